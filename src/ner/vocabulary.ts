import { present } from '../core/present.js';
import { caseShape, type Piece, type Place } from './places.js';
import { SHAPE } from './tokens.js';

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
function requiredRow(rows: ReadonlyMap<string, number>, entry: string): number {
  const found = rows.get(entry);
  if (found === undefined) throw new RangeError(`the vocabulary lacks ${entry}`);
  return found;
}

/** Short runs and years keep their digits: the entry that stands for the run, or `undefined`. */
function writtenDigits(
  run: string,
  length: number,
  years: Readonly<Record<string, string | undefined>>,
): string | undefined {
  if (!ASCII_DIGITS.test(run)) return undefined;
  if (length <= 2) return run;
  return length === 4 ? years[run.slice(0, 2)] : undefined;
}

/** Of all other runs the model sees only the length and a leading zero. */
function runEntry(run: string, length: number): string {
  const bucket = Math.min(length, LONGEST_RUN).toString();
  return run.startsWith('0') && length > 2 && ASCII_DIGITS.test(run) ? `[Z${bucket}]` : `[D${bucket}]`;
}

const codeEntry = (hex: boolean, bucket: number): string => `[${hex ? 'HEX' : 'CODE'}${bucket.toString()}]`;

/** What a vocabulary file holds: the text before the first tab of each line, and the number behind it. */
interface VocabularyLines {
  readonly entries: readonly string[];
  readonly scores: Float64Array;
}

/** Reads line by line: an array for each line would take four times the memory of what is kept. */
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

/** How much less likely than the least likely piece an unknown letter is, in log probability. */
const UNKNOWN_PENALTY = 10;
const SCORE = 'score of a piece';

/** A piece of a word, `[start, end)` in UTF-16 units of its spelling. */
interface UnigramPiece {
  readonly id: number;
  readonly start: number;
  readonly end: number;
}

/** Pieces with their log probabilities; the row of a piece is its index. */
export class Unigram {
  readonly #rows: ReadonlyMap<string, number>;
  /** Of the pieces; rows behind them are none. */
  readonly #scores: Float64Array;
  readonly #unknown: number;
  readonly #unknownScore: number;
  /** Length of the longest piece, in code units. */
  readonly #longest: number;

  /**
   * @param rows of the pieces, and of entries behind them, which are not used
   * @param scores log probability of each piece, by its row
   */
  constructor(rows: ReadonlyMap<string, number>, scores: Float64Array, unknown: number) {
    this.#rows = rows;
    this.#scores = scores;
    this.#unknown = unknown;
    this.#unknownScore = scores.reduce((least, score) => Math.min(least, score), 0) - UNKNOWN_PENALTY;
    let longest = 0;
    for (const [piece, row] of rows) if (row < scores.length) longest = Math.max(longest, piece.length);
    this.#longest = longest;
  }

  /** The likeliest spelling of a word. Neighbouring letters that no piece has are one unknown piece. */
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
        const id = this.#rows.get(word.slice(start, end));
        if (id === undefined || id >= this.#scores.length) continue;
        offer(end, id, present(this.#scores[id], SCORE));
        if (end === start + letter) hasLetter = true;
      }
      if (!hasLetter) offer(start + letter, this.#unknown, this.#unknownScore);
      start += letter;
    }
    return this.#follow(word.length, starts, ids);
  }

  /** The best path, read from its end. */
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

/** Stands before a piece that follows a gap. */
const GAP = '▁';
/** Shorter words in capitals are mostly abbreviations, spelled as they stand. */
const LEAST_CAPITALS = 4;
/** Years share the row of one year of their century. */
const YEARS = { 18: '1850', 19: '1980', 20: '2015' };

/** A spelling and the place that each of its code units comes from; the mark of a gap comes from none. */
interface Spelling {
  readonly text: string;
  readonly origins: readonly (Place | undefined)[];
}

/**
 * Reads `vocabulary.tsv`: a piece and its log probability a line, its row being its line from 0; the tokens of
 * numbers and codes follow the pieces. Words keep their case and accents.
 */
export function parseUnigram(file: string): Vocabulary {
  const { entries, scores } = readLines(file);
  const rows = new Map<string, number>();
  for (const [row, entry] of entries.entries()) rows.set(entry, row);
  const row = (entry: string): number => requiredRow(rows, entry);
  const unknown = row('<unk>');
  const unigram = new Unigram(rows, scores.subarray(0, row('[D1]')), unknown);
  return {
    entries,
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

/** A word in capitals is spelled as if only its first letter were one when that takes fewer pieces. */
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

/** Lower case where it is as long: origins must fit. */
function lowered(spelled: string): string {
  const low = spelled.toLowerCase();
  return low.length === spelled.length ? low : spelled;
}

/** Where a piece stands in the word. The mark of the gap alone is none: the gap is known already. */
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
