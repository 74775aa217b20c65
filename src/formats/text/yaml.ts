import { defineFormat } from '../define-format.js';
import { textBlocks } from './text-blocks.js';

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
