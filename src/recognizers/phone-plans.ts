import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/metadata.max.json';
import { once } from '../core/once.js';
import { present } from '../core/present.js';
import type { ExpressionNode } from './starts/expression-tree.js';
import { parseExpression } from './starts/parse-expression.js';

/** A country's numbering plan, from the library. */
export interface NumberingPlan {
  readonly country: CountryCode;
  /** Matches any national number without its trunk prefix. */
  readonly pattern: RegExp;
  /** The kinds of numbers in use. The library considers a number valid if it matches one of them. */
  readonly kinds: readonly NumberKind[];
  /** All kinds in one expression, regardless of length. */
  readonly anyKind: RegExp;
  /** Prefilters for numbers that the plan allows and for numbers that may be in use. */
  readonly heads: () => NumberHeads;
  readonly headsInUse: () => NumberHeads;
  /** Trunk prefix, e.g. `0`; empty if the country has none. */
  readonly prefix: string;
  /** What the library strips before it parses the number; undefined if it rewrites the number instead. */
  readonly taken: RegExp | undefined;
  /** The international dialling prefix. */
  readonly abroad: RegExp;
  readonly callingCode: string;
  /** First digits of its numbers, if these alone distinguish it from other countries with the same calling code. */
  readonly leadingDigits: RegExp | undefined;
  /** Whether a number in use here belongs to no other country with the same calling code. */
  readonly isFirst: boolean;
}

interface NumberKind {
  readonly pattern: RegExp;
  readonly lengths: readonly number[];
}

/** A country's row in the library's metadata. The order of fields is that of the metadata. */
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

/**
 * The numbers that an expression may match, by their first digits and length. It may include too many numbers but never
 * omits one.
 */
type NumberHeads = Uint32Array;

/** Number of leading digits that are distinguished. */
const HEAD = 3;
const HEADS = 10 ** HEAD;
/** Maximum number of digits; each length is one bit. */
const LONGEST = 20;
const ZERO = 0x30;
const DIGITS = Array.from('0123456789');
const digitsBySource = new Map<string, readonly string[]>();
const codesOfNoCountry = once(() => Object.keys(metadata.nonGeographic));
const LONGEST_CODE = 3;

/** Returns the text of a cell. The library's metadata uses zero for an empty cell. */
const textOf = (cell: string | 0 | undefined): string | undefined => (cell === 0 ? undefined : cell);
const whole = (source: string): RegExp => new RegExp(`^(?:${source})$`);

/** Reads a country's numbering plan from the library's metadata. */
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

/** Returns whether the digits fit the plan, with or without its trunk prefix. This includes many unassigned numbers. */
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

/** `x12`, `, ext. 12`, `#12` after a number: not part of its digits. */
const EXTENSION = /(?:x|ext\.?|extension|#) ?\d{1,6}$/i;

/** Returns whether the library considers the number valid in the country. */
export const isNational = (candidate: string, plan: NumberingPlan): boolean =>
  nationalNumber(candidate)(plan);

/**
 * Prepares a number for checks against many countries: the result returns whether the library considers the number
 * valid in a country. It calls the library only if the metadata tables do not decide. The library parses a number in
 * several ways, and one call costs as much as a hundred searches.
 */
export function nationalNumber(candidate: string): (plan: NumberingPlan) => boolean {
  const bare = candidate.replace(EXTENSION, '');
  const digits = bare.replaceAll(/\D/g, '');
  return (plan) => {
    const readings = readingsOf(digits, plan);
    if (readings !== undefined) {
      const inUse = readings.map((number) => isInUse(number, plan));
      if (!inUse.includes(true)) return false;
      // The library first parses the number without its trunk prefix. If that is in use, it does not try the other
      // readings.
      if (plan.isFirst && bare === candidate && (readings.length <= 2 ? inUse[0] : !inUse.includes(false)))
        return true;
    }
    const parsed = parsePhoneNumberFromString(candidate, plan.country);
    return parsed?.country === plan.country && parsed.isValid();
  };
}

/**
 * Returns the numbers that the library may read in the digits: without the trunk prefix, as they are, and, if they
 * start with the country code, both again without it. Undefined if the library may read others.
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

/** Numbering plans by calling code, with the main country of each code first. */
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

/** A number after its plus sign that the library reads digit by digit. */
const PLAIN = /^\+[1-9](?:[ .()-]{0,3}\d){5,16}$/;

/** Returns whether the library considers the number, after + or 00, valid in any country. */
export function isInternational(candidate: string): boolean {
  const dialled = withoutBracketedZero(candidate.replace(/^00[ -]?/, '+'));
  const digits = dialled.replace(EXTENSION, '').replaceAll(/\D/g, '');
  const known = PLAIN.test(dialled) ? isInUseAbroad(digits) : undefined;
  return known ?? (mayBeInUseAbroad(digits) && parse(candidate)?.isValid() === true);
}

/** Returns the library's answer if it can read the number in only one way, otherwise undefined. */
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

/** Returns the plans of the calling code at the start of the digits. */
function plansOf(digits: string): readonly NumberingPlan[] | undefined {
  for (let length = 1; length <= LONGEST_CODE; length++) {
    const plans = plansByCode().get(digits.slice(0, length));
    if (plans !== undefined) return plans;
  }
  return undefined;
}

/** Returns whether the library considers the number, after + or 00, possible in some country. */
export const isPossible = (candidate: string): boolean => parse(candidate)?.isPossible() === true;

const parse = (candidate: string): ReturnType<typeof parsePhoneNumberFromString> =>
  parsePhoneNumberFromString(withoutBracketedZero(candidate.replace(/^00[ -]?/, '+')));

/** Removes the trunk prefix that is not dialled from abroad: `+44 (0)20 …`. */
const withoutBracketedZero = (candidate: string): string => candidate.replace('(0)', '');

/** Returns whether the library may consider a number with its calling code valid. */
function mayBeInUseAbroad(digits: string): boolean {
  const plans = plansOf(digits);
  // Non-geographic numbers, such as satellite phones, are rare: leave them to the library.
  if (plans === undefined) return codesOfNoCountry().some((code) => digits.startsWith(code));
  const number = digits.slice(plans[0]?.callingCode.length);
  // The library parses the number by the rules of the first country, then looks for the country that it belongs to.
  const taken = plans[0]?.taken;
  return (
    taken === undefined ||
    plans.some(({ anyKind }) => anyKind.test(number) || anyKind.test(number.replace(taken, '')))
  );
}

/**
 * Returns whether a number may match; true if unsure.
 * @param digits only the digits 0 to 9
 * @param from offset at which the number starts
 */
function mayTake(heads: NumberHeads, digits: string, from = 0): boolean {
  const length = digits.length - from;
  if (length < HEAD || length > LONGEST) return true;
  let head = 0;
  for (let at = from; at < from + HEAD; at++) head = 10 * head + (digits.charCodeAt(at) - ZERO);
  return ((present(heads[head], 'a head') >> length) & 1) === 1;
}

/**
 * Derives from the sources of digit-only expressions which whole numbers they may match.
 * @param sources each with the lengths of its numbers; if undefined, those that the source allows
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

/** Prefixes matched so far: the possible lengths, as bits, by the first digits. */
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
    // Ignoring lookarounds only adds numbers. Numbering plans contain no backreferences.
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
