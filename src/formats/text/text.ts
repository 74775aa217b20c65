import { defineFormat } from '../define-format.js';
import { textBlocks } from './text-blocks.js';

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
