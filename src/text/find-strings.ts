import { countUntil } from '../core/span.js';

/** A string that stands in a text, at this offset in UTF-16. */
export interface FoundString {
  readonly start: number;
  readonly string: string;
}

/** Units by which the search skips ahead, if no string is shorter. */
const HEAD = 4;

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
