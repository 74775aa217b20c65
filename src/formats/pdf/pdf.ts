import { defineFormat } from '../define-format.js';
import { checkStreams } from './check-streams.js';
import { readPdf } from './read-pdf.js';

/** Bytes that one stream may have when it is unpacked; its reader holds it whole. */
const MOST_STREAM_BYTES = 48 * 2 ** 20;

/** PDF, page by page; pictures are not read. */
export const pdf = defineFormat({
  kind: 'document',
  name: 'pdf',
  title: 'PDF',
  extensions: ['.pdf'],
  mediaTypes: ['application/pdf'],
  looksLike: ({ bytes }) =>
    Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-' ? 'sure' : 'no',
  async read(bytes) {
    await checkStreams(Buffer.from(bytes), MOST_STREAM_BYTES);
    return readPdf(bytes);
  },
});
