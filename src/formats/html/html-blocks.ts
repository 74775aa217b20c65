import type { SourcedText } from '../content/source-map.js';
import { sourcedBlocks } from '../content/sourced-blocks.js';
import type { TextBlock } from '../content/text-block.js';
import type { TextLimits } from '../define-format.js';
import { HtmlText } from './html-text.js';

/** Extracts the readable text of a short web page. */
export function extractHtml(source: string): string {
  const reader = new HtmlText();
  return [...reader.push(source), ...reader.end()].map((piece) => piece.text).join('');
}

/** Splits the text of an HTML file into blocks with their locations in the file. */
export function htmlBlocks(pieces: AsyncIterable<string>, limits: TextLimits): AsyncIterable<TextBlock> {
  return sourcedBlocks(extracted(pieces), limits);
}

async function* extracted(pieces: AsyncIterable<string>): AsyncIterable<SourcedText> {
  const html = new HtmlText();
  for await (const piece of pieces) yield* html.push(piece);
  yield* html.end();
}
