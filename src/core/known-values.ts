import { present } from './present.js';
import type { Span } from './span.js';

/** Minimum length of a value in characters. Shorter values occur in any text by chance. */
export const LEAST_LENGTH = 4;
/** Number of leading characters by which values are indexed. */
const HEAD = 4;
/** White space and invisible characters such as a soft hyphen. */
const UNSEEN = /[\s\p{Cf}]/u;
const WORD = /[\p{L}\p{N}]/u;

/** A known value in a text, and its replacement. */
export interface KnownSpan extends Span {
  readonly text: string;
}

/** Finds replaced values in other texts: as whole words, ignoring white space. */
export class KnownValues {
  readonly #byHead = new Map<string, { readonly value: string; readonly text: string }[]>();

  readonly #head: number;

  /**
   * @param values pairs of a value and its replacement
   * @param least minimum length of a value in visible characters
   */
  constructor(values: Iterable<readonly [value: string, text: string]>, least = LEAST_LENGTH) {
    this.#head = Math.min(HEAD, least);
    for (const [value, text] of values) {
      const { plain } = squeezed(value);
      if (plain.length < least) continue;
      const head = plain.slice(0, this.#head);
      const others = this.#byHead.get(head);
      if (others === undefined) this.#byHead.set(head, [{ value: plain, text }]);
      else if (!others.some((other) => other.value === plain)) {
        // Longest first, so that a value that contains another one is replaced as a whole.
        others.push({ value: plain, text });
        others.sort((a, b) => b.value.length - a.value.length);
      }
    }
  }

  /** Returns the known values in a text, disjoint and in order. */
  in(text: string): readonly KnownSpan[] {
    const { plain, offsets } = squeezed(text);
    const placeOf = (index: number): number => present(offsets[index], 'the place of a character');
    const found: KnownSpan[] = [];
    for (let at = 0; at + this.#head <= plain.length; at++) {
      const candidates = this.#byHead.get(plain.slice(at, at + this.#head));
      if (candidates === undefined || joinsWords(text, placeOf(at))) continue;
      const match = candidates.find(
        ({ value }) => plain.startsWith(value, at) && !joinsWords(text, placeOf(at + value.length - 1) + 1),
      );
      if (match === undefined) continue;
      const last = at + match.value.length - 1;
      found.push({ start: placeOf(at), end: placeOf(last) + 1, text: match.text });
      at = last;
    }
    return found;
  }

  /** Replaces the known values in a text. */
  replaceIn(text: string): string {
    return this.in(text).reduceRight(
      (done, span) => done.slice(0, span.start) + span.text + done.slice(span.end),
      text,
    );
  }
}

/** Returns whether an offset lies within a word. */
const joinsWords = (text: string, at: number): boolean =>
  at > 0 && at < text.length && WORD.test(text.charAt(at - 1)) && WORD.test(text.charAt(at));

/** Removes white space and invisible characters from a text, and returns the original offsets of the others. */
function squeezed(text: string): { readonly plain: string; readonly offsets: readonly number[] } {
  let plain = '';
  const offsets: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (UNSEEN.test(character)) continue;
    plain += character;
    offsets.push(at);
  }
  return { plain, offsets };
}
