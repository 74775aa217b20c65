import type { TextPosition } from '../../text/text-position.js';
import type { SourcedText } from '../content/source-map.js';
import { HOLDS_PICTURES } from '../content/holds-pictures.js';
import { sourcedBlocks } from '../content/sourced-blocks.js';
import type { TextBlock } from '../content/text-block.js';
import { defineFormat, type TextLimits } from '../define-format.js';
import { AnsiText } from './ansi-text.js';

const AFTER_MARK: TextPosition = { utf16: 1, codePoint: 1, line: 1, column: 2 };

/** Whatever is text and nothing else that is known. */
export const text = defineFormat({
  kind: 'text',
  name: 'text',
  title: 'text',
  // What is called .txt or text/plain may be anything that is text: its first bytes say what.
  extensions: [],
  mediaTypes: [],
  rewriting: { form: 'text' },
  looksLike: () => 'possible',
  read: textBlocks,
});

/** Markdown: all of it, with the targets of links and entities decoded. */
export const markdown = defineFormat({
  kind: 'container',
  name: 'markdown',
  title: 'Markdown',
  extensions: ['.md', '.markdown'],
  mediaTypes: ['text/markdown'],
  rewriting: { load: async () => (await import('../html/rewrite-markdown.js')).rewriteMarkdown },
  looksLike: () => 'possible',
  ...HOLDS_PICTURES,
  own: {
    kind: 'text',
    async *read(open, limits) {
      const { markdownText } = await import('../html/rewrite-markdown.js');
      yield* sourcedBlocks(markdownText(shownText(open())), limits);
    },
  },
});

/** YAML, read as it is written: a key stands before its value, comments and broken files are read too. */
export const yaml = defineFormat({
  kind: 'text',
  name: 'yaml',
  title: 'YAML',
  extensions: ['.yaml', '.yml'],
  mediaTypes: ['application/yaml', 'text/yaml'],
  rewriting: { form: 'text' },
  looksLike: () => 'possible',
  read: textBlocks,
});

/** The log of a program, read as it is written. */
export const log = defineFormat({
  kind: 'text',
  name: 'log',
  title: 'logs',
  extensions: ['.log'],
  mediaTypes: [],
  rewriting: { form: 'text' },
  looksLike: () => 'possible',
  read: textBlocks,
});

/**
 * Blocks of a text that arrives in pieces; a byte order mark and what colours a terminal count, but are not read.
 */
export function textBlocks(pieces: AsyncIterable<string>, limits: TextLimits): AsyncIterable<TextBlock> {
  return sourcedBlocks(shownText(pieces), limits);
}

/** A text without a byte order mark and what colors a terminal. */
async function* shownText(pieces: AsyncIterable<string>): AsyncIterable<SourcedText> {
  let text: AnsiText | undefined;
  for await (const piece of pieces) {
    const isMarked = text === undefined && piece.startsWith('\uFEFF');
    text ??= new AnsiText(isMarked ? AFTER_MARK : undefined);
    yield* text.push(isMarked ? piece.slice(1) : piece);
  }
  if (text !== undefined) yield* text.end();
}
