import { PartSearch, type SearchEvents } from './search-part.js';
import type { ValueIndex } from './value-index.js';
import type { ByteSink } from './text-streams.js';
import { ENCODED_BY_FONTS } from './walk-pdf.js';
import { TooMuch } from './walk-zip.js';

/** A value that the result still contains, identified only by its category. */
export interface LeftValue {
  /** Part of the result, such as `word/settings.xml`; empty for the result itself. */
  readonly part: string;
  readonly category: string;
}

/** A part that could not be searched, or only partially. */
export interface UnsearchedPart {
  readonly part: string;
  readonly reason: string;
}

/** Summary of a search. */
export interface SearchedResult {
  /** Number of distinct values searched for. */
  readonly values: number;
  /** Number of distinct values that were too short or too common to search for. */
  readonly tooShort: number;
  /** Number of distinct values that also occur in replacements, so that finding them proves nothing. */
  readonly alsoPut: number;
  /** Number of parts opened, including the result itself. */
  readonly parts: number;
  /** Size of the result, and of the data unpacked from it, in bytes. */
  readonly bytes: number;
  readonly unpackedBytes: number;
  readonly left: readonly LeftValue[];
  /** Number of values beyond those listed in `left`. */
  readonly moreLeft: number;
  readonly unsearched: readonly UnsearchedPart[];
  /** Number of unsearched parts beyond those listed. */
  readonly moreUnsearched: number;
}

/** Maximum number of entries in each list of a summary. */
const MOST_LISTED = 100;
/** Maximum number of unpacked bytes: `bytes` plus `times` the size of the result. */
export interface UnpackLimit {
  readonly bytes: number;
  readonly times: number;
}

/** Options of a search. */
export interface SearchOptions {
  readonly limit?: UnpackLimit;
  /** Texts extracted from the result by other means, such as the text of PDF pages. */
  readonly texts?: readonly { readonly part: string; readonly text: string }[];
  /** Encodings by part, for texts that are not UTF-8. */
  readonly encodings?: ReadonlyMap<string, string>;
  /** Called with each different text that is contained in base64 or hexadecimal, up to 1,000. */
  readonly onEncoded?: (encoded: { readonly part: string; readonly text: string }) => void;
}
/**
 * Properties of an Office file, with the time at which it was saved. It is often that of a date in the text, and readers
 * do not examine it.
 */
const SAVED = /(?:^|!)docProps\/core\.xml$/;
/** Maximum number of encoded texts. */
const MOST_ENCODED = 1_000;

const OF_FILES: UnpackLimit = { bytes: 256 * 2 ** 20, times: 100 };
/** Limit for texts of API requests, which may come from untrusted callers. */
export const LIMIT_OF_REQUESTS: UnpackLimit = { bytes: 2 ** 16, times: 20 };
/** Number of bytes of further parts that are still searched after one exceeded the limit. */
const NEXT_PARTS = 2 ** 16;
/** Number of bytes to search before yielding to the event loop. */
const PIECE = 2 ** 16;

/** Searches a result that arrives in pieces for values that were replaced in it. */
export class ResultSearch {
  readonly #index: ValueIndex;
  readonly #left = new Map<string, LeftValue>();
  readonly #unsearched = new Map<string, UnsearchedPart>();
  readonly #search: PartSearch;
  readonly #sink: ByteSink;
  readonly #texts: NonNullable<SearchOptions['texts']>;
  #parts = 0;
  #bytes = 0;
  #unpacked = 0;
  /** Number of unpacked bytes that count towards the limit. */
  #spent = 0;

  constructor(index: ValueIndex, { limit = OF_FILES, texts = [], encodings, onEncoded }: SearchOptions = {}) {
    this.#index = index;
    this.#texts = texts;
    const encoded = new Set<string>();
    const events: SearchEvents = {
      found: (part, category) => {
        if (category === 'DATETIME' && SAVED.test(part)) return;
        this.#left.set(JSON.stringify([part, category]), { part, category });
      },
      unsearched: (part, reason) => {
        if (reason === ENCODED_BY_FONTS && texts.length > 0) return;
        this.#unsearched.set(JSON.stringify([part, reason]), { part, reason });
      },
      part: () => {
        this.#parts += 1;
      },
      encoded: (part, text) => {
        if (onEncoded === undefined || encoded.has(text)) return;
        if (encoded.size === MOST_ENCODED)
          events.unsearched(part, 'it has more encoded texts than are classified');
        if (encoded.size >= MOST_ENCODED) return;
        encoded.add(text);
        onEncoded({ part, text });
      },
      unpacked: (bytes) => {
        this.#unpacked += bytes;
        this.#spent += bytes;
        const most = limit.bytes + limit.times * this.#bytes;
        if (this.#spent <= most) return;
        this.#spent = most - NEXT_PARTS;
        throw new TooMuch();
      },
    };
    this.#search = new PartSearch(index, events, encodings);
    this.#sink = this.#search.open();
  }

  push(bytes: Uint8Array): void {
    this.#bytes += bytes.length;
    this.#sink.push(bytes);
  }

  end(): SearchedResult {
    this.#sink.end();
    for (const { part, text } of this.#texts) {
      const sink = this.#search.open(part);
      sink.push(Buffer.from(text));
      sink.end();
    }
    const { values, tooShort, alsoPut } = this.#index;
    return {
      values: values - tooShort,
      tooShort,
      alsoPut,
      parts: this.#parts,
      bytes: this.#bytes,
      unpackedBytes: this.#unpacked,
      left: [...this.#left.values()].slice(0, MOST_LISTED),
      moreLeft: Math.max(0, this.#left.size - MOST_LISTED),
      unsearched: [...this.#unsearched.values()].slice(0, MOST_LISTED),
      moreUnsearched: Math.max(0, this.#unsearched.size - MOST_LISTED),
    };
  }
}

/** Searches a result piece by piece and yields to the event loop in between. */
export async function searchResult(
  index: ValueIndex,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options?: SearchOptions,
): Promise<SearchedResult> {
  const search = new ResultSearch(index, options);
  for await (const piece of pieces)
    for (let at = 0; at < piece.length; at += PIECE) {
      search.push(piece.subarray(at, at + PIECE));
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
  return search.end();
}
