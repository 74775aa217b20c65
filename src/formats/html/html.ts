import { HTML_DIALECT } from './markup-dialect.js';
import { defineFormat } from '../define-format.js';

const OPENING = /^<(?:!doctype html|html|head|body)\b/i;

/** Web pages: their text, comments, telling attributes and the values of scripts, without styles. */
export const html = defineFormat({
  kind: 'text',
  name: 'html',
  title: 'HTML',
  extensions: ['.html', '.htm', '.xhtml'],
  mediaTypes: ['text/html', 'application/xhtml+xml'],
  rewriting: { load: async () => (await import('./rewrite-markup.js')).rewriteMarkup(HTML_DIALECT) },
  looksLike: ({ text }) => (OPENING.test(text) ? 'likely' : 'possible'),
  async *read(pieces, limits) {
    const { htmlBlocks } = await import('./html-blocks.js');
    yield* htmlBlocks(pieces, limits);
  },
});
