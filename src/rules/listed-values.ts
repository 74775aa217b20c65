import { isAscii } from '../core/offsets.js';
import { listUnder } from '../core/nearest-name.js';
import type { Span } from '../core/span.js';

/** A run of word characters, or any other single visible character: a possible start of a listed value. */
const TOKEN = /[\p{L}\p{M}\p{N}_]+|[^\s\p{L}\p{M}\p{N}_]/gu;
const WORD_BEFORE = /[\p{L}\p{M}\p{N}_]$/u;
const WORD_AFTER = /^[\p{L}\p{M}\p{N}_]/u;

/** A list of exact values. */
export interface ListedValues {
  readonly has: (value: string) => boolean;
  /** Finds listed values in a text as whole words, in text order; the longest one at each start offset. */
  readonly find: (text: string) => readonly Span[];
}

/**
 * Builds an index whose look-ups take time proportional to the text and to the number of different value lengths,
 * independent of the number of values.
 */
export function createListedValues(values: Iterable<string>, ignoreCase: boolean): ListedValues {
  const fold = ignoreCase ? foldKeepingLength : (text: string): string => text;
  const all = new Set<string>();
  const lengthsByToken = new Map<string, Set<number>>();
  for (const value of values) {
    const folded = fold(value.normalize('NFC').trim());
    const token = folded.match(TOKEN)?.[0];
    if (token === undefined) continue;
    all.add(folded);
    const lengths = lengthsByToken.get(token);
    if (lengths === undefined) lengthsByToken.set(token, new Set([folded.length]));
    else lengths.add(folded.length);
  }
  const ordered = new Map([...lengthsByToken].map(([token, set]) => [token, [...set].sort((a, b) => b - a)]));
  return {
    has: (value) => all.has(fold(value.normalize('NFC').trim())),
    find(text) {
      const folded = fold(text);
      const spans: Span[] = [];
      for (const { index, 0: token } of folded.matchAll(TOKEN)) {
        for (const length of listUnder(ordered, token)) {
          const end = index + length;
          if (!all.has(folded.slice(index, end)) || isInsideWord(folded, end)) continue;
          spans.push({ start: index, end });
          break;
        }
      }
      return spans;
    },
  };
}

/** Returns whether the offset `end` lies within a word, so that the match ends too early. */
function isInsideWord(text: string, end: number): boolean {
  return WORD_AFTER.test(text.slice(end, end + 2)) && WORD_BEFORE.test(text.slice(Math.max(0, end - 2), end));
}

/** Lower-cases a text and keeps all offsets; the few characters that would change in length stay unchanged. */
export function foldKeepingLength(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length || isAscii(text)) return lower;
  return Array.from(text, (character) => {
    const small = character.toLowerCase();
    return small.length === character.length ? small : character;
  }).join('');
}
