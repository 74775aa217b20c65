import type { Span } from '../../../core/span.js';
import { checkGrowth } from '../../../transform/check-growth.js';

/** A place in a text that an operator acts on. Offsets count code points. */
export interface Entity extends Span {
  readonly entity_type: string;
}

/** What an operator made of a place, and where that stands now. */
export interface OperatedItem extends Span {
  readonly operator: string;
  readonly entity_type: string;
  readonly text: string;
}

/** A text after operators acted on it. */
export interface OperatedText {
  readonly text: string;
  /** From the end of the text to its beginning, as Presidio answers them. */
  readonly items: readonly OperatedItem[];
}

/** What acts on a place. */
export interface Operate {
  readonly operator: string;
  readonly apply: (text: string) => string;
}

/**
 * Acts on places of a text from its end. Where two overlap, each is read as it was, and what both had is replaced by
 * what the later one became.
 * @param characters the text by code points
 * @throws ServiceError RESULT_TOO_LARGE
 */
export function replaceEntities<T extends Entity>(
  characters: readonly string[],
  entities: readonly T[],
  operateOn: (entity: T) => Operate,
): OperatedText {
  const ordered = [...entities].sort((a, b) => b.start - a.start || b.end - a.end);
  /** What is written already, from the end. */
  const pieces: string[] = [];
  let length = 0;
  let position = characters.length;
  const made = ordered.map((entity) => {
    const { start, end, entity_type } = entity;
    const { operator, apply } = operateOn(entity);
    const text = apply(characters.slice(start, end).join(''));
    const from = Math.min(end, position);
    pieces.push(characters.slice(from, position).join(''), text);
    length += position - from + [...text].length;
    checkGrowth(length, characters.length);
    position = start;
    return { operator, entity_type, text, fromEnd: length };
  });
  pieces.push(characters.slice(0, position).join(''));
  const total = position + length;
  const items = made.map(({ fromEnd, text, operator, entity_type }) => {
    const start = total - fromEnd;
    return { operator, entity_type, start, end: start + [...text].length, text };
  });
  return { text: pieces.reverse().join(''), items };
}
