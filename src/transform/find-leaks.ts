import { present } from '../core/present.js';
import { countUntil, byPosition, contains, type Span } from '../core/span.js';
import type { Slot } from './slots/slot.js';
import type { Transformed } from './transformer.js';

/** Something that is still found in a transformed text. Offsets are UTF-16, in the transformed text. */
export interface Leak extends Span {
  readonly category: string;
  /** Found when the result was classified again, or a value that was replaced elsewhere and stands here still. */
  readonly kind: 'found' | 'value';
}

/** Shorter values stand in any text by chance. */
const LEAST_LENGTH = 4;

/** A string that stands in a text, at this offset in UTF-16. */
export interface FoundString {
  readonly start: number;
  readonly string: string;
}

/** Units by which the search skips ahead, if no string is shorter. */
const HEAD = 4;

/**
 * What a transformation left: findings in the result outside of what was put in, and values that were replaced in one
 * place and stand in another.
 * @param original the text before
 * @param again what is found in the result above the threshold, without what the policy keeps
 */
export function findLeaks(
  original: string,
  { text, replaced }: Transformed,
  again: readonly Slot[],
): readonly Leak[] {
  const values = new Map(
    replaced.map(({ before, category }) => [original.slice(before.start, before.end), category] as const),
  );
  return leaksAmong(text, replaced, values, again);
}

/** As `findLeaks`, for a text of several of which each may hold what was replaced in another. */
export function leaksAmong(
  text: string,
  replaced: readonly { readonly after: Span }[],
  values: ReadonlyMap<string, string>,
  again: readonly Slot[],
): readonly Leak[] {
  const ours = replaced.map(({ after }) => after);
  const leaks = new Map<string, Leak>();
  const add = (leak: Leak): void => {
    const place = `${leak.start.toString()}-${leak.end.toString()}`;
    if (!leaks.has(place) && !isWithin(ours, leak)) leaks.set(place, leak);
  };
  for (const found of again.flatMap(foundIn)) add({ ...found, kind: 'found' });
  const told = [...values.keys()].filter(({ length }) => length >= LEAST_LENGTH);
  for (const { start, string } of findStrings(text, told)) {
    const category = present(values.get(string), 'the category of a value');
    add({ start, end: start + string.length, category, kind: 'value' });
  }
  return [...leaks.values()].sort(byPosition);
}

/** In a plain text every finding has its place, in a field or a string all have that of the whole of it. */
function foundIn({ start, end, found, write }: Slot): readonly Omit<Leak, 'kind'>[] {
  if ('category' in found) return [{ start, end, category: found.category }];
  if (write !== undefined) return found.map(({ category }) => ({ start, end, category }));
  return found.map((one) => ({ start: one.start + start, end: one.end + start, category: one.category }));
}

/** Whether a span lies in one of some that are disjoint and in order. */
function isWithin(spans: readonly Span[], span: Span): boolean {
  const last = spans[countUntil(spans, ({ start }) => start <= span.start) - 1];
  return last !== undefined && contains(last, span);
}

/**
 * Every place where one of many strings stands in a text, overlapping ones too, in the order of the text. A place costs
 * a look-up, and where some string begins alike the logarithm of their number. Made for strings as many as a text has
 * values: an automaton with a state a character, as the keywords of recognizers have, would take many times the memory
 * of the text.
 * @param strings no empty ones
 */
export function* findStrings(text: string, strings: Iterable<string>): Iterable<FoundString> {
  const sorted = [...new Set(strings)].sort();
  let [head, longest] = [HEAD, 0];
  for (const { length } of sorted) [head, longest] = [Math.min(head, length), Math.max(longest, length)];
  const heads = new Set(sorted.map((string) => string.slice(0, head)));
  const prefixes = longestPrefixes(sorted);
  for (let start = 0; start + head <= text.length; start++) {
    if (!heads.has(text.slice(start, start + head))) continue;
    const rest = text.slice(start, start + longest);
    // What the rest begins with is the last string that is not behind it, or what that one begins with.
    let string = sorted[countUntil(sorted, (one) => one <= rest) - 1];
    for (; string !== undefined; string = prefixes.get(string)) {
      if (rest.startsWith(string)) yield { start, string };
    }
  }
}

/** Of each string the longest other one that it begins with. */
function longestPrefixes(sorted: readonly string[]): ReadonlyMap<string, string> {
  const prefixes = new Map<string, string>();
  const open: string[] = [];
  for (const string of sorted) {
    let prefix = open.at(-1);
    while (prefix !== undefined && !string.startsWith(prefix)) {
      open.pop();
      prefix = open.at(-1);
    }
    if (prefix !== undefined) prefixes.set(string, prefix);
    open.push(string);
  }
  return prefixes;
}
