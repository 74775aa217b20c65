import { present } from '../core/present.js';
import { EntryTable } from './entry-table.js';
import { caseShape, type Piece, type Place } from './places.js';
import { SHAPE } from './tokens.js';

/** Runs of this many digits or more share a token. */
export const LONGEST_RUN = 21;
const ASCII_DIGITS = /^\d+$/;

/** The model's vocabulary: maps text to rows, and splits words into pieces. */
export interface Vocabulary {
  readonly entries: EntryTable;
  /** Row of the token before a window. */
  readonly cls: number;
  /** Row of the token after a window. */
  readonly sep: number;
  readonly unknown: number;
  /**
   * Returns the row of a punctuation mark or ideograph, a single code point that is a word by itself. @param opened
   * whether a gap precedes it
   */
  mark(char: string, opened: boolean): number;
  /** Splits a run of letters into pieces. */
  letters(segment: readonly Place[], opened: boolean): readonly Piece[];
  /** Returns the row of a run of digits. @param length number of digits */
  digits(run: string, length: number, opened: boolean): number;
  /** Returns the row for the tail of a code word, by whether it is hexadecimal and by length bucket. */
  code(hex: boolean, bucket: number): number;
}

/** Returns the row of a required entry. @throws RangeError if the vocabulary lacks it */
function requiredRow(rows: EntryTable, entry: string): number {
  const found = rows.get(entry);
  if (found === undefined) throw new RangeError(`the vocabulary lacks ${entry}`);
  return found;
}

/** Returns the entry for a short run or a year, which keep their digits; undefined for other runs. */
function writtenDigits(
  run: string,
  length: number,
  years: Readonly<Record<string, string | undefined>>,
): string | undefined {
  if (!ASCII_DIGITS.test(run)) return undefined;
  if (length <= 2) return run;
  return length === 4 ? years[run.slice(0, 2)] : undefined;
}

/** Returns the entry for other runs, which only encodes the length and whether there is a leading zero. */
function runEntry(run: string, length: number): string {
  const bucket = Math.min(length, LONGEST_RUN).toString();
  return run.startsWith('0') && length > 2 && ASCII_DIGITS.test(run) ? `[Z${bucket}]` : `[D${bucket}]`;
}

const codeEntry = (hex: boolean, bucket: number): string => `[${hex ? 'HEX' : 'CODE'}${bucket.toString()}]`;

/** Content of a vocabulary file: the text before the first tab of each line, and the number after it. */
interface VocabularyLines {
  readonly entries: readonly string[];
  readonly scores: Float64Array;
}

/** Parses line by line: an array per line would take four times the memory of the result. */
function readLines(file: string): VocabularyLines {
  const entries: string[] = [];
  const scores: number[] = [];
  for (let at = 0; at < file.length;) {
    const lineEnd = file.indexOf('\n', at);
    const end = lineEnd < 0 ? file.length : lineEnd;
    const tab = file.indexOf('\t', at);
    const isScored = tab >= 0 && tab < end;
    entries.push(file.slice(at, isScored ? tab : end));
    const behind = isScored ? file.indexOf('\t', tab + 1) : -1;
    scores.push(isScored ? Number(file.slice(tab + 1, behind >= 0 && behind < end ? behind : end)) : NaN);
    at = end + 1;
  }
  return { entries, scores: Float64Array.from(scores) };
}

/** Log-probability penalty of an unknown letter below the least likely piece. */
const UNKNOWN_PENALTY = 10;
const SCORE = 'score of a piece';

/** A piece of a word, `[start, end)` in UTF-16 code units of its spelling. */
interface UnigramPiece {
  readonly id: number;
  readonly start: number;
  readonly end: number;
}

/** Unigram model: pieces with log probabilities; the row of a piece is its index. */
export class Unigram {
  readonly #rows: EntryTable;
  /** Scores of the pieces; later rows are not pieces. */
  readonly #scores: Float64Array;
  readonly #unknown: number;
  readonly #unknownScore: number;
  /** Length of the longest piece in UTF-16 code units. */
  readonly #longest: number;

  /**
   * @param rows rows of the pieces, and of later entries, which are ignored
   * @param scores log probability of each piece by row
   */
  constructor(rows: EntryTable, scores: Float64Array, unknown: number) {
    this.#rows = rows;
    this.#scores = scores;
    this.#unknown = unknown;
    this.#unknownScore = scores.reduce((least, score) => Math.min(least, score), 0) - UNKNOWN_PENALTY;
    this.#longest = rows.longestOf(scores.length);
  }

  /** Finds the most likely segmentation of a word. Adjacent letters that no piece covers form one unknown piece. */
  cut(word: string): readonly UnigramPiece[] {
    const best = new Float64Array(word.length + 1).fill(Number.NEGATIVE_INFINITY);
    const starts = new Int32Array(word.length + 1);
    const ids = new Int32Array(word.length + 1);
    best[0] = 0;
    for (let start = 0; start < word.length;) {
      const letter = present(word.codePointAt(start), 'code point') > 0xffff ? 2 : 1;
      const before = present(best[start], SCORE);
      let hasLetter = false;
      const offer = (end: number, id: number, score: number): void => {
        if (before + score <= present(best[end], SCORE)) return;
        best[end] = before + score;
        starts[end] = start;
        ids[end] = id;
      };
      for (let end = start + letter; end <= Math.min(word.length, start + this.#longest); end += 1) {
        const id = this.#rows.rowOf(word, start, end);
        if (id === undefined || id >= this.#scores.length) continue;
        offer(end, id, present(this.#scores[id], SCORE));
        if (end === start + letter) hasLetter = true;
      }
      if (!hasLetter) offer(start + letter, this.#unknown, this.#unknownScore);
      start += letter;
    }
    return this.#follow(word.length, starts, ids);
  }

  /** Reconstructs the best path from its end. */
  #follow(length: number, starts: Int32Array, ids: Int32Array): readonly UnigramPiece[] {
    const pieces: UnigramPiece[] = [];
    for (let end = length; end > 0;) {
      const id = present(ids[end], 'piece');
      const start = present(starts[end], 'start of a piece');
      const after = pieces.at(-1);
      if (id === this.#unknown && after?.id === id) pieces[pieces.length - 1] = { id, start, end: after.end };
      else pieces.push({ id, start, end });
      end = start;
    }
    return pieces.reverse();
  }
}

/** Prefix of a piece that follows a gap. */
const GAP = '▁';
/** Minimum length for lower-casing; shorter words in capitals are mostly abbreviations and keep their case. */
const LEAST_CAPITALS = 4;
/** All years of a century share the row of one year. */
const YEARS = { 18: '1850', 19: '1980', 20: '2015' };

/** A spelling, with the origin of each code unit; the gap prefix has none. */
interface Spelling {
  readonly text: string;
  readonly origins: readonly (Place | undefined)[];
}

/**
 * Parses `vocabulary.tsv`: each line contains a piece and its log probability, and the line number from 0 is the row.
 * Tokens for numbers and codes follow the pieces. Case and accents are preserved.
 */
export function parseUnigram(file: string): Vocabulary {
  const { entries, scores } = readLines(file);
  const rows = new EntryTable(entries);
  const row = (entry: string): number => requiredRow(rows, entry);
  const unknown = row('<unk>');
  const unigram = new Unigram(rows, scores.subarray(0, row('[D1]')), unknown);
  return {
    entries: rows,
    cls: row('<s>'),
    sep: row('</s>'),
    unknown,
    mark: (char, opened) => {
      const text = char.normalize('NFKC');
      return (opened ? rows.get(GAP + text) : undefined) ?? rows.get(text) ?? unknown;
    },
    letters: (segment, opened) => cutLetters(segment, opened, unigram),
    digits: (run, length, opened) => {
      const written = writtenDigits(run, length, YEARS);
      const near = written === undefined ? undefined : rows.get(opened ? GAP + written : written);
      const far = written === undefined ? undefined : (rows.get(written) ?? rows.get(GAP + written));
      return near ?? far ?? row(runEntry(run, length));
    },
    code: (hex, bucket) => row(codeEntry(hex, bucket)),
  };
}

/**
 * Splits a run of letters. A word in capitals is spelled with only its first letter in upper case if that takes fewer
 * pieces.
 */
function cutLetters(segment: readonly Place[], opened: boolean, unigram: Unigram): readonly Piece[] {
  const shape = caseShape(segment);
  let spelling = spellingOf(segment, opened, false);
  let found = unigram.cut(spelling.text);
  if (shape === SHAPE.upper && segment.length >= LEAST_CAPITALS && found.length > 1) {
    const capitalized = spellingOf(segment, opened, true);
    const other = unigram.cut(capitalized.text);
    if (other.length < found.length) {
      spelling = capitalized;
      found = other;
    }
  }
  return found.flatMap((piece) => locate(piece, shape, spelling, segment));
}

function spellingOf(segment: readonly Place[], opened: boolean, lower: boolean): Spelling {
  const origins: (Place | undefined)[] = opened ? [undefined] : [];
  let text = opened ? GAP : '';
  segment.forEach((place, index) => {
    const spelled = place.cluster.normalize('NFKC');
    text += lower && index > 0 ? lowered(spelled) : spelled;
    origins.push(...Array.from({ length: spelled.length }, () => place));
  });
  return { text, origins };
}

/** Lower-cases a text if that keeps its length, so that the origins still match. */
function lowered(spelled: string): string {
  const low = spelled.toLowerCase();
  return low.length === spelled.length ? low : spelled;
}

/** Maps a piece to its position in the word. The gap prefix alone is dropped, because the gap is already recorded. */
function locate(
  { id, start, end }: UnigramPiece,
  shape: Piece['shape'],
  { origins }: Spelling,
  segment: readonly Place[],
): readonly Piece[] {
  const last = origins[end - 1];
  if (last === undefined) return [];
  const first = origins[start] ?? segment[0] ?? last;
  return [{ id, shape, start: first.start, end: last.markedEnd }];
}
