import {
  AMBIGUOUS_CODES,
  AMBIGUOUS_WORDS,
  CURRENCY_CODES,
  CURRENCY_NAMES,
  CURRENCY_WORDS,
} from './generic/currency.list.js';
import { createPhraseFinder } from './phrase-finder.js';
import type { TextView } from './text-view.js';

/** What a money token is: a sign, an ISO code, a full name, or an everyday word. */
export type MoneyKind = 'symbol' | 'code' | 'name' | 'word';

/** A currency sign or word, with the amount that stands beside it where there is one. */
export interface MoneyToken {
  readonly kind: MoneyKind;
  readonly start: number;
  readonly end: number;
  /** Means something else as often as money. */
  readonly ambiguous: boolean;
  /** The number beside the token. */
  readonly amount: { readonly start: number; readonly end: number } | undefined;
}

/** `1,250.00`, `1.250,00`, `1 250,00`, `1'250.50`, `1,00,000`, `12k`, `3.5 million`, `45.-`. */
const NUMBER = String.raw`(?:\d{1,3}(?:[,.'’\u00a0\u202f ]\d{2,3}){1,5}(?:[.,]\d{1,2})?|\d{1,12}(?:[.,]\d{1,4})?)(?!\d)`;
const SCALE = String.raw`(?:[ \u00a0]?(?:k|m|mn|mio|bn|mm|tn)(?![\p{L}\p{N}])|[ \u00a0-](?:thousand|million|billion|trillion|lakhs?|crores?|grand|mille|millionen|millions|millones|mila|milioni|hundred)(?![\p{L}\p{N}]))?`;
const AMOUNT_AFTER = new RegExp(
  String.raw`^[ \u00a0\u202f]?[-–+~]?(?<value>${NUMBER}${SCALE})(?![\p{L}\p{N}])`,
  'diu',
);
const AMOUNT_BEFORE = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(?<value>${NUMBER}${SCALE})(?:,[-–])?[ \u00a0\u202f-]?$`,
  'diu',
);
/** Numbers in words before a currency word: `two hundred and fifty dollars`. */
const WORDS_BEFORE =
  /(?<![\p{L}\p{N}])(?<value>(?:(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|a hundred|a thousand|a million|half a million)(?:(?:,? and|,|-)? ?|-)){0,9}(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion)) $/diu;
const WORDS_REACH = 96;
/** Text looked at on either side of a token for its amount. */
const REACH = 36;

const SYMBOL =
  /(?<![\p{L}\p{N}])(?:US|A|C|CA|AU|NZ|HK|S|R|NT|MX|J|TT|Z|EC|B\/|Bs|Rs|RD|AR|CL)?\p{Sc}|(?<![\p{L}\p{N}])(?:Rs\.?|Kč|zł|kr\.?|CHF|Fr\.|RM|Rp\.?|R(?!\d{7})|S\/|lei|лв|₺)(?=[ \u00a0]?\d)|(?<=\d[ \u00a0]?)(?:zł|Kč|kr\.?|Ft|Rs\.?)(?![\p{L}\p{N}])/gu;
const CODE = /(?<![\p{L}\p{N}_])[A-Z]{3,4}(?![\p{L}\p{N}_])/gu;

const findNames = createPhraseFinder(CURRENCY_NAMES);
const findWords = createPhraseFinder(CURRENCY_WORDS, { plural: false });

/** Every money token of a text, computed once per text by the recognizers that share it. */
export function moneyTokens(view: TextView): readonly MoneyToken[] {
  const known = CACHE.get(view);
  if (known !== undefined) return known;
  const tokens = [...findTokens(view)];
  CACHE.set(view, tokens);
  return tokens;
}

const CACHE = new WeakMap<TextView, readonly MoneyToken[]>();

function* findTokens(view: TextView): Iterable<MoneyToken> {
  const { text } = view;
  if (view.has('currency') || view.has('digit')) {
    for (const { index, 0: sign } of text.matchAll(SYMBOL)) {
      const kind = CURRENCY_CODES.has(sign) ? 'code' : 'symbol';
      yield tokenAt(text, kind, index, index + sign.length, !/\p{Sc}/u.test(sign));
    }
  }
  if (view.has('upper')) {
    for (const { index, 0: code } of text.matchAll(CODE)) {
      if (CURRENCY_CODES.has(code) && code !== 'CHF') {
        yield tokenAt(text, 'code', index, index + code.length, AMBIGUOUS_CODES.has(code));
      } else if (code === 'CHF' && !/^[ \u00a0]?\d/.test(text.slice(index + 3, index + 5))) {
        yield tokenAt(text, 'code', index, index + 3, false);
      }
    }
  }
  const names = [...findNames(view)];
  for (const { start, end } of names) yield tokenAt(text, 'name', start, end, false);
  for (const { start, end, phrase } of findWords(view)) {
    // "Dollar" inside "US Dollar" is part of the name.
    if (names.some((name) => name.start <= start && end <= name.end)) continue;
    yield tokenAt(text, 'word', start, end, AMBIGUOUS_WORDS.has(phrase));
  }
}

function tokenAt(text: string, kind: MoneyKind, start: number, end: number, ambiguous: boolean): MoneyToken {
  return { kind, start, end, ambiguous, amount: amountBeside(text, start, end, kind) };
}

/** A sign is read with the number after it first, a word or code with the number before it. */
function amountBeside(text: string, start: number, end: number, kind: MoneyKind): MoneyToken['amount'] {
  const after = (): MoneyToken['amount'] => shift(AMOUNT_AFTER.exec(text.slice(end, end + REACH)), end);
  const from = Math.max(0, start - REACH);
  const before = (): MoneyToken['amount'] => shift(AMOUNT_BEFORE.exec(text.slice(from, start)), from);
  if (kind === 'symbol') return after() ?? before();
  if (kind === 'code') return before() ?? after();
  const wordsFrom = Math.max(0, start - WORDS_REACH);
  return before() ?? shift(WORDS_BEFORE.exec(text.slice(wordsFrom, start)), wordsFrom);
}

function shift(match: RegExpExecArray | null, by: number): MoneyToken['amount'] {
  const value = match?.indices?.groups?.['value'];
  return value === undefined ? undefined : { start: value[0] + by, end: value[1] + by };
}
