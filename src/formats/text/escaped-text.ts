import { present } from '../../core/present.js';
import type { Span } from '../../core/span.js';
import { advance, createLocator, type TextPosition } from '../../text/text-position.js';
import type { SourcedText } from '../content/source-map.js';
import { readFileText } from '../rewriting/file-text.js';
import { editsOf, type Place, withEdits, workText } from '../rewriting/passage.js';
import { rewritePictures } from '../rewriting/rewrite-pictures.js';
import type { Rewriting } from '../rewriting/rewriting.js';

/** A part of a source, and what it reads as. */
export interface EscapedPart extends Span {
  readonly text: string;
}

/** A run of a source that is rewritten as a whole. */
export interface EscapedRun extends EscapedPart {
  /** How it is rewritten; absent for syntax, which stays as it is. */
  readonly place?: Place;
  /** Where parts of its text are in the source; absent if the text as a whole stands for the span. */
  readonly parts?: readonly EscapedPart[];
}

/** How a textual format with escapes is read and written. */
export interface EscapedText {
  /**
   * Yields all of a source, in order.
   * @param isRestored whether values are restored, rather than replaced
   */
  readonly read: (source: string, isRestored: boolean) => Iterable<EscapedRun>;
  /** Returns where a source can be split, so that its start is read in the same way; 0 if nowhere. */
  readonly end: (source: string) => number;
}

/** The named groups of a match. */
export type Groups = Readonly<Record<string, string | undefined>>;

/**
 * Yields the parts of a text: verbatim ones, as long as possible, and escapes.
 * @param start offset of the text in the source
 * @param pattern matches one part after another
 * @param read returns what a part stands for by the groups of the pattern; undefined if it is verbatim
 */
export function* partsOf(
  text: string,
  start: number,
  pattern: RegExp,
  read: (groups: Groups) => string | undefined,
): Iterable<EscapedPart> {
  let from = 0;
  for (const {
    0: { length },
    index,
    groups = {},
  } of text.matchAll(pattern)) {
    const decoded = read(groups);
    if (decoded === undefined) continue;
    if (index > from) yield { text: text.slice(from, index), start: start + from, end: start + index };
    from = index + length;
    yield { text: decoded, start: start + index, end: start + from };
  }
  if (from < text.length) yield { text: text.slice(from), start: start + from, end: start + text.length };
}

/** Yields the parts of a text that starts at an offset as runs, rewritten one by one. @param write encodes a replacement */
export function* runsOf(
  parts: Iterable<EscapedPart>,
  source: string,
  offset: number,
  write: (to: string) => string,
): Iterable<EscapedRun> {
  for (const { text, start, end } of parts) {
    const isVerbatim = source.slice(start - offset, end - offset) === text;
    yield { text, start, end, place: { start, end, isVerbatim, write } };
  }
}

/** Returns a part of a text that may be replaced as it is, such as a comment. */
export const verbatim = (text: string, start: number): EscapedRun => {
  const span = { start, end: start + text.length };
  return { text, ...span, place: { ...span, isVerbatim: true, write: (to) => to } };
};

/**
 * Returns the text of UTF-16 units in hexadecimal digits, between `\u` and the like. Control characters, which no text
 * needs, read as spaces.
 */
export const charactersOf = (codes: readonly string[]): string =>
  codes
    .map((digits) => String.fromCodePoint(Number.parseInt(digits, 16)))
    .join('')
    .replaceAll(/(?![\t\n\r])\p{Cc}/gu, ' ')
    .replaceAll(/\p{Cs}/gu, '\uFFFD');

const TO_ESCAPE = /["\\\p{Cc}\p{Cs}\u2028\u2029\uFEFF]/gu;

/** Encodes a text for a string in double quotes of JSON, YAML or TOML. */
export const inDoubleQuotes = (text: string): string =>
  text.replaceAll(TO_ESCAPE, (sign) => {
    const written = JSON.stringify(sign).slice(1, -1);
    return written === sign ? `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}` : written;
  });

/** Rewrites a text with its escapes decoded. @throws NotProtected, ServiceError */
export async function rewriteEscaped(
  { read }: EscapedText,
  bytes: Buffer,
  rewriting: Rewriting,
): Promise<Buffer> {
  const { text, write } = readFileText(bytes, rewriting);
  if (text.trim() === '') return bytes;
  const written = await rewritePictures(text, rewriting, async (source) => {
    const isRestored = rewriting.onInexact !== undefined;
    const passage = { runs: { [Symbol.iterator]: () => read(source, isRestored)[Symbol.iterator]() } };
    const [changed] = await rewriting.work.texts([workText(passage)], rewriting.part);
    return withEdits(source, editsOf(passage, present(changed, 'a text')));
  });
  return written === text ? bytes : write({ text: written });
}

/** Maximum UTF-16 units to read at once; longer texts are split. */
const AT_ONCE = 2 ** 20;

/** Reads a text in blocks of limited length, with its locations. @param end returns where a block can end; 0 if nowhere */
export async function* inBlocks(
  pieces: AsyncIterable<SourcedText>,
  read: (source: string, from: TextPosition) => Iterable<SourcedText>,
  end: (source: string) => number,
): AsyncIterable<SourcedText> {
  let held = '';
  let at: TextPosition | undefined;
  for await (const piece of pieces) {
    at ??= piece.at;
    // Text that was skipped, such as a terminal color code, ends the current block.
    const isApart = piece.until !== undefined || piece.at.utf16 !== at.utf16 + held.length;
    const length = isApart ? held.length : held.length > AT_ONCE ? end(held) : 0;
    if (length > 0) {
      yield* read(held.slice(0, length), at);
      at = isApart ? piece.at : advance(at, held.slice(0, length));
      held = held.slice(length);
    } else if (isApart) at = piece.at;
    if (piece.until === undefined) held += piece.text;
    else {
      yield piece;
      at = undefined;
    }
  }
  if (at !== undefined) yield* read(held, at);
}

/** Yields a text as the rewriter examines it, with its locations. */
export const escapedText = (
  { read, end }: EscapedText,
  pieces: AsyncIterable<SourcedText>,
): AsyncIterable<SourcedText> =>
  inBlocks(
    pieces,
    function* (source, from) {
      const locate = createLocator(source, from);
      for (const run of read(source, false))
        for (const { text, start, end: until } of run.parts ?? [run]) {
          const isVerbatim = source.slice(start, until) === text;
          yield { text, at: locate(start), ...(!isVerbatim && { until: locate(until) }) };
        }
    },
    end,
  );
