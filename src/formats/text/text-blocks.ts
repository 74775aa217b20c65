import { TextCutter } from '../../text/cut-text.js';
import type { TextPosition } from '../../text/text-position.js';
import { ChunkBlocks, hasWords, inFile, type TextBlock } from '../content/text-block.js';
import type { TextLimits } from '../define-format.js';

const AFTER_MARK: TextPosition = { utf16: 1, codePoint: 1, line: 1, column: 2 };

/** Blocks of a text that arrives in pieces; a byte order mark counts but is not read. */
export async function* textBlocks(
  pieces: AsyncIterable<string>,
  { textBytes }: TextLimits,
): AsyncIterable<TextBlock> {
  const blocks = new ChunkBlocks({ name: inFile });
  let cutter: TextCutter | undefined;
  for await (const piece of pieces) {
    let text = piece;
    if (cutter === undefined) {
      const marked = piece.startsWith('\uFEFF');
      if (marked) text = piece.slice(1);
      cutter = new TextCutter({ bytes: textBytes, ...(marked && { from: AFTER_MARK }) });
    }
    for (const chunk of cutter.push(text)) if (hasWords(chunk)) yield blocks.of(chunk);
  }
  if (cutter === undefined) return;
  for (const chunk of cutter.end()) if (hasWords(chunk)) yield blocks.of(chunk);
}
