import { type ChunkFinding, ChunkJoin } from '../../discovery/chunk-join.js';
import type { TextChunk } from '../../text/cut-text.js';
import { createLocator, type TextPosition } from '../../text/text-position.js';
import type { Place } from './place.js';

const MARKS = /data-discovery:allow|gitleaks:allow/;
const GITLEAKS_MARK = 'gitleaks:allow';
/** What that mark accepts. */
const SECRETS: ReadonlySet<string> = new Set(['PASSWORD']);
/** The mark, whether it is meant for the line below, and the categories that it names, in capitals. */
const COMMENT =
  /data-discovery:allow(-next-line)?(?![\w-])(?:[ \t]+([A-Z][A-Z_]*(?:[ \t]*,[ \t]*[A-Z][A-Z_]*)*)(?![\w-]))?/g;

/** Tells whether something found at an offset is accepted by a comment. */
export type AllowsAt = (offset: number, category: string) => boolean;

const never: AllowsAt = () => false;

/**
 * Reads comments that accept what is found on their line: `data-discovery:allow`, or `data-discovery:allow
 * EMAIL_ADDRESS,PERSON` for these categories alone; `data-discovery:allow-next-line` for the line below. A category that
 * is misspelt accepts nothing. `gitleaks:allow` accepts the secrets of its line.
 * @param text offsets are UTF-16 units in it
 */
export function allowComments(text: string): AllowsAt {
  if (!MARKS.test(text)) return never;
  const accepted = new Map<number, (ReadonlySet<string> | 'any')[]>();
  for (const match of text.matchAll(COMMENT)) {
    const [, below, names] = match;
    const own = lineStart(text, match.index);
    const line = below === undefined ? own : text.indexOf('\n', own) + 1;
    if (below !== undefined && line === 0) continue;
    const categories = names === undefined ? 'any' : new Set(names.split(',').map((name) => name.trim()));
    accepted.set(line, [...(accepted.get(line) ?? []), categories]);
  }
  for (let at = text.indexOf(GITLEAKS_MARK); at >= 0; at = text.indexOf(GITLEAKS_MARK, at + 1)) {
    const line = lineStart(text, at);
    accepted.set(line, [...(accepted.get(line) ?? []), SECRETS]);
  }
  return (offset, category) =>
    accepted
      .get(lineStart(text, offset))
      ?.some((categories) => categories === 'any' || categories.has(category)) === true;
}

/** Offset of the line in which an offset lies. */
const lineStart = (text: string, offset: number): number =>
  offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;

/** A text that is read in one go, with what stands before it and says what it is: a key, a header. */
export interface BlockText {
  readonly text: string;
  readonly context?: string;
}

/** A column of a table that lies in a file. */
export interface TableCell {
  /** The table, as it is named inside of the file. */
  readonly table: string;
  readonly column: number;
}

/** Something found in a text of a block, with its place in the file. */
export interface Placed<Found> {
  readonly found: Found;
  readonly location: Place;
  /** The part of the file, by its name. */
  readonly part?: string;
  /** The key under which the value stands. */
  readonly key?: string;
  /** The cell of a table inside the file that it stands in, where the table is read too. */
  readonly cell?: TableCell;
  /** What was found. */
  readonly value: string;
  /** Whether a comment beside it accepts findings of a category. */
  readonly allows?: (category: string) => boolean;
}

/** Texts of a file that are read in one go, and the way back from what is found in them to the file. */
export interface TextBlock {
  readonly inputs: readonly BlockText[];
  /** Places what was found in each input. Blocks of a file are placed in their order. */
  place<Found extends ChunkFinding>(found: readonly (readonly Found[])[]): Iterable<Placed<Found>>;
}

/** Names a place from the positions of its start and end. */
export type NamePlace = (start: TextPosition, end: TextPosition) => Place;

/** A place in a file that is text. */
export const inFile: NamePlace = (start, end) => ({
  location_unit: 'file',
  start_index: start.codePoint,
  end_index: end.codePoint,
  start_line: start.line,
  start_column: start.column,
  end_line: end.line,
  end_column: end.column,
});

/** Finds the positions of a chunk's offsets. */
export type LocateChunk = (
  chunk: TextChunk,
) => (start: number, end: number) => readonly [TextPosition, TextPosition];

const byChunk: LocateChunk = (chunk) => {
  // One for each end: both are asked in ascending order, more or less, and then cost one pass.
  const start = createLocator(chunk.text, chunk.at);
  const end = createLocator(chunk.text, chunk.at);
  return (from, to) => [start(from), end(to)];
};

/** What sets the texts of one source apart. */
export interface TextSource {
  readonly name: NamePlace;
  readonly part?: string;
  /** What says what its text is, such as the name of a field. */
  readonly context?: string;
  readonly locate?: LocateChunk;
}

/** Turns chunks of one text, in their order, into blocks. */
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
      *place([findings = []]) {
        if (findings.length === 0) return;
        const allowsAt = allowComments(chunk.text);
        for (const found of join.take(chunk, findings)) {
          const [start, end] = positions(found.start, found.end);
          const value = chunk.text.slice(found.start, found.end);
          yield {
            found,
            location: name(start, end),
            value,
            allows: (category) => allowsAt(found.start, category),
            ...(part !== undefined && { part }),
            ...(context !== undefined && { key: context }),
          };
        }
      },
    };
  }
}

/** Whether there is anything to be read in it. */
export const hasWords = ({ text }: TextChunk): boolean => /\S/.test(text);

/** The same text with a space for each character that is not the end of a line: what stands behind it keeps its place. */
export const blankText = (text: string): string => text.replaceAll(/[^\r\n]/gu, ' ');
