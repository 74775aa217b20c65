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
  looksLike: ({ text }) => (text.startsWith(OPENING) ? 'sure' : 'no'),
  read(bytes): Promise<DocumentText> {
    const { text, isWhole } = rtfText(bytes);
    if (text.trim() === '' && !isWhole) throw new UnreadableDocument('the RTF file is broken or cut off');
    const notes = isWhole ? [] : ['the RTF file is cut off: what there is of it was read'];
    return Promise.resolve({ sections: [{ text }], notes });
  },
});
