import { present } from '../core/present.js';
import { CASE, CLASS, type CodePoint, type CodePointTable } from './code-points.js';
import { SHAPE, type Shape } from './tokens.js';

/** One letter or digit of a word, in UTF-16 offsets from the start of the word. */
export interface Place extends CodePoint {
  readonly char: string;
  /** The character with the marks that stand over it. */
  readonly cluster: string;
  readonly start: number;
  readonly end: number;
  /** Behind the marks over it. */
  readonly markedEnd: number;
}

/** One token of a word, in UTF-16 offsets from the start of the word. */
export interface Piece {
  readonly id: number;
  readonly shape: Shape;
  readonly start: number;
  readonly end: number;
}

const MARK = /[\p{Mn}\p{Me}]/u;

/** Whether a character is a mark over the one before it. */
export const isMark = (char: string): boolean => MARK.test(char);

/** Letters and digits of a word; what is ignored between them is left out. */
export function placesOf(word: string, table: CodePointTable): readonly Place[] {
  const places: Place[] = [];
  for (let start = 0; start < word.length;) {
    const codePoint = present(word.codePointAt(start), 'code point');
    const end = start + (codePoint > 0xffff ? 2 : 1);
    const { kind, letterCase } = table.of(codePoint);
    const char = word.slice(start, end);
    if (kind !== CLASS.ignored) {
      places.push({ kind, letterCase, char, cluster: char, start, end, markedEnd: end });
    } else if (isMark(char)) {
      const last = places.pop();
      if (last !== undefined) places.push({ ...last, cluster: last.cluster + char, markedEnd: end });
    }
    start = end;
  }
  return places;
}

/** Cuts a list of places wherever `isCut` says so. */
export function cutBefore(
  places: readonly Place[],
  isCut: (place: Place, before: Place) => boolean,
): readonly (readonly Place[])[] {
  const parts: Place[][] = [];
  let before: Place | undefined;
  for (const place of places) {
    if (before === undefined || isCut(place, before)) parts.push([]);
    parts.at(-1)?.push(place);
    before = place;
  }
  return parts;
}

/** The first place of a word or part; neither is ever empty. */
export const firstOf = (places: readonly Place[]): Place => present(places[0], 'first letter of a word');

/** The last one. */
export const lastOf = (places: readonly Place[]): Place => present(places.at(-1), 'last letter of a word');

/** The places as they stand in the text, without what is ignored. */
export const spell = (places: readonly Place[]): string => places.map((place) => place.char).join('');

/** Letter case of a whole word or part. */
export function caseShape(places: readonly Place[]): Shape {
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
