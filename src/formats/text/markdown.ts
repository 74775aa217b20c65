import { defineFormat } from '../define-format.js';
import { sourcedBlocks } from '../content/sourced-blocks.js';
import { shownText } from './text-blocks.js';

/** Markdown: all of it, with the targets of links and entities decoded. */
export const markdown = defineFormat({
  kind: 'text',
  name: 'markdown',
  title: 'Markdown',
  extensions: ['.md', '.markdown'],
  mediaTypes: ['text/markdown'],
  rewriting: { load: async () => (await import('../html/rewrite-markdown.js')).rewriteMarkdown },
  looksLike: () => 'possible',
  async *read(pieces, limits) {
    const { markdownText } = await import('../html/rewrite-markdown.js');
    yield* sourcedBlocks(markdownText(shownText(pieces)), limits);
  },
});
