import { defineFormat } from '../define-format.js';
import { textBlocks } from './text-blocks.js';

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
