import { present } from '../core/present.js';
import { countUntil, byPosition, contains, type Span } from '../core/span.js';
import type { Slot } from './slots/slot.js';
import type { Transformed } from './transformer.js';

/** A value or finding that remains in a transformed text. Offsets are UTF-16, in the transformed text. */
export interface Leak extends Span {
  readonly category: string;
  /** `found`: reported when the result was classified again. `value`: replaced elsewhere but still present here. */
  readonly kind: 'found' | 'value';
}

/** Minimum length of a searched value, in UTF-16 code units. Shorter values occur in any text by chance. */
const LEAST_LENGTH = 4;

/** An occurrence of a string in a text, with its UTF-16 offset. */
export interface FoundString {
  readonly start: number;
  readonly string: string;
}

/** Length of the prefix that the search looks up at each offset, unless a string is shorter. */
const HEAD = 4;

/**
 * Finds what a transformation missed: findings in the result outside the replacements, and values that were replaced in
 * one location but remain in another.
 * @param original the text before the transformation
 * @param again findings in the result above the threshold, without the categories that the policy keeps
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

/** Like `findLeaks`, for one of several texts, each of which may contain a value that was replaced in another. */
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

/**
 * Lists the findings of a slot. In plain text each finding has its own span; in a field or string each has the span of
 * the whole slot.
 */
function foundIn({ start, end, found, write }: Slot): readonly Omit<Leak, 'kind'>[] {
  if ('category' in found) return [{ start, end, category: found.category }];
  if (write !== undefined) return found.map(({ category }) => ({ start, end, category }));
  return found.map((one) => ({ start: one.start + start, end: one.end + start, category: one.category }));
}

/** Returns whether a span lies within one of several sorted, disjoint spans. */
function isWithin(spans: readonly Span[], span: Span): boolean {
  const last = spans[countUntil(spans, ({ start }) => start <= span.start) - 1];
  return last !== undefined && contains(last, span);
}

/**
 * Finds all occurrences of many strings in a text, including overlapping ones, in text order. Each offset costs one
 * look-up, plus time logarithmic in the number of strings if one of them has the same prefix. Built for as many strings
 * as a text has values: an automaton with one state per character, as used for the recognizers' keywords, would need
 * many times the memory of the text.
 * @param strings non-empty strings
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
    // A match must be the last string that does not sort after `rest`, or a prefix of that string.
    let string = sorted[countUntil(sorted, (one) => one <= rest) - 1];
    for (; string !== undefined; string = prefixes.get(string)) {
      if (rest.startsWith(string)) yield { start, string };
    }
  }
}

/** Maps each string to the longest other string that is a prefix of it. */
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
