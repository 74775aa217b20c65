import type { UnpackedItem } from '../content/unpacked.js';
import { defineFormat } from '../define-format.js';
import { readWhole } from '../office/read-whole.js';
import { checkStreams, MOST_STREAM_BYTES } from './check-streams.js';
import { isPicture } from './page-ranges.js';

/** A PDF with attachments contains one of these: an embedded file, or an object stream that may hide one. */
const MAY_EMBED = /\/(?:EmbeddedFile|EF|ObjStm|#)/;

/** PDF: the text of its pages and of all other objects; attachments are files inside it. */
export const pdf = defineFormat({
  kind: 'container',
  name: 'pdf',
  title: 'PDF',
  extensions: ['.pdf'],
  mediaTypes: ['application/pdf'],
  rewriting: { load: async () => (await import('./rewrite-pdf.js')).rewritePdf, redacts: 'document' },
  place: 'apart',
  looksLike: ({ bytes }) =>
    Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-' ? 'sure' : 'no',
  async *unpack(source): AsyncIterable<UnpackedItem> {
    const bytes = await readWhole(source);
    if (!MAY_EMBED.test(bytes.toString('latin1'))) return;
    await checkStreams(bytes, MOST_STREAM_BYTES);
    const { unpackFiles } = await import('./unpack-files.js');
    yield* unpackFiles(bytes);
  },
  own: {
    kind: 'document',
    async read(bytes) {
      await checkStreams(Buffer.from(bytes), MOST_STREAM_BYTES);
      // Loaded on first use, because its libraries are large.
      const { readPdf } = await import('./read-pdf.js');
      return readPdf(bytes);
    },
    pictures: {
      includes: isPicture,
      read: async (bytes, unread) => (await import('./read-pictures.js')).readPictures(bytes, unread),
    },
  },
});
