import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/metadata.max.json';
import { once } from '../core/once.js';
import { present } from '../core/present.js';
import type { ExpressionNode } from './starts/expression-tree.js';
import { parseExpression } from './starts/parse-expression.js';

/** The library's numbering plan of a country. */
export interface NumberingPlan {
  readonly country: CountryCode;
  /** Any national number, without its trunk prefix. */
  readonly pattern: RegExp;
  /** The kinds of numbers in use: the library calls valid what is one of them. */
  readonly kinds: readonly NumberKind[];
  /** All of them at once, whatever their lengths. */
  readonly anyKind: RegExp;
  /** Numbers that the plan may hold, and those that may be in use. */
  readonly heads: () => NumberHeads;
  readonly headsInUse: () => NumberHeads;
  /** Trunk prefix, e.g. `0`; empty where the country dials none. */
  readonly prefix: string;
  /** What the library takes off before it reads the number; undefined where it rewrites the number instead. */
  readonly taken: RegExp | undefined;
  /** What is dialled before a number abroad. */
  readonly abroad: RegExp;
  readonly callingCode: string;
  /** First digits of its numbers, where they alone tell it from others with the same calling code. */
  readonly leadingDigits: RegExp | undefined;
  /** Whether a number in use here is of no other country with the same calling code. */
  readonly isFirst: boolean;
}

interface NumberKind {
  readonly pattern: RegExp;
  readonly lengths: readonly number[];
}

/** The library's row of a country: positions are those of its metadata. */
type Row = readonly [
  callingCode: string,
  abroad: string,
  pattern: string,
  lengths: readonly number[],
  formats: unknown,
  prefix: string | 0,
  prefixRule: unknown,
  prefixForParsing: string | 0 | undefined,
  transformRule: string | 0 | undefined,
  isPrefixOptional: unknown,
  leadingDigits: string | 0 | undefined,
  kinds: readonly (readonly [pattern: string, lengths?: readonly number[]] | 0)[],
];

const countriesByCode = once(
  () => metadata.country_calling_codes as Readonly<Record<string, readonly string[]>>,
);

/** Which numbers an expression may take, by their first digits and their length; none that it takes is left out. */
type NumberHeads = Uint32Array;

/** How many leading digits distinguish numbers. */
const HEAD = 3;
const HEADS = 10 ** HEAD;
/** Digits of a number at most: one bit each. */
const LONGEST = 20;
const ZERO = 0x30;
const DIGITS = Array.from('0123456789');
const digitsBySource = new Map<string, readonly string[]>();
const codesOfNoCountry = once(() => Object.keys(metadata.nonGeographic));
const LONGEST_CODE = 3;

/** The library has a zero where a row says nothing. */
const textOf = (cell: string | 0 | undefined): string | undefined => (cell === 0 ? undefined : cell);
const whole = (source: string): RegExp => new RegExp(`^(?:${source})$`);

/** Reads the plan of a country out of the library. */
export function numberingPlan(country: CountryCode): NumberingPlan {
  const row = metadata.countries[country] as unknown as Row;
  const [callingCode, abroad, pattern, lengths, , prefix, , prefixForParsing, transformRule] = row;
  const kinds = row[11].flatMap((kind) => (kind === 0 || kind[0] === '' ? [] : [kind]));
  const leadingDigits = textOf(row[10]);
  return {
    country,
    pattern: whole(pattern),
    kinds: kinds.map(([source, own]) => ({ pattern: whole(source), lengths: own ?? lengths })),
    anyKind: whole(kinds.map(([source]) => `(?:${source})`).join('|')),
    heads: once(() => numberHeads([[pattern, undefined]])),
    headsInUse: once(() => numberHeads(kinds.map(([source, own]) => [source, own ?? lengths]))),
    prefix: textOf(prefix) ?? '',
    taken: transformRule ? undefined : new RegExp(`^(?:${textOf(prefixForParsing) ?? textOf(prefix) ?? ''})`),
    abroad: new RegExp(`^(?:${abroad})`),
    callingCode,
    leadingDigits: leadingDigits === undefined ? undefined : new RegExp(`^(?:${leadingDigits})`),
    isFirst: countriesByCode()[callingCode]?.[0] === country && leadingDigits === undefined,
  };
}

/** Whether the digits fit the plan with or without its trunk prefix; many that no one has do. */
export function mayBelong(digits: string, plan: NumberingPlan): boolean {
  const { prefix, pattern } = plan;
  const heads = plan.heads();
  return (
    (mayTake(heads, digits) && pattern.test(digits)) ||
    (prefix !== '' &&
      digits.startsWith(prefix) &&
      mayTake(heads, digits, prefix.length) &&
      pattern.test(digits.slice(prefix.length)))
  );
}

/** `x12`, `, ext. 12`, `#12` behind a number: no part of its digits. */
const EXTENSION = /(?:x|ext\.?|extension|#) ?\d{1,6}$/i;

/** Whether the library calls the number a valid one of the country. */
export const isNational = (candidate: string, plan: NumberingPlan): boolean =>
  nationalNumber(candidate)(plan);

/**
 * Asks of many countries whether the library calls the number a valid one of theirs. The library is asked only where
 * its tables alone do not tell: it reads a number in several ways, and one answer of it costs as much as a hundred
 * searches.
 */
export function nationalNumber(candidate: string): (plan: NumberingPlan) => boolean {
  const bare = candidate.replace(EXTENSION, '');
  const digits = bare.replaceAll(/\D/g, '');
  return (plan) => {
    const readings = readingsOf(digits, plan);
    if (readings !== undefined) {
      const inUse = readings.map((number) => isInUse(number, plan));
      if (!inUse.includes(true)) return false;
      // Without its trunk prefix the number is read first; what is in use then is not read again.
      if (plan.isFirst && bare === candidate && (readings.length <= 2 ? inUse[0] : !inUse.includes(false)))
        return true;
    }
    const parsed = parsePhoneNumberFromString(candidate, plan.country);
    return parsed?.country === plan.country && parsed.isValid();
  };
}

/**
 * The numbers that the library may read in the digits: less the trunk prefix, as they are; and, where they start with
 * the country code, two more. Undefined where it may read others.
 */
function readingsOf(digits: string, plan: NumberingPlan): readonly string[] | undefined {
  const { taken, abroad, callingCode } = plan;
  if (taken === undefined || abroad.test(digits)) return undefined;
  const withAndWithout = (number: string): readonly string[] => [number.replace(taken, ''), number];
  const readings = withAndWithout(digits);
  return digits.startsWith(callingCode)
    ? [...readings, ...withAndWithout(digits.slice(callingCode.length))]
    : readings;
}

function isInUse(number: string, { pattern, kinds, anyKind, headsInUse }: NumberingPlan): boolean {
  return (
    mayTake(headsInUse(), number) &&
    anyKind.test(number) &&
    pattern.test(number) &&
    kinds.some((kind) => kind.lengths.includes(number.length) && kind.pattern.test(number))
  );
}

/** Plans by calling code, the country that stands for the code first. */
const plansByCode = once(
  (): ReadonlyMap<string, readonly NumberingPlan[]> =>
    new Map(
      Object.entries(countriesByCode()).map(([code, countries]) => [
        code,
        countries
          .filter((country): country is CountryCode => country in metadata.countries)
          .map((country) => numberingPlan(country)),
      ]),
    ),
);

/** A number after its plus as the library reads it digit by digit. */
const PLAIN = /^\+[1-9](?:[ .()-]{0,3}\d){5,16}$/;

/** Whether the library calls the number, after + or 00, a valid one of any country. */
export function isInternational(candidate: string): boolean {
  const dialled = withoutBracketedZero(candidate.replace(/^00[ -]?/, '+'));
  const digits = dialled.replace(EXTENSION, '').replaceAll(/\D/g, '');
  const known = PLAIN.test(dialled) ? isInUseAbroad(digits) : undefined;
  return known ?? (mayBeInUseAbroad(digits) && parse(candidate)?.isValid() === true);
}

/** The answer of the library, where it reads the number in one way alone; else undefined. */
function isInUseAbroad(digits: string): boolean | undefined {
  const plans = plansOf(digits);
  const [first] = plans ?? [];
  if (plans === undefined || first?.taken === undefined) return undefined;
  const number = digits.slice(first.callingCode.length);
  if (number.replace(first.taken, '') !== number) return undefined;
  const owner =
    plans.length === 1
      ? first
      : plans.find((plan) => plan.leadingDigits?.test(number) ?? isInUse(number, plan));
  return isInUse(number, owner ?? first);
}

/** The plans of the calling code that digits start with. */
function plansOf(digits: string): readonly NumberingPlan[] | undefined {
  for (let length = 1; length <= LONGEST_CODE; length++) {
    const plans = plansByCode().get(digits.slice(0, length));
    if (plans !== undefined) return plans;
  }
  return undefined;
}

/** Whether the library calls the number, after + or 00, one that a country might give out. */
export const isPossible = (candidate: string): boolean => parse(candidate)?.isPossible() === true;

const parse = (candidate: string): ReturnType<typeof parsePhoneNumberFromString> =>
  parsePhoneNumberFromString(withoutBracketedZero(candidate.replace(/^00[ -]?/, '+')));

/** The trunk prefix that is not dialled from abroad: `+44 (0)20 …`. */
const withoutBracketedZero = (candidate: string): string => candidate.replace('(0)', '');

/** Whether the library may call a number valid that starts with its calling code. */
function mayBeInUseAbroad(digits: string): boolean {
  const plans = plansOf(digits);
  // Numbers of no country, such as satellites', are few: the library decides.
  if (plans === undefined) return codesOfNoCountry().some((code) => digits.startsWith(code));
  const number = digits.slice(plans[0]?.callingCode.length);
  // The library reads the number by the rules of the first country, then looks for the one whose it is.
  const taken = plans[0]?.taken;
  return (
    taken === undefined ||
    plans.some(({ anyKind }) => anyKind.test(number) || anyKind.test(number.replace(taken, '')))
  );
}

/**
 * Whether a number may be taken; in doubt yes.
 * @param digits nothing but the ten digits
 * @param from where the number begins in them
 */
function mayTake(heads: NumberHeads, digits: string, from = 0): boolean {
  const length = digits.length - from;
  if (length < HEAD || length > LONGEST) return true;
  let head = 0;
  for (let at = from; at < from + HEAD; at++) head = 10 * head + (digits.charCodeAt(at) - ZERO);
  return ((present(heads[head], 'a head') >> length) & 1) === 1;
}

/**
 * Reads out of the sources of expressions, made of digits alone, which numbers they may take as a whole.
 * @param sources each with the lengths of its numbers; where undefined, its own
 */
function numberHeads(
  sources: readonly (readonly [source: string, lengths: readonly number[] | undefined])[],
): NumberHeads {
  const heads = new Uint32Array(HEADS);
  for (const [source, lengths] of sources) {
    const allowed = lengths?.reduce((bits, length) => bits | (1 << length), 0) ?? -1;
    for (const [key, taken] of behind(parseExpression(source).root, new Map([['', 1]]))) {
      if (key.length === HEAD) heads[Number(key)] = present(heads[Number(key)], 'a head') | (taken & allowed);
    }
  }
  return heads;
}

/** What has been taken so far: the lengths, as bits, by the first digits. */
type Taken = ReadonlyMap<string, number>;

function behind(node: ExpressionNode, taken: Taken): Taken {
  switch (node.type) {
    case 'set':
      return behindDigit(digitsOf(node.source), taken);
    case 'sequence':
      return node.items.reduce((before, item) => behind(item, before), taken);
    case 'choice':
      return union(node.options.map((option) => behind(option, taken)));
    case 'group':
      return behind(node.item, taken);
    case 'repeat': {
      let now = taken;
      for (let count = 0; count < node.least; count++) now = behind(node.item, now);
      const all = [now];
      for (let count = node.least; count < Math.min(node.most, LONGEST); count++)
        all.push((now = behind(node.item, now)));
      return union(all);
    }
    // What looks around rules out, and is left out; what refers to a group is in no plan.
    case 'look':
    case 'edge':
      return taken;
    case 'reference':
      throw new SyntaxError('a plan of numbers that refers to what it has taken');
  }
}

function behindDigit(digits: readonly string[], taken: Taken): Taken {
  const next = new Map<string, number>();
  for (const [head, lengths] of taken) {
    const grown = (lengths << 1) & (2 ** (LONGEST + 1) - 1);
    if (head.length === HEAD) next.set(head, grown);
    else for (const digit of digits) next.set(head + digit, grown);
  }
  return next;
}

function union(all: readonly Taken[]): Taken {
  const joined = new Map<string, number>();
  for (const one of all)
    for (const [head, lengths] of one) joined.set(head, (joined.get(head) ?? 0) | lengths);
  return joined;
}

function digitsOf(source: string): readonly string[] {
  let digits = digitsBySource.get(source);
  if (digits === undefined) {
    const expression = new RegExp(`^${source}$`, 'u');
    digits = DIGITS.filter((digit) => expression.test(digit));
    digitsBySource.set(source, digits);
  }
  return digits;
}
