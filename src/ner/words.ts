import { CLASS, type CodePointTable } from './code-points.js';
import { caseShape, cutBefore, firstOf, lastOf, placesOf, spell, type Piece, type Place } from './places.js';
import { SHAPE } from './tokens.js';
import type { Vocabulary } from './vocabulary.js';

/** A word of more places is opaque: one unknown token. */
export const LONGEST_WORD = 100;
/** Upper bounds of the length buckets of code words. */
export const CODE_EDGES = [11, 15, 19, 25, 31, 32, 35, 39, 40, 43, 61, 63, 64];
/** Places at the head of a code word that are read as usual. */
export const CODE_HEAD = 4;
const HEXADECIMAL = /^[\da-f]+$/i;

/**
 * Cuts a word (letters, digits and ignored characters between them) into the tokens of the vocabulary.
 * @param opened whether a gap stands before the word
 */
export function cutWord(
  word: string,
  opened: boolean,
  table: CodePointTable,
  vocabulary: Vocabulary,
): readonly Piece[] {
  const places = placesOf(word, table);
  const end = word.length;
  const start = firstOf(places).start;
  if (places.length > LONGEST_WORD) return [{ id: vocabulary.unknown, shape: SHAPE.long, start, end }];
  const segments = segmentsOf(places);
  const isCode = segments.length > 8 || (segments.length > 4 && places.length >= 24);
  if (!isCode) return cutSegments(segments, opened, vocabulary);
  const head = cutSegments(segmentsOf(places.slice(0, CODE_HEAD)), opened, vocabulary);
  const tail = places.slice(CODE_HEAD);
  const bucket = CODE_EDGES.filter((edge) => places.length > edge).length;
  const id = vocabulary.code(HEXADECIMAL.test(spell(tail)), bucket);
  return [...head, { id, shape: caseShape(tail), start: firstOf(tail).start, end }];
}

/** The longest runs of letters or of digits. */
function segmentsOf(places: readonly Place[]): readonly (readonly Place[])[] {
  return cutBefore(places, (place, before) => place.kind !== before.kind);
}

function cutSegments(
  segments: readonly (readonly Place[])[],
  opened: boolean,
  vocabulary: Vocabulary,
): readonly Piece[] {
  return segments.flatMap((segment, index) => {
    const isOpened = opened && index === 0;
    const first = firstOf(segment);
    if (first.kind !== CLASS.digit) return vocabulary.letters(segment, isOpened);
    const run = spell(segment);
    const id = vocabulary.digits(run, segment.length, isOpened);
    return [{ id, shape: SHAPE.digits, start: first.start, end: lastOf(segment).end }];
  });
}
