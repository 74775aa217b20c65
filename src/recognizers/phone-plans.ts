import metadata from 'libphonenumber-js/metadata.max.json';
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';

/** The library's numbering plan of a country. */
export interface NumberingPlan {
  readonly country: CountryCode;
  /** Any national number, without its trunk prefix. */
  readonly pattern: RegExp;
  /** The kinds of numbers in use: the library calls valid what is one of them. */
  readonly kinds: readonly NumberKind[];
  /** All of them at once, whatever their lengths. */
  readonly anyKind: RegExp;
  /** Trunk prefix, e.g. `0`; empty where the country dials none. */
  readonly prefix: string;
  /** What the library takes off before it reads the number; undefined where it rewrites the number instead. */
  readonly taken: RegExp | undefined;
  /** What is dialled before a number abroad. */
  readonly abroad: RegExp;
  readonly callingCode: string;
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

const COUNTRIES_BY_CODE = metadata.country_calling_codes as Readonly<Record<string, readonly string[]>>;
const CODES_OF_NO_COUNTRY = Object.keys(metadata.nonGeographic);
const LONGEST_CODE = 3;

/** The library has a zero where a row says nothing. */
const textOf = (cell: string | 0 | undefined): string | undefined => (cell === 0 ? undefined : cell);
const whole = (source: string): RegExp => new RegExp(`^(?:${source})$`);

/** Reads the plan of a country out of the library. */
export function numberingPlan(country: CountryCode): NumberingPlan {
  const row = metadata.countries[country] as unknown as Row;
  const [callingCode, abroad, pattern, lengths, , prefix, , prefixForParsing, transformRule] = row;
  const kinds = row[11].flatMap((kind) => (kind === 0 || kind[0] === '' ? [] : [kind]));
  const leadingDigits = row[10];
  return {
    country,
    pattern: whole(pattern),
    kinds: kinds.map(([source, own]) => ({ pattern: whole(source), lengths: own ?? lengths })),
    anyKind: whole(kinds.map(([source]) => `(?:${source})`).join('|')),
    prefix: textOf(prefix) ?? '',
    taken: transformRule ? undefined : new RegExp(`^(?:${textOf(prefixForParsing) ?? textOf(prefix) ?? ''})`),
    abroad: new RegExp(`^(?:${abroad})`),
    callingCode,
    isFirst: COUNTRIES_BY_CODE[callingCode]?.[0] === country && !leadingDigits,
  };
}

/** Whether the digits fit the plan with or without its trunk prefix; many that no one has do. */
export function mayBelong(digits: string, { pattern, prefix }: NumberingPlan): boolean {
  return (
    pattern.test(digits) ||
    (prefix !== '' && digits.startsWith(prefix) && pattern.test(digits.slice(prefix.length)))
  );
}

/** `x12`, `, ext. 12`, `#12` behind a number: no part of its digits. */
const EXTENSION = /(?:x|ext\.?|extension|#) ?\d{1,6}$/i;

/**
 * Whether the library calls the number a valid one of the country. The library is asked only where its tables alone
 * do not tell: it reads a number in several ways, and one answer of it costs as much as a hundred searches.
 */
export function isNational(candidate: string, plan: NumberingPlan): boolean {
  const bare = candidate.replace(EXTENSION, '');
  const readings = readingsOf(bare.replaceAll(/\D/g, ''), plan);
  if (readings !== undefined) {
    const inUse = readings.map((number) => isInUse(number, plan));
    if (!inUse.includes(true)) return false;
    // Without its trunk prefix the number is read first; what is in use then is not read again.
    if (plan.isFirst && bare === candidate && (readings.length <= 2 ? inUse[0] : !inUse.includes(false)))
      return true;
  }
  const parsed = parsePhoneNumberFromString(candidate, plan.country);
  return parsed?.country === plan.country && parsed.isValid();
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

function isInUse(number: string, { pattern, kinds, anyKind }: NumberingPlan): boolean {
  return (
    anyKind.test(number) &&
    pattern.test(number) &&
    kinds.some((kind) => kind.lengths.includes(number.length) && kind.pattern.test(number))
  );
}

/** Plans by calling code, the country that stands for the code first. */
const PLANS_BY_CODE: ReadonlyMap<string, readonly NumberingPlan[]> = new Map(
  Object.entries(COUNTRIES_BY_CODE).map(([code, countries]) => [
    code,
    countries
      .filter((country): country is CountryCode => country in metadata.countries)
      .map((country) => numberingPlan(country)),
  ]),
);

/** Whether the library calls the number, after + or 00, a valid one of any country. */
export function isInternational(candidate: string): boolean {
  const digits = withoutBracketedZero(candidate.replace(/^00/, ''))
    .replace(EXTENSION, '')
    .replaceAll(/\D/g, '');
  return mayBeInUseAbroad(digits) && parse(candidate)?.isValid() === true;
}

/** Whether the library calls the number, after + or 00, one that a country might give out. */
export const isPossible = (candidate: string): boolean => parse(candidate)?.isPossible() === true;

const parse = (candidate: string): ReturnType<typeof parsePhoneNumberFromString> =>
  parsePhoneNumberFromString(withoutBracketedZero(candidate.replace(/^00[ -]?/, '+')));

/** The trunk prefix that is not dialled from abroad: `+44 (0)20 …`. */
const withoutBracketedZero = (candidate: string): string => candidate.replace('(0)', '');

/** Whether the library may call a number valid that starts with its calling code. */
function mayBeInUseAbroad(digits: string): boolean {
  for (let length = 1; length <= LONGEST_CODE; length++) {
    const plans = PLANS_BY_CODE.get(digits.slice(0, length));
    if (plans === undefined) continue;
    const number = digits.slice(length);
    // The library reads the number by the rules of the first country, then looks for the one whose it is.
    const taken = plans[0]?.taken;
    return (
      taken === undefined ||
      plans.some(({ anyKind }) => anyKind.test(number) || anyKind.test(number.replace(taken, '')))
    );
  }
  // Numbers of no country, such as satellites', are few: the library decides.
  return CODES_OF_NO_COUNTRY.some((code) => digits.startsWith(code));
}
