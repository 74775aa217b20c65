import { lineBefore } from '../text/line-before.js';
import type { Asked, Candidate, PatternScores } from './define-recognizer.js';
import {
  AMBIGUOUS_CODES,
  AMBIGUOUS_WORDS,
  CURRENCY_CODES,
  CURRENCY_NAMES,
  CURRENCY_WORDS,
} from './generic/currency.list.js';
import { createPhraseFinder } from './phrase-finder.js';
import { matchesIn, searchedExpression } from './searched-expression.js';
import type { TextView } from './text-view.js';

/** Kind of money token: a sign, an ISO code, a full name, or an everyday word. */
export type MoneyKind = 'symbol' | 'code' | 'name' | 'word';

/** A currency sign or word, with the adjacent amount, if any. */
interface MoneyToken {
  readonly kind: MoneyKind;
  readonly start: number;
  readonly end: number;
  /** Whether it means something else as often as money. */
  readonly ambiguous: boolean;
  /** The number next to the token. */
  readonly amount: { readonly start: number; readonly end: number } | undefined;
}

/** `1,250.00`, `1.250,00`, `1 250,00`, `1'250.50`, `1,00,000`, `12k`, `3.5 million`, `45.-`. */
const NUMBER = String.raw`(?:\d{1,3}(?:[,.'’\u00a0\u202f ]\d{3}){1,5}(?:[.,]\d{1,2})?|\d{1,2}(?:,\d{2}){1,4},\d{3}(?:\.\d{1,2})?|\d{1,12}(?:[.,]\d{1,8})?)(?!\d)`;
const SCALE = String.raw`(?:[ \u00a0]?(?:k|m|mn|bn|mm|tn|(?:mio|mln|mld|mrd|mia|tys)(?:\.(?=[ \u00a0]$))?)(?![\p{L}\p{N}])|[ \u00a0-](?:thousand|million|billion|trillion|lakhs?|crores?|grand|millionen|millions|millón|millones|mil millones|mil|milhão|milhões|milione|miliardi|miliony?|milionów|miliard[yó]?w?|tysięcy|tysiące|duizend|miljoen|miljard|miljoner|miljarder|miljoonaa?|miljoonan|miljardia|tausend|mille|milliarden?|milliards?|mila|milioni|hundred)(?![\p{L}\p{N}]))?`;

/**
 * Number words in nine languages besides English, as sources of expressions. They are searched only right before a
 * currency word. Exempt from the file-length rule: a table.
 */

/** Words that are numbers on their own. */
const SIMPLE = [
  'zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|hundert|tausend|eintausend|einhundert',
  'deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingts?|trente|quarante|cinquante|soixante|septante|nonante|cents?|mille',
  'dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|veinte|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|cien|ciento|quinientos|mil',
  'due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici|quindici|venti|trenta|quaranta|cinquanta|sessanta|settanta|ottanta|novanta|cento|mila',
  'twee|drie|vijf|zes|zeven|negen|tien|twaalf|vijftien|twintig|dertig|veertig|vijftig|zestig|zeventig|tachtig|negentig|honderd|duizend',
  'dois|duas|três|quatro|sete|oito|dez|doze|quinze|vinte|trinta|quarenta|cinquenta|sessenta|oitenta|cem|cento|duzentos|trezentos|quatrocentos|quinhentos|seiscentos|setecentos|oitocentos|novecentos|milhões',
  'dwa|dwie|trzy|cztery|pięć|sześć|siedem|osiem|dziewięć|dziesięć|dwanaście|piętnaście|dwadzieścia|trzydzieści|czterdzieści|pięćdziesiąt|sto|dwieście|trzysta|czterysta|pięćset|tysiąc|tysiące|tysięcy',
  'två|fyra|fem|sex|sju|åtta|nio|tio|elva|tolv|femton|tjugo|trettio|fyrtio|femtio|sextio|sjuttio|åttio|nittio|hundra|tusen',
  'kaksi|kolme|neljä|viisi|kuusi|seitsemän|kahdeksan|yhdeksän|kymmenen|kaksikymmentä|viisikymmentä|sata|sataa|tuhat|tuhatta',
].join('|');

/** Endings of numbers written as one word: `zweihundertfünfzig`, `kaksisataatuhatta`, `millecinquecento`. */
const GLUED =
  'hundert|tausend|zig|ßig|honderd|duizend|tintig|hundra|tusen|sataa|tuhatta|kymmentä|cento|mila|cientos|centos|entos|naście|dziesiąt|ście|set';

/** One to six such words: `dos mil quinientos`, `cento e vinte`, `trente-deux`. */
const NUMBER_WORDS = (() => {
  const word = String.raw`(?:${SIMPLE}|\p{Ll}{2,20}(?:${GLUED})|\p{Lu}\p{Ll}{1,20}(?:${GLUED}))`;
  return String.raw`${word}(?:(?: (?:e|y|et|und|en|i|och) |[ -])${word}){0,5}`;
})();

const same = (form: number): PatternScores => ({ form, formInContext: form });
const BESIDE_AMOUNT = same(0.93);
const ALONE = same(0.78);
/** "Pounds" of weight, "a cent": a word with other meanings scores lower even next to a number. */
const AMBIGUOUS_WORD_BESIDE_AMOUNT = same(0.8);

const AMOUNT_AFTER = new RegExp(
  // Columns are farther apart; there, only an amount with decimals counts.
  String.raw`^(?:[ \u00a0\u202f]?[-–+~]?|[ \t]{2,12}-?(?=[\d.,]{1,14}[.,]\d{2}(?!\d)))(?<value>${NUMBER}${SCALE})(?![\p{L}\p{N}]|[.,]\d)`,
  'iu',
);
const AMOUNT_BEFORE = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(?<value>${NUMBER}${SCALE})(?:,[-–])?[ \u00a0\u202f-]?$`,
  'iu',
);
/** Numbers in words before a currency word: `two hundred and fifty dollars`. */
const WORDS_BEFORE =
  /(?<![\p{L}\p{N}])(?<value>(?:(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|a hundred|a thousand|a million|half a million)(?:(?:,? and|,|-)? ?|-)){0,9}(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion)) $/iu;
const FOREIGN_WORDS_BEFORE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?<value>${NUMBER_WORDS}) (?:de )?$`,
  'iu',
);
const WORDS_REACH = 96;
/** Number of characters searched on either side of a token for its amount. */
const REACH = 36;

/** Currency signs, with optional country letters before them. `$A$2` is a spreadsheet cell, not money. */
const SIGN = searchedExpression(
  /(?<!\p{L})(?:(?<![\p{L}\p{N}$])(?:US|A|C|CA|AU|NZ|HK|S|R|NT|MX|J|TT|Z|EC|B\/|Bs|Rs|RD|AR|CL))?\p{Sc}/gu,
);
/** Letters used as a currency sign: only next to a digit. */
const LETTER_SIGN = searchedExpression(
  /(?<=\d[ \u00a0]?)[円元원]|(?<![\p{L}\p{N}])(?:Rs\.?|Kč|zł|kr\.?|CHF|Fr\.|RM|Rp\.?|R(?!\d{7})|S\/|lei|лв)(?=[ \u00a0]?\d)|(?<=\d[ \u00a0]?)(?:zł|Kč|kr\.?|Ft|Rs\.?)(?![\p{L}\p{N}])/gu,
);
const CODE = searchedExpression(/(?<![\p{L}_])[A-Z]{3,4}(?![\p{L}_])/gu);
/** Lowercase or mixed-case codes: only those that are not words, after a number or a currency field name. */
const SLACK_CODE = searchedExpression(
  /(?<=\d[ \u00a0]?|currency["']?[ \t]?[:=][ \t]?["']?)(?:eur|usd|gbp|chf|jpy|cny|inr|aud|cad|nzd|sgd|hkd|sek|nok|dkk|pln|czk|huf|brl|mxn|zar|usdt|btc|eth)(?![\p{L}\p{N}_])/giu,
);
/** Codes that are also words in capitals: only next to a number with decimals or thousands. */
const WORDS_IN_CAPITALS: ReadonlySet<string> = new Set([
  'ALL',
  'TOP',
  'COP',
  'CUP',
  'MOP',
  'PEN',
  'BOB',
  'MAD',
  'PHP',
  'SOS',
  'GEL',
  'NAD',
  'TRY',
]);
const CRYPTO_CODES: ReadonlySet<string> = new Set(['BTC', 'ETH', 'LTC', 'XRP']);
/** Shell or awk commands before a sign: there, `$1` is the first field or argument. */
const SCRIPT_BEFORE = /\b(?:awk|sed|echo|printf?|grep|export|bash|local|function|exec|set)\b[^\n]{0,60}$/;
/** An assignment of a shell or to a variable at the start of a line, except to a price, or an escaped sign in quotes. */
const ASSIGNED_BEFORE =
  /(?:(?:^|\n)[ \t]{0,40}(?!\$?\w{0,40}(?:price|cost|total|amount|fee|tax|charge|budget|balance|salary|rate|paid|sum|tip))(?:\w{1,40}=|\$\w{1,40}\s?=\s?)["']?|["'({\\]\\)$/i;
/** A replacement of an expression before its group: `.replace(/(.)/g, '`. */
const REPLACEMENT_BEFORE = /(?:\b(?:replace\w*|g?sub|expand)\([^\n]{0,120}|\/[a-z]{0,6}, ?)["'`]$/;
/** Variables of shells, Perl and PHP near a sign; "$AAPL" is a share, and "10$!" money. */
const VARIABLE = /(?<!\d)\$(?:[a-z_]\w*|HOME|PATH|USER|[A-Z]{1,20}_|[A-Z]{6}|[{(@#*?!])/;
const SCRIPT_REACH = 400;
/** Marks of revision control before their closing sign: `$Id: tree.h,v 1.11 … $`. */
const REVISION_BEFORE = /\$(?:Id|Header|Revision|Date|Source|Author|Log|(?:Free|Net|Open)BSD)\b/;
/** Pounds of weight: `lost 20 pounds`, `a 12-pound baby`, `5 pounds of flour`. */
const WEIGHT_BEFORE =
  /\b(?:lost|lose|losing|gain(?:ed|ing)?|weigh(?:s|ed|ing)?|weight|shed|drop(?:ped)?|lift(?:ed|ing|s)?|carry(?:ing)?|under|over|at)(?: (?:about|around|almost|nearly|over|another|some|in|at|up|to|off|of))? ?(?:\d[\d.,]*|\p{L}+)?[ -]?$/iu;
const WEIGHT_AFTER =
  /^(?:s? of land|[- ](?:baby|weight|dog|cat|bag|box|man|woman|boy|girl|fish|turkey|heavier|lighter|overweight|per|ounces?|\d)|s? of (?!the |my |our |your |his |her |their |it |this |that |debt|credit|profit|tax)| (?:lighter|heavier|overweight|over the|in weight|soaking|at birth|since))/i;

const findNames = createPhraseFinder(CURRENCY_NAMES);
const findWords = createPhraseFinder(CURRENCY_WORDS, { plural: false });

/** What triggers the search for money tokens. */
export const MONEY: Asked = {
  get expressions() {
    return [SIGN, LETTER_SIGN, CODE, SLACK_CODE].map(({ regex }) => regex);
  },
  words: [findNames.firstWords, findWords.firstWords],
};

/** Returns the money tokens of a text. They are computed once per text and shared by the recognizers. */
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
  for (const [signs, trait] of [
    [SIGN, 'currency'],
    [LETTER_SIGN, 'digit'],
  ] as const) {
    for (const { index: start, 0: sign } of matchesIn(view, signs, view.zones(trait))) {
      const end = start + sign.length;
      const kind = CURRENCY_CODES.has(sign) ? 'code' : 'symbol';
      const token = tokenAt(text, kind, start, end, !/[\p{Sc}円元원]/u.test(sign));
      if (kind === 'code' || isMoneySign(text, token)) yield token;
    }
  }
  if (view.has('upper')) {
    for (const { index: start, 0: code } of matchesIn(view, CODE)) {
      const end = start + code.length;
      if (CURRENCY_CODES.has(code) && code !== 'CHF') {
        const token = tokenAt(text, 'code', start, end, AMBIGUOUS_CODES.has(code));
        if (isMoneyCode(text, token, code)) yield token;
      } else if (code === 'CHF' && !/^[ \u00a0]?\d/.test(text.slice(end, end + 2))) {
        yield tokenAt(text, 'code', start, end, false);
      }
    }
  }
  if (view.has('digit') || view.has('separator')) {
    for (const { index: start, 0: code } of matchesIn(view, SLACK_CODE)) {
      const end = start + code.length;
      if (code !== code.toUpperCase() && !isExpiry(text, code, end))
        yield tokenAt(text, 'code', start, end, false);
    }
  }
  // "the US, dollars" is two separate words.
  const names = [...findNames(view)].filter(({ start, end }) => !text.slice(start, end).includes(','));
  for (const { start, end } of names) yield tokenAt(text, 'name', start, end, false);
  let name = 0;
  for (const { start, end, phrase } of findWords(view)) {
    // "Dollar" inside "US Dollar" belongs to the name. Both lists are sorted, and names do not overlap.
    while ((names[name]?.end ?? Infinity) < end) name++;
    if ((names[name]?.start ?? Infinity) <= start) continue;
    if (/^(?:pound|cent)s?$/.test(phrase) && isWeight(text, start, end)) continue;
    yield tokenAt(text, 'word', start, end, AMBIGUOUS_WORDS.has(phrase));
  }
}

/** "cad 05/27" after a card number is its expiry date in Spanish (caducidad), not Canadian dollars. */
const isExpiry = (text: string, code: string, end: number): boolean =>
  code.toLowerCase() === 'cad' && /^\.?:? ?(?:0[1-9]|1[0-2]) ?[/-] ?\d/.test(text.slice(end, end + 10));

function tokenAt(text: string, kind: MoneyKind, start: number, end: number, ambiguous: boolean): MoneyToken {
  return { kind, start, end, ambiguous, amount: amountBeside(text, start, end, kind) };
}

/**
 * Returns the amount next to a token. A sign takes the number after it first; a word or code takes the number before
 * it.
 */
function amountBeside(text: string, start: number, end: number, kind: MoneyKind): MoneyToken['amount'] {
  // The match after the token ends with the number; the match before it starts with the number.
  const after = (): MoneyToken['amount'] => {
    const match = AMOUNT_AFTER.exec(text.slice(end, end + REACH));
    return placeOf(match, end + (match?.[0].length ?? 0) - (match?.groups?.['value']?.length ?? 0));
  };
  const from = Math.max(0, start - REACH);
  const before = (): MoneyToken['amount'] => {
    const match = AMOUNT_BEFORE.exec(text.slice(from, start));
    return placeOf(match, from + (match?.index ?? 0));
  };
  if (kind === 'symbol' || kind === 'code') {
    // A number that touches the token belongs to it: "30€ 12 days", "2024 EUR99".
    const touchesBefore = /\d/.test(text.charAt(start - 1));
    const touchesAfter = /\d/.test(text.charAt(end));
    if (touchesBefore !== touchesAfter) return touchesAfter ? after() : before();
    if (kind === 'symbol') {
      const right = after();
      // Column layout: "à 9,80 € 2.097,20 €".
      return right !== undefined && right.start - end <= 1 ? right : (before() ?? right);
    }
    const [left, right] = [before(), after()];
    // "Invoice 2024 EUR 99.50": the number with decimals is the amount.
    const preferRight =
      left !== undefined && right !== undefined && hasCents(text, right) && !hasCents(text, left);
    return preferRight ? right : (left ?? right);
  }
  const wordsFrom = Math.max(0, start - WORDS_REACH);
  // A list of exchange rates: "US Dollar 2.71".
  const rate = kind === 'name' ? after() : undefined;
  if (rate !== undefined && /[.,]\d{2,6}$/.test(text.slice(rate.start, rate.end))) return before() ?? rate;
  const number = before();
  if (number !== undefined) return number;
  const reach = text.slice(wordsFrom, start);
  const words = WORDS_BEFORE.exec(reach) ?? FOREIGN_WORDS_BEFORE.exec(reach);
  return placeOf(words, wordsFrom + (words?.index ?? 0));
}

function placeOf(match: RegExpExecArray | null, start: number): MoneyToken['amount'] {
  const value = match?.groups?.['value'];
  return value === undefined ? undefined : { start, end: start + value.length };
}

type Place = NonNullable<MoneyToken['amount']>;

const hasCents = (text: string, { start, end }: Place): boolean => /[.,]\d{2}$/.test(text.slice(start, end));

/** Returns whether a sign is money, unlike in `$HOME`, `$(…)`, `^\d+$`, `R12`. */
function isMoneySign(text: string, { start, end, amount }: MoneyToken): boolean {
  const sign = text.slice(start, end);
  if (amount === undefined) {
    const before = text.charAt(start - 1);
    if (!/^[\s([/"'“,;:]?$/.test(before) || !/^[\s)\]/"'”,;:.?!\d]?$/.test(text.charAt(end))) return false;
    return sign !== '$' || !isSignOfCode(text, start, end);
  }
  const value = text.slice(amount.start, amount.end);
  if (sign === '$')
    return amount.start < start ? isSignAfter(text, amount, end) : !isArgument(text, start, value);
  // "R12" is a revision or a road; "R250.00" and "R 1 200" are rand amounts.
  if (sign === 'R')
    return /[.,]\d{2}$|\d[ ,\u00a0]\d{3}/.test(value) || (/^\d{3,6}$/.test(value) && amount.start > end);
  return true;
}

/**
 * Returns whether a dollar sign without a number is a shell prompt ("$ npm install") or part of an expression or a
 * revision mark.
 */
function isSignOfCode(text: string, start: number, end: number): boolean {
  const line = lineBefore(text, start, 120);
  if (/^(?:#|\/\/|\*|>)?$/.test(line.trim())) return /^[ \t][\p{L}./~]/u.test(text.slice(end, end + 2));
  return (text.charAt(start - 1) === '/' && /[/.]/.test(text.charAt(end))) || REVISION_BEFORE.test(line);
}

/** Returns whether a dollar sign after a number is money, unlike in `-1 $commit`, `0${END}`, `x_1$`. */
const isSignAfter = (text: string, amount: Place, end: number): boolean =>
  !/^(?:[a-z_{(@]|\*(?!\*))/.test(text.slice(end, end + 2)) && !/[_^\\]/.test(text.charAt(amount.start - 1));

/** Returns whether a dollar sign with one digit is an argument of a script or a group of an expression: `V1=$1`. */
function isArgument(text: string, start: number, value: string): boolean {
  if (!/^\d$/.test(value)) return false;
  const before = text.slice(Math.max(0, start - SCRIPT_REACH), start);
  const after = text.slice(start + 2, start + 2 + SCRIPT_REACH);
  return (
    SCRIPT_BEFORE.test(before.slice(-72)) ||
    ASSIGNED_BEFORE.test(before.slice(-72)) ||
    (/^['"`]\s?\)/.test(after) && REPLACEMENT_BEFORE.test(before.slice(-160))) ||
    VARIABLE.test(before) ||
    VARIABLE.test(after)
  );
}

/**
 * Returns whether a code is money. Rejects codes that touch other tokens or are words: "GBP2USD", "TOP 10", "PHP 8.2".
 */
function isMoneyCode(text: string, { start, end, ambiguous, amount }: MoneyToken, code: string): boolean {
  const touches = /\d/.test(text.charAt(start - 1)) || /\d/.test(text.charAt(end));
  if (amount === undefined) return !touches;
  const value = text.slice(amount.start, amount.end);
  if (!ambiguous || CRYPTO_CODES.has(code)) return true;
  // "CNH: 07686625627": no amount has so many digits without separators.
  if (/^\d{10,}$/.test(value)) return false;
  if (/[.,]\d{2}$|\d[ ,.'’\u00a0]\d{3}/.test(value)) return true;
  return (
    !touches &&
    (WORDS_IN_CAPITALS.has(code) ? /^\d{4,}$/ : /^\d{2,}$/).test(value) &&
    !/^(?:19|20)\d{2}$/.test(value)
  );
}

const isWeight = (text: string, start: number, end: number): boolean =>
  WEIGHT_AFTER.test(text.slice(end, end + 16)) ||
  WEIGHT_BEFORE.test(text.slice(Math.max(0, start - 40), start));

/**
 * Creates the `find` of a recognizer for one kind of money token. An ambiguous token without an amount is not reported.
 */
export function findCurrency(kind: MoneyKind): (view: TextView) => Iterable<Candidate> {
  return function* find(view) {
    for (const token of moneyTokens(view)) {
      const scores = token.kind === kind ? scoresOf(token) : undefined;
      if (scores === undefined) continue;
      const pattern = token.amount === undefined ? 'alone' : 'beside-amount';
      yield { start: token.start, end: token.end, pattern, scores };
    }
  };
}

function scoresOf({ kind, ambiguous, amount }: MoneyToken): PatternScores | undefined {
  if (amount === undefined) return ambiguous ? undefined : ALONE;
  return ambiguous && kind === 'word' ? AMBIGUOUS_WORD_BESIDE_AMOUNT : BESIDE_AMOUNT;
}
