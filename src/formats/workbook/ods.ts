import type { DocumentText } from '../content/document-text.js';
import type { UnpackedItem } from '../content/unpacked.js';
import { defineFormat } from '../define-format.js';
import { readWhole } from '../office/read-whole.js';

/** First bytes of the archive: its first entry names the format, uncompressed. */
const MIME_TYPE = 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet';

/** OpenDocument spreadsheets: each sheet is a table, and everything else is text. */
export const ods = defineFormat({
  kind: 'container',
  name: 'ods',
  title: 'OpenDocument spreadsheets (ODS)',
  extensions: ['.ods', '.ots'],
  mediaTypes: ['application/vnd.oasis.opendocument.spreadsheet'],
  rewriting: { unsupported: 'OpenDocument spreadsheets (ODS) files cannot be rewritten' },
  place: 'apart',
  looksLike({ bytes }) {
    const start = Buffer.from(bytes.subarray(0, 128)).toString('latin1');
    if (!start.startsWith('PK\u0003\u0004')) return 'no';
    return start.includes(MIME_TYPE) ? 'sure' : 'possible';
  },
  async *unpack(source): AsyncIterable<UnpackedItem> {
    const { unpackOds } = await import('./read-ods.js');
    yield* unpackOds(await readWhole(source));
  },
  own: {
    kind: 'document',
    async read(bytes): Promise<DocumentText> {
      return (await import('./read-ods.js')).readBesideSheets(Buffer.from(bytes));
    },
  },
});
