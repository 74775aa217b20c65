import { defineFormat } from '../define-format.js';
import { textBlocks } from './text-blocks.js';

/** Markdown, read as it is written. */
export const markdown = defineFormat({
  kind: 'text',
  name: 'markdown',
  title: 'Markdown',
  extensions: ['.md', '.markdown'],
  mediaTypes: ['text/markdown'],
  looksLike: () => 'possible',
  read: textBlocks,
});
