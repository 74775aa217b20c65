import { present } from '../core/present.js';
import { type Offence, offenceAt } from './offence.js';

const MARKS_IN_A_ROW = 4;
const MARKS_IN_A_ROW_STACKING = 8;
/** Limit of the Stream-Safe Text Format (UAX #15). Spacing vowel signs may be drawn out up to this length. */
const MARKS_OF_ANY_KIND = 30;

/** Scripts that stack consonants, vowels and tones on one base, and in which a sign may be typed twice. */
const STACKING = [
  'Balinese',
  'Chakma',
  'Cham',
  'Grantha',
  'Javanese',
  'Khmer',
  'Lepcha',
  'Limbu',
  'Meetei_Mayek',
  'Myanmar',
  'Newa',
  'Sundanese',
  'Tai_Tham',
  'Tibetan',
]
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('');
const OF_STACKING_SCRIPT = new RegExp(`[${STACKING}]`, 'u');
/** Pointed and cantillated Hebrew, Quranic Arabic and Vedic use up to six different marks. */
const RICHLY_POINTED = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}]/u;

const ANY_MARK = /\p{M}/u;
/**
 * A precomposed letter with a mark, or any base (or the start of the text) with two or more marks. A run is refused
 * long before its hundredth mark.
 */
const MARKED =
  /(?<base>[\u00C0-\u052F\u1E00-\u1FFF])(?<marks>\p{M}{1,100})|(?<otherBase>\P{M}|^)(?<run>\p{M}{2,100})/gu;
/** Uduk doubles it (p̱̱). */
const MACRON_BELOW = '\u0331';

/** Finds a base with too many combining marks, or with the same mark twice (UTS #39, section 5.4). */
export function findMarkOffence(text: string): Offence | undefined {
  if (!ANY_MARK.test(text)) return undefined;
  for (const match of text.matchAll(MARKED)) {
    const { base, marks, otherBase, run } = present(match.groups, 'groups of a match');
    const offence = findInRun(
      text,
      present(base ?? otherBase, 'base of a run of marks'),
      present(marks ?? run, 'run of marks'),
      match.index,
    );
    if (offence !== undefined) return offence;
  }
  return undefined;
}

function findInRun(text: string, base: string, run: string, at: number): Offence | undefined {
  const limit = takesManyMarks(base) ? MARKS_IN_A_ROW_STACKING : MARKS_IN_A_ROW;
  const seen = new Set(base === '' ? '' : base.normalize('NFD'));
  let offset = at + base.length;
  let nonSpacing = 0;
  let marks = 0;
  for (const mark of run) {
    marks += 1;
    const takesNoSpace = /[\p{Mn}\p{Me}]/u.test(mark);
    if (takesNoSpace) nonSpacing += 1;
    if (nonSpacing > limit || marks > MARKS_OF_ANY_KIND) {
      return offenceAt('too_many_marks', text, offset);
    }
    if (takesNoSpace && seen.has(mark) && !mayBeDoubled(mark)) {
      return offenceAt('repeated_mark', text, offset);
    }
    seen.add(mark);
    offset += mark.length;
  }
  return undefined;
}

function takesManyMarks(base: string): boolean {
  return OF_STACKING_SCRIPT.test(base) || RICHLY_POINTED.test(base);
}

function mayBeDoubled(mark: string): boolean {
  return mark === MACRON_BELOW || OF_STACKING_SCRIPT.test(mark);
}

const SEPARATOR = /^[.,\u066B\u066C]$/;
const OTHER_DIGIT = /(?!\d)\p{Nd}/u;
const DIGIT = /^\p{Nd}$/u;
const DIGITS_IN_A_SYSTEM = 10;
const ASCII_ZERO = 0x30;
const FULLWIDTH_ZERO = 0xff10;

/**
 * Finds a number with digits of two scripts (UTS #39, section 5.3): digits with single separators between them.
 * Characters are read one by one: an expression for whole numbers overflows the stack on a number of many megabytes.
 */
export function findMixedDigits(text: string): Offence | undefined {
  if (!OTHER_DIGIT.test(text)) return undefined;
  const zeros = new Map<string, number | undefined>();
  let system: number | undefined;
  let isAfterDigit = false;
  let offset = 0;
  for (const character of text) {
    if (!zeros.has(character)) zeros.set(character, zeroIfDigit(character));
    const zero = zeros.get(character);
    if (zero === undefined) {
      if (!isAfterDigit || !SEPARATOR.test(character)) system = undefined;
    } else {
      system ??= zero;
      if (zero !== system) return offenceAt('mixed_digits', text, offset);
    }
    isAfterDigit = zero !== undefined;
    offset += character.length;
  }
  return undefined;
}

const zeroIfDigit = (character: string): number | undefined =>
  DIGIT.test(character) ? zeroOf(present(character.codePointAt(0), 'code point')) : undefined;

/**
 * Returns the zero of a digit's script. Decimal digits are encoded in contiguous runs of ten, some of them adjacent.
 */
export function zeroOf(digit: number): number {
  let first = digit;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  const zero = digit - ((digit - first) % DIGITS_IN_A_SYSTEM);
  // Fullwidth digits are the ASCII digits in another width, so their value cannot be misread.
  return zero === FULLWIDTH_ZERO ? ASCII_ZERO : zero;
}
