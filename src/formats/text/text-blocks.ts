import type { TextPosition } from '../../text/text-position.js';
import { sourcedBlocks } from '../content/sourced-blocks.js';
import type { SourcedText } from '../content/source-map.js';
import type { TextBlock } from '../content/text-block.js';
import type { TextLimits } from '../define-format.js';
import { AnsiText } from './ansi-text.js';

const AFTER_MARK: TextPosition = { utf16: 1, codePoint: 1, line: 1, column: 2 };

/**
 * Blocks of a text that arrives in pieces; a byte order mark and what colours a terminal count, but are not read.
 */
export function textBlocks(pieces: AsyncIterable<string>, limits: TextLimits): AsyncIterable<TextBlock> {
  return sourcedBlocks(shownText(pieces), limits);
}

/** A text without a byte order mark and what colors a terminal. */
export async function* shownText(pieces: AsyncIterable<string>): AsyncIterable<SourcedText> {
  let text: AnsiText | undefined;
  for await (const piece of pieces) {
    const isMarked = text === undefined && piece.startsWith('\uFEFF');
    text ??= new AnsiText(isMarked ? AFTER_MARK : undefined);
    yield* text.push(isMarked ? piece.slice(1) : piece);
  }
  if (text !== undefined) yield* text.end();
}
