import { present } from '../core/present.js';
import { type Offence, offenceAt } from './offence.js';

const MARKS_IN_A_ROW = 4;
const MARKS_IN_A_ROW_STACKING = 8;
/** Spacing vowel signs may be drawn out, but no further than the Stream-Safe Text Format allows (UAX #15). */
const MARKS_OF_ANY_KIND = 30;

/** Scripts that stack consonants, vowels and tones on one base, and where typists double a sign. */
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
/** Pointed and cantillated Hebrew, Koranic Arabic and Vedic carry up to six marks, each once. */
const RICHLY_POINTED = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}]/u;

const ANY_MARK = /\p{M}/u;
/** A precomposed letter with a mark, or anything (or the start) with two marks or more. */
const MARKED =
  /(?<base>[\u00C0-\u052F\u1E00-\u1FFF])(?<marks>\p{M}+)|(?<otherBase>\P{M}|^)(?<run>\p{M}{2,})/gu;
/** Uduk doubles it (p̱̱). */
const MACRON_BELOW = '\u0331';

/** Finds a base with too many combining marks, or with the same one twice (UTS #39, section 5.4). */
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
