import { csvPieces } from '../content/csv-records.js';
import { UnreadableDocument, type DocumentSection, type DocumentText } from '../content/document-text.js';
import type { UnpackedItem } from '../content/unpacked.js';
import { OdsWalk } from './ods-walk.js';
import { OpenWorkbook, unreadable } from './open-workbook.js';
import { readAll, type SheetRow } from './read-workbook.js';
import { SheetOutline } from './sheet-outline.js';

/** The sheets of a spreadsheet, each as a table. @throws UnreadableDocument */
export async function* unpackOds(bytes: Buffer): AsyncIterable<UnpackedItem> {
  const open = await openContent(bytes);
  const outline = new OdsWalk(-1);
  await readAll(rowsOf(open, outline));
  for (const [index, name] of outline.sheets.entries()) {
    const rows = (): AsyncIterable<SheetRow> => rowsOf(open, new OdsWalk(index));
    const sheet = await SheetOutline.of(rows());
    yield {
      kind: 'file',
      name,
      written: 'table',
      rowStarts: sheet.rowStarts,
      pieces: csvPieces(sheet.records(rows())),
    };
  }
}

/** What stands beside the cells of a spreadsheet. @throws UnreadableDocument */
export async function readBesideSheets(bytes: Buffer): Promise<DocumentText> {
  const open = await openContent(bytes);
  const sections: DocumentSection[] = [];
  for (const [part, file] of PARTS) {
    const walk = new OdsWalk(-1);
    await readAll(rowsOf(open, walk, file));
    if (walk.beside.trim() !== '') sections.push({ part, text: walk.beside.trim() });
  }
  return { sections, notes: [] };
}

/** Parts of a spreadsheet, with what users know as theirs. */
const PARTS = [
  ['beside cells', 'content.xml'],
  ['properties', 'meta.xml'],
  ['headers and styles', 'styles.xml'],
] as const;

/** @throws UnreadableDocument */
async function openContent(bytes: Buffer): Promise<OpenWorkbook> {
  const open = await OpenWorkbook.open(bytes);
  if (open.roots.get('content.xml') !== 'document-content')
    throw new UnreadableDocument('the spreadsheet is corrupted or encrypted with a password');
  return open;
}

async function* rowsOf(open: OpenWorkbook, walk: OdsWalk, part = 'content.xml'): AsyncIterable<SheetRow> {
  if (!open.roots.has(part)) return;
  try {
    for await (const piece of open.pieces(part)) yield* walk.push(piece);
    yield* walk.end();
  } catch (error) {
    throw unreadable(part, error);
  }
}
