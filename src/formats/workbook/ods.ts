import { sourceOfBytes } from '../../sources/byte-source.js';
import { csvPieces, textPieces } from '../content/csv-records.js';
import { UnreadableDocument } from '../content/document-text.js';
import type { UnpackedItem } from '../content/unpacked.js';
import { defineFormat } from '../define-format.js';
import { readPart } from '../office/office-texts.js';
import { readWhole } from '../office/read-whole.js';
import { odsOutline } from './ods-outline.js';
import { rowValues, sheetRecords, type CellContent } from './sheet-records.js';

/** How a file of this kind begins: its first part, in clear, says what it is. */
const MIME_TYPE = 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet';

/** OpenDocument spreadsheets: each sheet is a table, comments are a text. */
export const ods = defineFormat({
  kind: 'container',
  name: 'ods',
  title: 'OpenDocument spreadsheets (ODS)',
  extensions: ['.ods', '.ots'],
  mediaTypes: ['application/vnd.oasis.opendocument.spreadsheet'],
  place: 'apart',
  looksLike({ bytes }) {
    const start = Buffer.from(bytes.subarray(0, 128)).toString('latin1');
    if (!start.startsWith('PK\u0003\u0004')) return 'no';
    return start.includes(MIME_TYPE) ? 'sure' : 'possible';
  },
  async *unpack(source): AsyncIterable<UnpackedItem> {
    const bytes = await readWhole(source);
    const { streamOdsRows } = await import('hucre/ods');
    const content = await readPart(sourceOfBytes(source.name, bytes), 'content.xml');
    if (content === undefined)
      throw new UnreadableDocument('the spreadsheet is broken or locked with a password');
    const { sheets, comments } = odsOutline(content);
    for (const [index, name] of sheets.entries()) {
      const open = (): AsyncIterable<readonly CellContent[]> =>
        rowValues(
          streamOdsRows(bytes, { sheets: [index] }),
          'the sheet is broken, or the spreadsheet is locked with a password',
        );
      yield { kind: 'file', name, written: 'table', pieces: csvPieces(sheetRecords(open)) };
    }
    if (comments.trim() !== '')
      yield { kind: 'file', name: 'comments', written: 'text', pieces: textPieces(comments) };
  },
});
