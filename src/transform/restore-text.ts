import type { Span } from '../core/span.js';
import { checkGrowth } from './check-growth.js';
import { NO_KEYS, type KeyRing } from './key-ring.js';
import { isNumbered, numberedStandIns } from './numbered-stand-in.js';
import { openSealed } from './sealed-value.js';
import type { MapEntry } from './session-map.js';
import { StandInFinder } from './stand-in-finder.js';

/** A stand-in that nobody here gave out, or that a key that is not here wrote. Offsets are UTF-16, in the text given. */
export interface UnknownStandIn {
  readonly start: number;
  readonly end: number;
  readonly category: string;
  readonly why: 'not in the map' | 'no such key' | 'not written with this key' | 'not permitted';
}

/** A text with its values back in their places. */
export interface RestoredText {
  readonly text: string;
  /** How many stand-ins became values again. */
  readonly restored: number;
  /** Where those stood, and where their values stand; UTF-16, in the order of the text. */
  readonly replaced: readonly { readonly before: Span; readonly after: Span }[];
  /** Those that were left as they are, in the order of the text. */
  readonly unknown: readonly UnknownStandIn[];
}

interface Found {
  readonly start: number;
  readonly end: number;
  readonly value?: string;
  readonly unknown?: Omit<UnknownStandIn, 'start' | 'end'>;
}

/**
 * Puts values back where their stand-ins are, wherever in the text and in whatever order they come, as an answer that
 * was made of a transformed text has them.
 * @param entries the map of the session that gave them out
 * @param keys what reads encrypted values; undefined: whoever asks may not read them
 * @throws ServiceError RESULT_TOO_LARGE
 */
export const restoreText = (
  text: string,
  entries: readonly MapEntry[],
  keys: KeyRing | undefined,
): RestoredText => new Restorer(entries, keys).restore(text);

/** Restores texts of one session: its map is read once. */
export class Restorer {
  readonly #keys: KeyRing | undefined;
  readonly #numbered: ReadonlyMap<string, string>;
  /** Those of the map: of them alone it is told that a number was never given out, however it is written. */
  readonly #categories: ReadonlySet<string>;
  readonly #surrogates: StandInFinder<MapEntry>;

  constructor(entries: readonly MapEntry[], keys: KeyRing | undefined) {
    this.#keys = keys;
    this.#numbered = new Map(entries.map(({ replacement, value }) => [replacement, value]));
    this.#categories = new Set(entries.map(({ category }) => category));
    this.#surrogates = new StandInFinder(entries.filter(({ replacement }) => !isNumbered(replacement)));
  }

  /** @throws ServiceError RESULT_TOO_LARGE */
  restore(text: string): RestoredText {
    const found = [...this.#sealedIn(text), ...this.#surrogatesIn(text), ...this.#numberedIn(text)];
    // Where two begin at one place, the longer is meant; a known one before one that only looks like it.
    found.sort(
      (a, b) =>
        a.start - b.start || b.end - a.end || Number(b.value !== undefined) - Number(a.value !== undefined),
    );
    let written = '';
    let position = 0;
    const replaced: { readonly before: Span; readonly after: Span }[] = [];
    const unknown: UnknownStandIn[] = [];
    for (const { start, end, value, unknown: reason } of found) {
      if (start < position) continue;
      written += text.slice(position, start);
      const put = value ?? text.slice(start, end);
      const after = { start: written.length, end: written.length + put.length };
      written += put;
      checkGrowth(written.length, text.length);
      position = end;
      if (value !== undefined) replaced.push({ before: { start, end }, after });
      else if (reason !== undefined) unknown.push({ start, end, ...reason });
    }
    return { text: written + text.slice(position), restored: replaced.length, replaced, unknown };
  }

  *#sealedIn(text: string): Iterable<Found> {
    for (const { start, end, category, keyId, value } of openSealed(text, this.#keys ?? NO_KEYS)) {
      const why = this.#whyNot(keyId);
      yield value === undefined ? { start, end, unknown: { category, why } } : { start, end, value };
    }
  }

  #whyNot(keyId: string): UnknownStandIn['why'] {
    if (this.#keys === undefined) return 'not permitted';
    return this.#keys.forReading(keyId) === undefined ? 'no such key' : 'not written with this key';
  }

  /** As they were given out, and as answers write them again. */
  *#numberedIn(text: string): Iterable<Found> {
    for (const { start, end, standIn, category, isExact } of numberedStandIns(text)) {
      const value = this.#numbered.get(standIn);
      if (value !== undefined) yield { start, end, value };
      else if (isExact || this.#categories.has(category))
        yield { start, end, unknown: { category, why: 'not in the map' } };
    }
  }

  *#surrogatesIn(text: string): Iterable<Found> {
    for (const { start, end, entry } of this.#surrogates.findIn(text))
      yield { start, end, value: entry.value };
  }
}
