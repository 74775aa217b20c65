import type { TextPosition } from '../../text/text-position.js';
import type { SourcedText } from '../content/source-map.js';
import { HOLDS_PICTURES } from '../content/data-pictures.js';
import { sourcedBlocks } from '../content/sourced-blocks.js';
import type { TextBlock } from '../content/text-block.js';
import { defineFormat, type TextLimits } from '../define-format.js';
import { AnsiText } from './ansi-text.js';

const AFTER_MARK: TextPosition = { utf16: 1, codePoint: 1, line: 1, column: 2 };

/** Text of any kind that no other format recognizes. */
export const text = defineFormat({
  kind: 'text',
  name: 'text',
  title: 'text',
  // .txt and text/plain may contain any textual format, so only the first bytes decide.
  extensions: [],
  mediaTypes: [],
  rewriting: { form: 'text' },
  looksLike: () => 'possible',
  read: textBlocks,
});

/** Markdown: all text, with link targets and entities decoded. */
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

/** YAML: all text, with scalars decoded. A key is the context of its value. */
export const yaml = defineFormat({
  kind: 'text',
  name: 'yaml',
  title: 'YAML',
  extensions: ['.yaml', '.yml'],
  mediaTypes: ['application/yaml', 'text/yaml'],
  rewriting: {
    async load() {
      const { rewriteEscaped, YAML_TEXT } = await loadYaml();
      return (bytes, rewriting) => rewriteEscaped(YAML_TEXT, bytes, rewriting);
    },
  },
  looksLike: () => 'possible',
  async *read(pieces, limits) {
    const { escapedText, YAML_TEXT } = await loadYaml();
    yield* sourcedBlocks(escapedText(YAML_TEXT, shownText(pieces)), limits);
  },
});

const loadYaml = async () => ({
  ...(await import('./escaped-text.js')),
  ...(await import('./yaml-text.js')),
});

/** Log files, read verbatim. */
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
 * Splits a chunked text into blocks. A byte order mark and terminal escape sequences count towards offsets but are
 * not read.
 */
export function textBlocks(pieces: AsyncIterable<string>, limits: TextLimits): AsyncIterable<TextBlock> {
  return sourcedBlocks(shownText(pieces), limits);
}

/** Removes the byte order mark and terminal escape sequences. */
async function* shownText(pieces: AsyncIterable<string>): AsyncIterable<SourcedText> {
  let text: AnsiText | undefined;
  for await (const piece of pieces) {
    const isMarked = text === undefined && piece.startsWith('\uFEFF');
    text ??= new AnsiText(isMarked ? AFTER_MARK : undefined);
    yield* text.push(isMarked ? piece.slice(1) : piece);
  }
  if (text !== undefined) yield* text.end();
}
