import { PartSearch, type SearchEvents } from './search-part.js';
import type { ValueIndex } from './value-index.js';
import type { ByteSink } from './text-streams.js';
import { ENCODED_BY_FONTS } from './walk-pdf.js';
import { TooMuch } from './walk-zip.js';

/** A value that a result still contains, by its category alone. */
export interface LeftValue {
  /** The part of the result, such as `word/settings.xml`; empty: the result itself. */
  readonly part: string;
  readonly category: string;
}

/** A part that could not be searched, or not in every way. */
export interface UnsearchedPart {
  readonly part: string;
  readonly reason: string;
}

/** What a result was searched for, where, and what was found. */
export interface SearchedResult {
  /** Distinct values that were searched for. */
  readonly values: number;
  /** Distinct values that were not, being too short or too common. */
  readonly tooShort: number;
  /** Distinct values that were put in for others too, so that finding them says nothing. */
  readonly alsoPut: number;
  /** The result and the parts in it that were opened. */
  readonly parts: number;
  /** Bytes of the result, and of what it unpacks to. */
  readonly bytes: number;
  readonly unpackedBytes: number;
  readonly left: readonly LeftValue[];
  readonly unsearched: readonly UnsearchedPart[];
  /** Parts beyond those that are listed. */
  readonly moreUnsearched: number;
}

const MOST_LISTED = 100;
/** A result may unpack to so many bytes, and so many times its own besides. */
export interface UnpackLimit {
  readonly bytes: number;
  readonly times: number;
}

/** What a search takes beside the values. */
export interface SearchOptions {
  readonly limit?: UnpackLimit;
  /** What others read in the result that is encoded in it, such as the text of the pages of a PDF. */
  readonly texts?: readonly { readonly part: string; readonly text: string }[];
  /** By part: the encodings of texts that are not UTF-8. */
  readonly encodings?: ReadonlyMap<string, string>;
}

const OF_FILES: UnpackLimit = { bytes: 256 * 2 ** 20, times: 100 };
/** For texts that anyone may send. */
export const LIMIT_OF_REQUESTS: UnpackLimit = { bytes: 2 ** 16, times: 20 };
/** So much of other parts is searched where one was left before its end. */
const NEXT_PARTS = 2 ** 16;
/** So much is searched before others are let run. */
const PIECE = 2 ** 16;

/** Searches a result that comes in pieces for values that were replaced in it. */
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
  #more = 0;

  constructor(index: ValueIndex, { limit = OF_FILES, texts = [], encodings }: SearchOptions = {}) {
    this.#index = index;
    this.#texts = texts;
    const events: SearchEvents = {
      found: (part, category) => {
        if (this.#left.size < MOST_LISTED)
          this.#left.set(JSON.stringify([part, category]), { part, category });
      },
      unsearched: (part, reason) => {
        if (reason === ENCODED_BY_FONTS && texts.length > 0) return;
        const key = JSON.stringify([part, reason]);
        if (this.#unsearched.size < MOST_LISTED) this.#unsearched.set(key, { part, reason });
        else if (!this.#unsearched.has(key)) this.#more += 1;
      },
      part: () => {
        this.#parts += 1;
      },
      unpacked: (bytes) => {
        this.#unpacked += bytes;
        const most = limit.bytes + limit.times * this.#bytes;
        if (this.#unpacked <= most) return;
        this.#unpacked = most - NEXT_PARTS;
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
      left: [...this.#left.values()],
      unsearched: [...this.#unsearched.values()],
      moreUnsearched: this.#more,
    };
  }
}

/** Searches a result piece by piece; others run in between. */
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
