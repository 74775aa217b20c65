import { UnreadableDocument } from '../content/document-text.js';
import { csvPieces, textPieces } from '../content/csv-records.js';
import type { UnpackedItem } from '../content/unpacked.js';
import { sourceOfBytes } from '../../sources/byte-source.js';
import { defineFormat } from '../define-format.js';
import { looksLikeOffice } from '../office/looks-like-office.js';
import { officeTexts } from '../office/office-texts.js';
import { readWhole } from '../office/read-whole.js';
import { rowValues, sheetRecords, type CellContent } from './sheet-records.js';

/** Excel workbooks: each sheet is a table, comments and text boxes are texts. */
export const xlsx = defineFormat({
  kind: 'container',
  name: 'xlsx',
  title: 'Excel (XLSX)',
  extensions: ['.xlsx', '.xlsm', '.xltx', '.xltm'],
  mediaTypes: [
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.ms-excel.sheet.macroenabled.12',
  ],
  place: 'apart',
  looksLike: (head) => looksLikeOffice(head, 'xl/'),
  async *unpack(source): AsyncIterable<UnpackedItem> {
    const bytes = await readWhole(source);
    const { readXlsx, streamXlsxRows } = await import('hucre/xlsx');
    const sheets: { readonly name: string; readonly index: number; readonly isHidden: boolean }[] = [];
    try {
      await readXlsx(bytes, {
        sheets({ name, index, hidden = false, veryHidden = false }) {
          sheets.push({ name, index, isHidden: hidden || veryHidden });
          return false;
        },
      });
    } catch (error) {
      throw new UnreadableDocument(faultOf(error));
    }
    for (const { name, index, isHidden } of sheets) {
      const open = (): AsyncIterable<readonly CellContent[]> =>
        rowValues(streamXlsxRows(bytes, { sheet: index }), 'the sheet is broken');
      yield {
        kind: 'file',
        name,
        written: 'table',
        notes: isHidden ? ['the sheet is hidden'] : [],
        pieces: csvPieces(sheetRecords(open)),
      };
    }
    for await (const { name, text } of officeTexts(sourceOfBytes(source.name, bytes), TEXT_PARTS)) {
      yield { kind: 'file', name, written: 'text', pieces: textPieces(text) };
    }
  },
});

/** Parts of a workbook that hold text beside its cells. */
const TEXT_PARTS = [
  { path: /^xl\/comments\d*\.xml$|^xl\/comments\/comment\d+\.xml$/, name: 'comments' },
  { path: /^xl\/threadedComments\/threadedComment\d+\.xml$/, name: 'threaded comments' },
  { path: /^xl\/drawings\/drawing\d+\.xml$/, name: 'text boxes' },
] as const;

/** What is wrong with a workbook; messages of its parser may quote it. */
const faultOf = (error: unknown): string =>
  error instanceof Error && error.name === 'EncryptedFileError'
    ? 'the workbook is locked with a password'
    : 'the workbook is broken';
