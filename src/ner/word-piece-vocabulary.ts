import { CASE, fold } from './code-points.js';
import { caseShape, cutBefore, firstOf, lastOf, type Piece, type Place } from './places.js';
import { codeEntry, linesOf, requiredRow, runEntry, writtenDigits, type Vocabulary } from './vocabulary.js';

/** Entries in files of WordPiece: words, and pieces that go on with one (`##ing`). */
interface Entries {
  readonly whole: ReadonlyMap<string, number>;
  readonly continuations: ReadonlyMap<string, number>;
  /** Length of the longest entry, in code units. */
  readonly longest: number;
  readonly unknown: number;
}

/** Reads `vocab.txt`: one entry a line, its row being its line from 0. Words are spelled in lower case without accents. */
export function parseWordPieces(file: string): Vocabulary {
  const entries = linesOf(file);
  const whole = new Map<string, number>();
  const continuations = new Map<string, number>();
  entries.forEach((entry, row) => {
    if (entry.startsWith('##') && entry.length > 2) continuations.set(entry.slice(2), row);
    else whole.set(entry, row);
  });
  const row = (entry: string): number => requiredRow(whole, entry);
  const unknown = row('[UNK]');
  const longest = entries.reduce((most, entry) => Math.max(most, entry.length), 0);
  const known: Entries = { whole, continuations, longest, unknown };
  return {
    entries,
    cls: row('[CLS]'),
    sep: row('[SEP]'),
    unknown,
    keepsMarks: false,
    mark: (char) => whole.get(fold(char)) ?? unknown,
    letters: (segment) => cutLetters(segment, known),
    digits: (run, length) => row(digitEntry(run, length)),
    code: (hex, bucket) => row(codeEntry(hex, bucket)),
  };
}

function digitEntry(run: string, length: number): string {
  return writtenDigits(run, length, { 18: run, 19: run, 20: '2015' }) ?? runEntry(run, length);
}

function cutLetters(segment: readonly Place[], known: Entries): readonly Piece[] {
  const id = known.whole.get(foldedOf(segment));
  if (id !== undefined) return [piece(id, segment)];
  // An unknown word writtenInCamelCase is read as its parts.
  return cutBefore(
    segment,
    (place, before) => place.letterCase === CASE.upper && before.letterCase === CASE.lower,
  ).flatMap((part) => cutPart(part, known));
}

/** The longest entry that fits, from left to right; a part with a stretch that no entry fits is unknown. */
function cutPart(part: readonly Place[], known: Entries): readonly Piece[] {
  const shape = caseShape(part);
  const spelled = foldedOf(part);
  /** The place that each code unit of the spelling comes from. */
  const origins = part.flatMap((place) => Array.from({ length: place.folded.length }, () => place));
  const pieces: Piece[] = [];
  for (let from = 0; from < spelled.length;) {
    let to = Math.min(spelled.length, from + known.longest);
    let id: number | undefined;
    for (; to > from; to -= 1) {
      id = (from === 0 ? known.whole : known.continuations).get(spelled.slice(from, to));
      if (id !== undefined) break;
    }
    const first = origins[from];
    const last = origins[to - 1];
    if (id === undefined || first === undefined || last === undefined) return [piece(known.unknown, part)];
    pieces.push({ id, shape, start: first.start, end: last.end });
    from = to;
  }
  return pieces.length > 0 ? pieces : [piece(known.unknown, part)];
}

const foldedOf = (places: readonly Place[]): string =>
  places.reduce((spelled, place) => spelled + place.folded, '');

function piece(id: number, places: readonly Place[]): Piece {
  return { id, shape: caseShape(places), start: firstOf(places).start, end: lastOf(places).end };
}
