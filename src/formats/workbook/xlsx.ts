import { csvPieces } from '../content/records.js';
import { UnreadableDocument, type DocumentText } from '../content/document-text.js';
import type { UnpackedItem } from '../content/unpacked.js';
import { defineFormat } from '../define-format.js';
import { looksLikeOffice } from '../office/docx.js';
import { readWhole } from '../office/read-whole.js';

/** Excel workbooks: each sheet is a table, and everything outside cells is text of the workbook. */
export const xlsx = defineFormat({
  kind: 'container',
  name: 'xlsx',
  title: 'Excel (XLSX)',
  extensions: ['.xlsx', '.xlsm', '.xltx', '.xltm'],
  mediaTypes: [
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.ms-excel.sheet.macroenabled.12',
  ],
  rewriting: { load: async () => (await import('./rewrite-xlsx.js')).rewriteXlsx },
  place: 'apart',
  looksLike: (head) => looksLikeOffice(head, 'xl/'),
  async *unpack(source): AsyncIterable<UnpackedItem> {
    const { OpenWorkbook } = await import('./open-workbook.js');
    const { WorkbookReader } = await import('./read-workbook.js');
    const { SheetOutline } = await import('./sheet-outline.js');
    const bytes = await readWhole(source);
    const open = await OpenWorkbook.open(bytes);
    const workbook = await open.text(open.main);
    if (workbook === '') throw new UnreadableDocument('the workbook is broken');
    const reader = await WorkbookReader.of(open, workbook);
    for (const sheet of await open.sheets(workbook)) {
      const outline = await SheetOutline.of(reader.rows(sheet));
      yield {
        kind: 'file',
        name: sheet.name,
        written: 'table',
        rowStarts: outline.rowStarts,
        notes: sheet.isHidden ? ['the sheet is hidden'] : [],
        pieces: csvPieces(outline.records(reader.rows(sheet))),
      };
    }
    const { filesOf, openOffice } = await import('../office/read-package.js');
    yield* filesOf(await openOffice(bytes, 'XLSX', (name) => open.isInPieces(name)));
  },
  own: {
    kind: 'document',
    async read(bytes): Promise<DocumentText> {
      return (await import('./workbook-text.js')).readBesideCells(Buffer.from(bytes));
    },
  },
});
