import type { Piece, Place } from './places.js';

/** Digit runs of this length or more share a token. */
export const LONGEST_RUN = 21;
const ASCII_DIGITS = /^\d+$/;

/** The model's vocabulary: which text is which row, and how words are spelled with it. */
export interface Vocabulary {
  /** Every entry, by its row. */
  readonly entries: readonly string[];
  /** Row of the token before a window. */
  readonly cls: number;
  /** Row of the token behind a window. */
  readonly sep: number;
  readonly unknown: number;
  /** Row of a mark or an ideograph, one code point that is a word by itself; `opened`: a gap stands before it. */
  mark(char: string, opened: boolean): number;
  /** The pieces of a run of letters. */
  letters(segment: readonly Place[], opened: boolean): readonly Piece[];
  /** Row of a run of so many digits. */
  digits(run: string, length: number, opened: boolean): number;
  /** Row of a code word's tail: hexadecimal or not, by its length bucket. */
  code(hex: boolean, bucket: number): number;
}

/** Finds rows that a vocabulary must have. */
export function requiredRow(rows: ReadonlyMap<string, number>, entry: string): number {
  const found = rows.get(entry);
  if (found === undefined) throw new RangeError(`the vocabulary lacks ${entry}`);
  return found;
}

/** Short runs and years keep their digits: the entry that stands for the run, or `undefined`. */
export function writtenDigits(
  run: string,
  length: number,
  years: Readonly<Record<string, string | undefined>>,
): string | undefined {
  if (!ASCII_DIGITS.test(run)) return undefined;
  if (length <= 2) return run;
  return length === 4 ? years[run.slice(0, 2)] : undefined;
}

/** Of all other runs the model sees only the length and a leading zero. */
export function runEntry(run: string, length: number): string {
  const bucket = Math.min(length, LONGEST_RUN).toString();
  return run.startsWith('0') && length > 2 && ASCII_DIGITS.test(run) ? `[Z${bucket}]` : `[D${bucket}]`;
}

export const codeEntry = (hex: boolean, bucket: number): string =>
  `[${hex ? 'HEX' : 'CODE'}${bucket.toString()}]`;

/** Lines of a file without the empty one behind the last line break. */
export function linesOf(file: string): readonly string[] {
  const lines = file.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
