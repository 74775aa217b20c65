import { type ChunkFinding, ChunkJoin } from '../../discovery/chunk-join.js';
import type { Category } from '../../core/harmonization-table.js';
import type { TextChunk } from '../../text/cut-text.js';
import { createLocator, type TextPosition } from '../../text/text-position.js';
import { allowComments } from './allow-comments.js';
import type { Place } from './place.js';

/** A text examined in one pass, with the context that describes it, such as a key or a header. */
export interface BlockText {
  readonly text: string;
  readonly context?: string;
  /** Category of the whole text, by definition of the format. */
  readonly declares?: Category;
}

/** A column of a table inside a file. */
export interface TableCell {
  /** Name of the table inside the file. */
  readonly table: string;
  readonly column: number;
}

/** A finding in a text of a block, with its location in the file. */
export interface Placed<Found> {
  readonly found: Found;
  readonly location: Place;
  /** Name of the part of the file. */
  readonly part?: string;
  /** The key of the value. */
  readonly key?: string;
  /** The table cell that contains it, if the table is read too. */
  readonly cell?: TableCell;
  /** The matched text. */
  readonly value: string;
  /** The text with lines that contains it, in which `found` is a span; undefined if the format has no lines. */
  readonly text?: string;
  /** Whether an adjacent comment accepts findings of a category. */
  readonly allows?: (category: string) => boolean;
}

/** A placed finding under construction. */
type Draft<Found> = { -readonly [Name in keyof Placed<Found>]: Placed<Found>[Name] };

/**
 * Returns true for a finding that is only counted and need not be located. Blocks may omit the call.
 * @param part name of the part of the file
 * @param isAllowed whether an adjacent comment accepts it
 */
export type CountsFinding<Found> = (found: Found, part: string | undefined, isAllowed: boolean) => boolean;

/** Texts of a file that are examined in one pass, and the mapping of their findings back to the file. */
export interface TextBlock {
  readonly inputs: readonly BlockText[];
  /** Locates the findings of each input. Call it for the blocks of a file in order. */
  place<Found extends ChunkFinding>(
    found: readonly (readonly Found[])[],
    isCounted?: CountsFinding<Found>,
  ): Iterable<Placed<Found>>;
}

/** Builds a location from its start and end positions. */
export type NamePlace = (start: TextPosition, end: TextPosition) => Place;

/** Builds a location in a text file. */
export const inFile: NamePlace = (start, end) => ({
  location_unit: 'file',
  start_index: start.codePoint,
  end_index: end.codePoint,
  start_line: start.line,
  start_column: start.column,
  end_line: end.line,
  end_column: end.column,
});

/** Returns a function that maps a chunk's offsets to positions. */
export type LocateChunk = (
  chunk: TextChunk,
) => (start: number, end: number) => readonly [TextPosition, TextPosition];

const byChunk: LocateChunk = (chunk) => {
  // One locator per end: each then gets its offsets in nearly ascending order, which takes a single pass.
  const start = createLocator(chunk.text, chunk.at);
  const end = createLocator(chunk.text, chunk.at);
  return (from, to) => [start(from), end(to)];
};

/** Properties of one source of text. */
export interface TextSource {
  readonly name: NamePlace;
  readonly part?: string;
  /** Context that describes the text, such as a field name. */
  readonly context?: string;
  readonly locate?: LocateChunk;
}

/** Turns the chunks of one text, in order, into blocks. */
export class ChunkBlocks {
  readonly #join = new ChunkJoin();
  readonly #source: TextSource;

  constructor(source: TextSource) {
    this.#source = source;
  }

  of(chunk: TextChunk): TextBlock {
    const { name, part, context, locate = byChunk } = this.#source;
    const join = this.#join;
    const positions = locate(chunk);
    return {
      inputs: [{ text: chunk.text, ...(context !== undefined && { context }) }],
      *place([findings = []], isCounted) {
        if (findings.length === 0) return;
        const allowsAt = allowComments(chunk.text);
        for (const found of join.take(chunk, findings)) {
          if (isCounted?.(found, part, allowsAt?.(found, found.category) === true) === true) continue;
          const [start, end] = positions(found.start, found.end);
          const value = chunk.text.slice(found.start, found.end);
          const placed: Draft<typeof found> = { found, location: name(start, end), value };
          placed.text = chunk.text;
          if (allowsAt !== undefined) placed.allows = (category) => allowsAt(found, category);
          if (part !== undefined) placed.part = part;
          if (context !== undefined) placed.key = context;
          yield placed;
        }
      },
    };
  }
}

/** Whether a chunk has anything but white space. */
export const hasWords = ({ text }: TextChunk): boolean => /\S/.test(text);

/** Replaces each character except line breaks by a space, so that the text after it keeps its position. */
export const blankText = (text: string): string => text.replaceAll(/[^\r\n]/gu, ' ');
