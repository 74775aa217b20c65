import { GENDER_WORDS } from '../../../core/gender-words.js';
import type { CellForm } from '../cell-form.js';
import { knownNames } from './known-names.js';
import { isPlaceCode } from './place-codes.js';

/**
 * What a cell is by a list or by its form, whatever was found in it; evidence by its share of a column only.
 * - `placeCode`: the code of a country or state; `gender`: a word or letter for one
 * - `postcode`: the form of a postal code; `shortPostcode`: four digits that are no year
 * - `degrees`, `fineDegrees`: a decimal that may be a coordinate, with three or four decimals
 * - `phone`: a phone number with a country code, or a North American one with separators
 * - `instant`: seconds since 1970 from 2017 to 2027, or smaller units from 2008 to 2033; `compactDate`: a date in digits
 * - `years`: a whole number from 16 to 99; `round`: one of 1,000 or more that ends in two zeros and is no year
 * - `money`: a number with two decimals; `likelyMoney`: one of 100 or more, or with the cents of a price
 * - `duration`: a time that no clock shows, such as `61:07` or `1:02.5`; `shortTime`: one of those, below five hours with
 *   seconds, or of three digits; `unevenTime`: one of those with seconds or minutes that times of day seldom have
 * - `yes`, `no`: the word or a digit for it, other than `SI`, a code of a country
 */
export const CELL_KINDS = [
  ...(['largePlace', 'smallPlace', 'given', 'family', 'fullName'] as const),
  ...(['placeCode', 'postcode', 'shortPostcode', 'gender', 'degrees', 'fineDegrees', 'phone'] as const),
  ...(['instant', 'compactDate', 'years', 'round', 'money', 'likelyMoney'] as const),
  ...(['duration', 'shortTime', 'unevenTime', 'yes', 'no'] as const),
] as const;

/** What a cell is by a list or by its form. */
export type KnownKind = (typeof CELL_KINDS)[number];

/** Maximum number of words of a name, with what a comma or bracket adds to it. */
const MOST_WORDS = 7;
const LONGEST_CODE = 12;
/** Five or six digits, as in most countries, or a form of Brazil, Sweden, Poland, the Netherlands, Canada or Britain. */
const POSTCODE =
  /^(?:\d{5}(?:-\d{3,4})?|\d{6}|\d{3} \d{2}|\d{2}-\d{3}|\d{4} ?[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})$/;
/** The longest of the forms of numbers. */
const LONGEST_NUMBER = 24;
/** Forms of numbers with what they may be; the first that matches counts. */
const NUMBERS: readonly (readonly [form: RegExp, kinds: readonly KnownKind[]])[] = [
  [/^[+-]?(?:180|1[0-7]\d|[1-9]\d?)[.,](?!0+$)\d{4,18}$/, ['degrees', 'fineDegrees']],
  [/^[+-]?(?:180|1[0-7]\d|\d{1,2})\.(?!0+$)\d{3,18}$/, ['degrees']],
  [/^-?\d{1,3}(?:,?\d{3}){0,4}\.(?:00|25|49|50|75|9[059])$/, ['money', 'likelyMoney']],
  [/^-?\d{1,3}(?:\.?\d{3}){0,4},(?:00|25|49|50|75|9[059])$/, ['money', 'likelyMoney']],
  [/^-?(?:\d{3}|\d{1,3}(?:,?\d{3}){1,4})\.\d\d$/, ['money', 'likelyMoney']],
  [/^-?(?:\d{3}|\d{1,3}(?:\.?\d{3}){1,4}),\d\d$/, ['money', 'likelyMoney']],
  [/^-?\d{1,2}[.,]\d\d$/, ['money']],
  [/^(?:1[5-7]\d{8}|1[2-9]\d{11}(?:\d{3})?|1[2-9]\d{8}\.\d{1,9})$/, ['instant']],
  [
    /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:(?:[01]\d|2[0-3])(?:[0-5]\d){1,2})?$/,
    ['compactDate'],
  ],
  [
    /^(?:(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])|(?:0[1-9]|1[0-2])(?:1[3-9]|2\d|3[01]))(?:19|20)\d\d$/,
    ['compactDate'],
  ],
  [/^(?!19|20)[1-9]\d00$/, ['shortPostcode', 'round']],
  [/^(?!19|20)[1-9]\d{3}$/, ['shortPostcode']],
  [/^\+[1-9](?:[ ()./-]{0,3}\d){7,14}$/, ['phone']],
  [/^(?:1[-. ])?\(?[2-9](?!11)\d{2}\)?[-./ ]{1,2}[2-9](?!11)\d{2}[-. ]\d{4}$/, ['phone']],
  [
    /^(?:\d{1,3}:[0-5]\d[.,]\d{1,3}|(?:2[4-9]|[3-9]\d|\d{3}):[0-5]\d(?::[0-5]\d)?)$/,
    ['duration', 'shortTime', 'unevenTime'],
  ],
  [/^(?:0?[0-4]:[0-5]\d:[0-5]\d(?:[.,]\d{1,3})?|\d:[0-5][1-46-9])$/, ['shortTime', 'unevenTime']],
  [/^\d:[0-5][05]$/, ['shortTime']],
];
const NO_FORMS: typeof NUMBERS = [];
const GENDERS: ReadonlySet<string> = new Set([
  ...GENDER_WORDS,
  ...'m f w h men women boy girl other non-binary nonbinary masc fem frau'.split(' '),
]);
/** A whole number, with a separator of thousands or without. */
const YEARS = /^(?:1[6-9]|[2-9]\d)$/;
const ROUND = /^-?(?!(?:19|20)00$)(?:[1-9]\d{1,11}|[1-9]\d{0,2}(?:[,.]\d{3}){0,3}[,.]\d)00(?:[.,]0{1,2})?$/;
const NONE: readonly KnownKind[] = Object.freeze([]);
const AGES: readonly KnownKind[] = Object.freeze(['years']);
const ROUNDS: readonly KnownKind[] = Object.freeze(['round']);
const ROUND_POSTCODES: readonly KnownKind[] = Object.freeze(['postcode', 'round']);
const POSTCODES: readonly KnownKind[] = Object.freeze(['postcode']);
const GENDER: readonly KnownKind[] = Object.freeze(['gender']);

/** The lengths of integers that have one of the forms. */
const INTEGER_LENGTHS: ReadonlySet<number> = new Set([4, 8, 10, 12, 13, 14, 16]);
const INTEGERS = NUMBERS.filter(([, [kind]]) =>
  ['instant', 'compactDate', 'shortPostcode'].some((one) => one === kind),
);

const formsFor = ({ kind, length }: CellForm): typeof NUMBERS =>
  kind !== 'integer' ? NUMBERS : INTEGER_LENGTHS.has(length) ? INTEGERS : NO_FORMS;

/** Words that say yes or no. */
const ANSWERS: ReadonlyMap<string, KnownKind> = new Map([
  ...'1 y yes true ja oui si sí sim tak evet kyllä joo'.split(' ').map((word) => [word, 'yes'] as const),
  ...'0 n no false nein non não nao nie hayır hayir ei nej nee nei'
    .split(' ')
    .map((word) => [word, 'no'] as const),
]);
const LONGEST_ANSWER = 5;
/** The code of Slovenia. */
const isAnswer = (text: string): boolean => text.length <= LONGEST_ANSWER && text !== 'SI';

/** @param form form of the cell */
export function kindsOf(cell: string, form: CellForm): readonly KnownKind[] {
  const text = cell.trim();
  const answer = isAnswer(text) ? ANSWERS.get(text.toLowerCase()) : undefined;
  const kinds = otherKindsOf(text, form);
  return answer === undefined ? kinds : [...kinds, answer];
}

function otherKindsOf(text: string, form: CellForm): readonly KnownKind[] {
  if (form.words === 0 && form.length <= LONGEST_NUMBER) {
    const kinds = formsFor(form).find(([number]) => number.test(text))?.[1];
    if (kinds !== undefined) return kinds;
  }
  if (form.words === 0 && YEARS.test(text)) return AGES;
  const isRound = form.words === 0 && ROUND.test(text);
  if (form.length <= LONGEST_CODE) {
    if (POSTCODE.test(text)) return isRound ? ROUND_POSTCODES : POSTCODES;
    if (GENDERS.has(text.toLowerCase())) return GENDER;
    if (isPlaceCode(text)) return [...knownNames(text), 'placeCode'];
  }
  if (isRound) return ROUNDS;
  return form.words === 0 || form.words > MOST_WORDS || form.kind === 'code' ? NONE : knownNames(text);
}
