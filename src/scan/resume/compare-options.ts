import type { JournalOptions } from './read-journal.js';

/** Returns the options that differ between two scans; a missing option is shown as `undefined`. */
export function differencesOf(
  one: JournalOptions,
  other: JournalOptions,
): readonly { readonly name: string; readonly one: string; readonly other: string }[] {
  const inWords = (value: unknown): string => (value === undefined ? 'undefined' : JSON.stringify(value));
  return [...new Set([...Object.keys(other), ...Object.keys(one)])]
    .map((name) => ({ name, one: inWords(one[name]), other: inWords(other[name]) }))
    .filter((difference) => difference.one !== difference.other);
}
