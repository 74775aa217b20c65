import type { JournalOptions } from './read-journal.js';

/** What two scans were given that is not the same, by name; one that a scan was not given is undefined. */
export function differencesOf(
  one: JournalOptions,
  other: JournalOptions,
): readonly { readonly name: string; readonly one: string; readonly other: string }[] {
  const inWords = (value: unknown): string => (value === undefined ? 'undefined' : JSON.stringify(value));
  return [...new Set([...Object.keys(other), ...Object.keys(one)])]
    .map((name) => ({ name, one: inWords(one[name]), other: inWords(other[name]) }))
    .filter((difference) => difference.one !== difference.other);
}
