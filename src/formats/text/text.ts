import type { TextPosition } from '../../text/text-position.js';
import type { SourcedText } from '../content/source-map.js';
import { HOLDS_PICTURES } from '../content/data-pictures.js';
import { sourcedBlocks } from '../content/sourced-blocks.js';
import type { TextBlock } from '../content/text-block.js';
import { defineFormat, type TextLimits } from '../define-format.js';
import { AnsiText } from './ansi-text.js';
import type { EscapedText } from './escaped-text.js';

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

/** A textual format with escapes: all text, decoded. A key is the context of its value. */
const escapedFormat = <const Name extends string>(
  name: Name,
  title: string,
  extensions: readonly string[],
  mediaTypes: readonly string[],
  load: () => Promise<EscapedText>,
) =>
  defineFormat({
    ...{ kind: 'text', name, title, extensions, mediaTypes },
    rewriting: {
      async load() {
        const [{ rewriteEscaped }, escapes] = await Promise.all([import('./escaped-text.js'), load()]);
        return (bytes, rewriting) => rewriteEscaped(escapes, bytes, rewriting);
      },
    },
    looksLike: () => 'possible',
    async *read(pieces, limits) {
      const [{ escapedText }, escapes] = await Promise.all([import('./escaped-text.js'), load()]);
      yield* sourcedBlocks(escapedText(escapes, shownText(pieces)), limits);
    },
  });

export const yaml = escapedFormat(
  'yaml',
  'YAML',
  ['.yaml', '.yml'],
  ['application/yaml', 'text/yaml'],
  async () => (await import('./yaml-text.js')).YAML_TEXT,
);

export const toml = escapedFormat(
  'toml',
  'TOML',
  ['.toml'],
  ['application/toml'],
  async () => (await import('./settings-text.js')).TOML_TEXT,
);

export const properties = escapedFormat(
  'properties',
  'Java properties',
  ['.properties'],
  ['text/x-java-properties'],
  async () => (await import('./settings-text.js')).PROPERTIES_TEXT,
);

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
