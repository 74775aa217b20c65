import { countUntil } from '../core/count-until.js';
import { byPosition, contains, type Span } from '../core/span.js';
import type { Occurrence } from '../harmonization/occurrence.js';
import type { Transformed } from './transformer.js';

/** Something that is still found in a transformed text. Offsets are UTF-16, in the transformed text. */
export interface Leak extends Span {
  readonly category: string;
  /** Found when the result was classified again, or a value that was replaced elsewhere and stands here still. */
  readonly kind: 'found' | 'value';
}

/** Shorter values stand in any text by chance. */
const LEAST_LENGTH = 4;

/**
 * What a transformation left: findings in the result outside of what was put in, and values that were replaced in one
 * place and stand in another.
 * @param original the text before
 * @param found what is found in the result above the threshold, without what the policy keeps
 */
export function findLeaks(
  original: string,
  { text, replaced }: Transformed,
  found: readonly Occurrence[],
): readonly Leak[] {
  const ours = replaced.map(({ after }) => after);
  const leaks = new Map<string, Leak>();
  const add = (leak: Leak): void => {
    const place = `${leak.start.toString()}-${leak.end.toString()}`;
    if (!leaks.has(place) && !isWithin(ours, leak)) leaks.set(place, leak);
  };
  for (const { start, end, category } of found) add({ start, end, category, kind: 'found' });
  const values = new Map(
    replaced.map(({ before, category }) => [original.slice(before.start, before.end), category] as const),
  );
  for (const [value, category] of values) {
    if (value.length < LEAST_LENGTH) continue;
    for (let start = text.indexOf(value); start >= 0; start = text.indexOf(value, start + 1))
      add({ start, end: start + value.length, category, kind: 'value' });
  }
  return [...leaks.values()].sort(byPosition);
}

/** Whether a span lies in one of some that are disjoint and in order. */
function isWithin(spans: readonly Span[], span: Span): boolean {
  const last = spans[countUntil(spans, ({ start }) => start <= span.start) - 1];
  return last !== undefined && contains(last, span);
}
