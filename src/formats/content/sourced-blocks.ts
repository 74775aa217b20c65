import { TextCutter, type TextChunk } from '../../text/cut-text.js';
import type { TextPosition } from '../../text/text-position.js';
import type { TextLimits } from '../define-format.js';
import { SourceMap, type SourcedText } from './source-map.js';
import { ChunkBlocks, hasWords, inFile, type TextBlock } from './text-block.js';

/**
 * UTF-16 units of extracted text kept for chunks that start before the region owned by the last one: more than an
 * overlap.
 */
const KEPT = 2_048;

/** Yields blocks of text extracted from a file, with locations in the file. */
export async function* sourcedBlocks(
  extracted: AsyncIterable<SourcedText>,
  { textBytes }: TextLimits,
): AsyncIterable<TextBlock> {
  const cutter = new TextCutter({ bytes: textBytes });
  const map = new SourceMap();
  const blocks = new ChunkBlocks({ name: inFile, locate: locateIn(map) });
  for await (const piece of extracted) {
    map.add(piece);
    for (const chunk of cutter.push(piece.text)) {
      if (hasWords(chunk)) yield blocks.of(chunk);
      map.release(chunk.at.utf16 + chunk.to - KEPT);
    }
  }
  for (const chunk of cutter.end()) if (hasWords(chunk)) yield blocks.of(chunk);
}

/** Locates chunks through a snapshot, because they are located after the map has advanced. */
function locateIn(map: SourceMap) {
  return (chunk: TextChunk): ((start: number, end: number) => readonly [TextPosition, TextPosition]) => {
    const then = map.snapshot();
    return (start, end) => [
      then.start(chunk.at.utf16 + start) ?? chunk.at,
      then.end(chunk.at.utf16 + end) ?? chunk.at,
    ];
  };
}
