import { defineFormat } from '../define-format.js';
import { htmlBlocks } from './html-blocks.js';
import { HtmlText } from './html-text.js';

const OPENING = /^<(?:!doctype html|html|head|body)\b/i;

/** Web pages: their text, comments, telling attributes and the values of scripts, without styles. */
export const html = defineFormat({
  kind: 'text',
  name: 'html',
  title: 'HTML',
  extensions: ['.html', '.htm', '.xhtml'],
  mediaTypes: ['text/html', 'application/xhtml+xml'],
  looksLike: ({ text }) => (OPENING.test(text) ? 'likely' : 'possible'),
  read: htmlBlocks,
});

/** What there is to read in a short web page. */
export function extractHtml(source: string): string {
  const reader = new HtmlText();
  return [...reader.push(source), ...reader.end()].map((piece) => piece.text).join('');
}
