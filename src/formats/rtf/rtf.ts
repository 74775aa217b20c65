import { defineFormat } from '../define-format.js';
import { UnreadableDocument, type DocumentText } from '../content/document-text.js';
import { rtfText } from './rtf-text.js';

const OPENING = '{\\rtf';

/** Rich Text: its text with notes, headers and footers where they stand. */
export const rtf = defineFormat({
  kind: 'document',
  name: 'rtf',
  title: 'Rich Text (RTF)',
  extensions: ['.rtf'],
  mediaTypes: ['application/rtf', 'text/rtf'],
  rewriting: { unsupported: 'Rich Text (RTF) files cannot be rewritten' },
  looksLike: ({ text }) => (text.startsWith(OPENING) ? 'sure' : 'no'),
  read(bytes): Promise<DocumentText> {
    const { text, isWhole } = rtfText(bytes);
    if (text.trim() === '' && !isWhole)
      throw new UnreadableDocument('the RTF file is corrupted or truncated');
    const notes = isWhole ? [] : ['the RTF file is truncated; the available part was read'];
    return Promise.resolve({ sections: [{ text }], notes });
  },
});
