import { caseShape, type Piece, type Place } from './places.js';
import { SHAPE } from './tokens.js';
import { Unigram, type UnigramPiece } from './unigram.js';
import { codeEntry, linesOf, requiredRow, runEntry, writtenDigits, type Vocabulary } from './vocabulary.js';

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
  const lines = linesOf(file).map((line) => line.split('\t'));
  const entries = lines.map(([piece = '']) => piece);
  const rows = new Map(entries.map((entry, row) => [entry, row]));
  const row = (entry: string): number => requiredRow(rows, entry);
  const unknown = row('<unk>');
  const added = row('[D1]');
  const scores = Float64Array.from(lines.slice(0, added), ([, score]) => Number(score));
  const unigram = new Unigram(entries.slice(0, added), scores, unknown);
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
