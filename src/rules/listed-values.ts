import { isAscii } from '../core/offsets.js';
import { listUnder } from '../core/nearest-name.js';
import { present } from '../core/present.js';
import type { Span } from '../core/span.js';

/** A run of word characters, or any other single visible character: a possible start of a listed value. */
const TOKEN = /[\p{L}\p{M}\p{N}_]+|[^\s\p{L}\p{M}\p{N}_]/gu;
const WORD_BEFORE = /[\p{L}\p{M}\p{N}_]$/u;
const WORD_AFTER = /^[\p{L}\p{M}\p{N}_]/u;

/** A list of exact values. */
export interface ListedValues {
  readonly has: (value: string) => boolean;
  /**
   * Finds listed values in a text as whole words, in text order; the longest one at each start offset. Composed and
   * decomposed letters are equal.
   */
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
      const composed = composedOf(text);
      const folded = fold(composed.text);
      const spans: Span[] = [];
      for (const { index, 0: token } of folded.matchAll(TOKEN)) {
        for (const length of listUnder(ordered, token)) {
          const end = index + length;
          if (!all.has(folded.slice(index, end)) || isInsideWord(folded, end)) continue;
          spans.push(composed.spanOf({ start: index, end }));
          break;
        }
      }
      return spans;
    },
  };
}

/** A character with its marks, or a run of conjoining jamo: pieces that NFC composes independently of each other. */
const COMPOSED_APART = /[\u1100-\u11ff]+|.\p{M}*/gsu;

/** Returns a text in NFC, and a function that maps spans in it to spans in the original text. */
function composedOf(text: string): { readonly text: string; readonly spanOf: (span: Span) => Span } {
  const composed = text.normalize('NFC');
  if (composed === text) return { text, spanOf: (span) => span };
  // The offset in the original text for each offset in NFC; within a piece that changed, the start of the piece.
  const offsets = new Uint32Array(composed.length + 1);
  let [at, before] = [0, 0];
  for (const [piece] of text.matchAll(COMPOSED_APART)) {
    const written = piece.normalize('NFC');
    for (let unit = 0; unit < written.length; unit += 1)
      offsets[at + unit] = before + (written === piece ? unit : 0);
    at += written.length;
    before += piece.length;
  }
  offsets[at] = before;
  const endOf = (end: number): number => {
    let whole = end;
    while (offsets[whole] === offsets[whole - 1]) whole += 1;
    return present(offsets[whole], 'an offset inside the text');
  };
  const startOf = (start: number): number => present(offsets[start], 'an offset inside the text');
  return { text: composed, spanOf: ({ start, end }) => ({ start: startOf(start), end: endOf(end) }) };
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
