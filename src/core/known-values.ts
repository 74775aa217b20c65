import { present } from './present.js';
import type { Span } from './span.js';

/** Shorter values stand in any text by chance. */
export const LEAST_LENGTH = 4;
/** Characters by which values are looked up. */
const HEAD = 4;
/** White space, and characters that nothing shows, such as a soft hyphen. */
const UNSEEN = /[\s\p{Cf}]/u;
const WORD = /[\p{L}\p{N}]/u;

/** A value that stands in a text, and what replaces it. */
export interface KnownSpan extends Span {
  readonly text: string;
}

/** Finds replaced values in other texts: as whole words, whatever white space stands in them. */
export class KnownValues {
  readonly #byHead = new Map<string, { readonly value: string; readonly text: string }[]>();

  readonly #head: number;

  /**
   * @param values each value with what replaces it
   * @param least characters of a value that is looked for
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
        // The longest first: what contains another value is replaced as a whole.
        others.push({ value: plain, text });
        others.sort((a, b) => b.value.length - a.value.length);
      }
    }
  }

  /** The values in a text, disjoint and in order. */
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

  /** A text with the values in it replaced; the text itself where there is none. */
  replaceIn(text: string): string {
    return this.in(text).reduceRight(
      (done, span) => done.slice(0, span.start) + span.text + done.slice(span.end),
      text,
    );
  }
}

/** Whether a word goes on at an offset. */
const joinsWords = (text: string, at: number): boolean =>
  at > 0 && at < text.length && WORD.test(text.charAt(at - 1)) && WORD.test(text.charAt(at));

/** A text without what is not seen, and where its characters stand in the original. */
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
