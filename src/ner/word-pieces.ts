import { CASE, CLASS, type CodePoint, type CodePointTable } from './code-points.js';
import { SHAPE, type Shape } from './tokens.js';
import type { Vocabulary } from './vocabulary.js';

/** A word of more places is opaque: one unknown token. */
const LONGEST_WORD = 100;
/** Upper bounds of the length buckets of code words. */
const CODE_EDGES = [11, 15, 19, 25, 31, 32, 35, 39, 40, 43, 61, 63, 64];
/** Places at the head of a code word that are read as usual. */
const CODE_HEAD = 4;
const HEXADECIMAL = /^[\da-f]+$/i;

/** One token of a word, in UTF-16 offsets from the start of the word. */
export interface Piece {
  readonly id: number;
  readonly shape: Shape;
  readonly start: number;
  readonly end: number;
}

/** One letter or digit of a word. */
interface Place extends CodePoint {
  readonly char: string;
  readonly start: number;
  readonly end: number;
}

/** Cuts a word (letters, digits and ignored characters between them) into the tokens of the vocabulary. */
export function cutWord(word: string, table: CodePointTable, vocabulary: Vocabulary): readonly Piece[] {
  const places = placesOf(word, table);
  if (places.length > LONGEST_WORD) return [piece(vocabulary.unknown, SHAPE.long, places)];
  const segments = segmentsOf(places);
  const isCode = segments.length > 8 || (segments.length > 4 && places.length >= 24);
  if (!isCode) return segments.flatMap((segment) => cutSegment(segment, vocabulary));
  const head = segmentsOf(places.slice(0, CODE_HEAD)).flatMap((segment) => cutSegment(segment, vocabulary));
  const tail = places.slice(CODE_HEAD);
  const bucket = CODE_EDGES.filter((edge) => places.length > edge).length;
  return [...head, piece(vocabulary.code(HEXADECIMAL.test(spell(tail)), bucket), caseShape(tail), tail)];
}

function placesOf(word: string, table: CodePointTable): readonly Place[] {
  const places: Place[] = [];
  for (let start = 0; start < word.length;) {
    const codePoint = word.codePointAt(start) ?? 0;
    const end = start + (codePoint > 0xffff ? 2 : 1);
    const { kind, letterCase, folded } = table.of(codePoint);
    if (kind !== CLASS.ignored) {
      places.push({ kind, letterCase, folded, char: word.slice(start, end), start, end });
    }
    start = end;
  }
  return places;
}

const spell = (places: readonly Place[]): string => places.map((place) => place.char).join('');

/** The longest runs of letters or of digits. */
function segmentsOf(places: readonly Place[]): Place[][] {
  return cutBefore(places, (place, before) => place.kind !== before.kind);
}

function cutBefore(places: readonly Place[], isCut: (place: Place, before: Place) => boolean): Place[][] {
  const parts: Place[][] = [];
  let before: Place | undefined;
  for (const place of places) {
    if (before === undefined || isCut(place, before)) parts.push([]);
    parts.at(-1)?.push(place);
    before = place;
  }
  return parts;
}

function cutSegment(segment: readonly Place[], vocabulary: Vocabulary): readonly Piece[] {
  if (segment[0]?.kind === CLASS.digit) {
    const run = spell(segment);
    const ascii = /^\d+$/.test(run);
    return [piece(vocabulary.digits(run, segment.length, ascii), SHAPE.digits, segment)];
  }
  const known = vocabulary.idOf(foldedOf(segment));
  if (known !== undefined) return [piece(known, caseShape(segment), segment)];
  // An unknown word writtenInCamelCase is read as its parts.
  return cutBefore(
    segment,
    (place, before) => place.letterCase === CASE.upper && before.letterCase === CASE.lower,
  ).flatMap((part) => cutPart(part, vocabulary));
}

/** WordPiece: the longest entry that fits, from left to right; a part with a stretch that no entry fits is unknown. */
function cutPart(part: readonly Place[], vocabulary: Vocabulary): readonly Piece[] {
  const shape = caseShape(part);
  const spelled = foldedOf(part);
  /** The place that each code unit of the spelling comes from. */
  const origins = part.flatMap((place) => Array.from({ length: place.folded.length }, () => place));
  const pieces: Piece[] = [];
  for (let from = 0; from < spelled.length;) {
    let to = Math.min(spelled.length, from + vocabulary.longest);
    let id: number | undefined;
    for (; to > from; to -= 1) {
      const text = spelled.slice(from, to);
      id = from === 0 ? vocabulary.idOf(text) : vocabulary.continuationOf(text);
      if (id !== undefined) break;
    }
    const first = origins[from];
    const last = origins[to - 1];
    if (id === undefined || first === undefined || last === undefined) {
      return [piece(vocabulary.unknown, shape, part)];
    }
    pieces.push({ id, shape, start: first.start, end: last.end });
    from = to;
  }
  return pieces.length > 0 ? pieces : [piece(vocabulary.unknown, shape, part)];
}

const foldedOf = (places: readonly Place[]): string =>
  places.reduce((spelled, place) => spelled + place.folded, '');

function piece(id: number, shape: Shape, places: readonly Place[]): Piece {
  return { id, shape, start: places[0]?.start ?? 0, end: places.at(-1)?.end ?? 0 };
}

function caseShape(places: readonly Place[]): Shape {
  let upper = 0;
  let lower = 0;
  for (const place of places) {
    if (place.letterCase === CASE.upper) upper += 1;
    else if (place.letterCase === CASE.lower) lower += 1;
  }
  if (upper === 0) return lower > 0 ? SHAPE.lower : SHAPE.uncased;
  if (places.length === 1) return SHAPE.single;
  if (lower === 0) return SHAPE.upper;
  return upper === 1 && places[0]?.letterCase === CASE.upper ? SHAPE.capital : SHAPE.mixed;
}
