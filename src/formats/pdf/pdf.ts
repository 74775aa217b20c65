import { defineFormat } from '../define-format.js';
import { readPdf } from './read-pdf.js';

/** PDF, page by page; pictures are not read. */
export const pdf = defineFormat({
  kind: 'document',
  name: 'pdf',
  title: 'PDF',
  extensions: ['.pdf'],
  mediaTypes: ['application/pdf'],
  looksLike: ({ bytes }) =>
    Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-' ? 'sure' : 'no',
  read: (bytes) => readPdf(bytes),
});
