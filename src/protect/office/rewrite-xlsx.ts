import { present } from '../../core/present.js';
import { OFFICE_DIALECT } from '../../formats/office/office-dialect.js';
import { xmlText } from '../../formats/office/xml-text.js';
import { decodeFile } from '../decode-file.js';
import { escapeAttribute, markupRuns } from '../markup/markup-runs.js';
import { NotProtected } from '../not-protected.js';
import { withEdits, type Edit } from '../passage.js';
import { partOf, type Rewriting } from '../rewriting.js';
import { readParts, writeParts, type OfficePart } from './office-parts.js';
import { rewriteParts } from './rewrite-office.js';
import { rewriteSheet, type SheetSetting } from './rewrite-sheet.js';
import { dateStyles } from './sheet-dates.js';
import { readSheetName, renameSheets, writeSheetName } from './sheet-names.js';
import { usedStrings, withoutUnused, withCopies } from './shared-strings.js';

const SHEET = /^xl\/(?:worksheets|chartsheets|dialogsheets|macrosheets)\/[^/]+\.xml$/;
const WORKBOOK = 'xl/workbook.xml';
const STRINGS = 'xl/sharedStrings.xml';
/** Parts that hold copies of cells. */
const COPIES = /^xl\/(?:pivotCache|charts|tables|externalLinks)\//;

/** An Excel workbook: its cells by their columns, and all that is written beside them. @throws NotProtected, ServiceError */
export async function rewriteXlsx(bytes: Buffer, rewriting: Rewriting): Promise<Buffer> {
  const parts = await readParts(bytes);
  const text = (name: string): string | undefined => {
    const part = parts.find((one) => one.name === name);
    return part === undefined ? undefined : decodeFile(part.bytes);
  };
  const workbook = text(WORKBOOK);
  if (workbook === undefined) throw new NotProtected('it is no XLSX file');
  const { renamed, xml } = await rewriteSheetNames(workbook, rewriting);
  const styles = text('xl/styles.xml');
  const setting: SheetSetting = {
    strings: stringsOf(text(STRINGS)),
    dates: styles === undefined ? new Set() : dateStyles(styles),
    is1904: /<(?:\w+:)?workbookPr\s[^>]*?date1904="(?:1|true)"/.test(workbook),
    copies: new Map(),
  };
  const sheets = new Map<string, string>();
  for (const { name, bytes: own } of parts.filter((part) => SHEET.test(part.name)))
    sheets.set(name, await rewriteSheet(decodeFile(own), setting, rewriting, name));
  const used = usedStrings([...sheets.values()]);
  const prepared = parts.map((part): OfficePart => {
    const { name } = part;
    const source = sheets.get(name) ?? (name === WORKBOOK ? xml : undefined);
    if (!/\.(?:xml|rels|vml)$/.test(name)) return part;
    let written = source ?? decodeFile(part.bytes);
    if (name === STRINGS) written = withoutUnused(written, used);
    if (COPIES.test(name)) written = withCopies(written, setting.copies);
    return { ...part, bytes: Buffer.from(renameSheets(written, renamed)) };
  });
  // Cells and their strings are done; what else is written there is looked at as any part's is.
  const others = prepared.filter(({ name }) => !SHEET.test(name) && name !== STRINGS);
  const done = new Map((await rewriteParts(others, rewriting)).map((part) => [part.name, part]));
  return writeParts(prepared.map((part) => done.get(part.name) ?? part));
}

/** What each shared string reads as; of those with phonetic readings, the text. */
function stringsOf(xml: string | undefined): readonly string[] {
  if (xml === undefined) return [];
  return Array.from(
    xml.matchAll(/<(?:\w+:)?si(?:\s[^>]*)?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?si>)/g),
    ([, inner]) =>
      inner === undefined ? '' : xmlText(inner.replaceAll(/<(?:\w+:)?rPh[\s\S]*?<\/(?:\w+:)?rPh>/g, '')),
  );
}

const SHEET_NAME = /<(?:\w+:)?sheet\s[^>]*?\bname="([^"]*)"/g;

/** Sheets are called by their names in formulas: those are renamed with them. */
async function rewriteSheetNames(workbook: string, rewriting: Rewriting) {
  const found = Array.from(workbook.matchAll(SHEET_NAME), ({ 0: whole, 1: written = '', index }) => {
    const end = index + whole.length - 1;
    return { name: unescaped(written), start: end - written.length, end };
  });
  const changed = await rewriting.work.texts(
    found.map(({ name }) => ({ text: readSheetName(name) })),
    partOf(rewriting, 'names of sheets'),
  );
  const renamed = new Map<string, string>();
  const taken = new Set(found.map(({ name }) => name.toLowerCase()));
  const edits = found.flatMap(({ name, start, end }, index): readonly Edit[] => {
    const { text, replaced } = present(changed[index], 'the name of a sheet');
    if (replaced.length === 0) return [];
    const written = writeSheetName(text, taken);
    taken.add(written.toLowerCase());
    renamed.set(name, written);
    return [{ start, end, text: escapeAttribute(written) }];
  });
  return { renamed, xml: withEdits(workbook, edits) };
}

/** An attribute's value without entities. */
const unescaped = (written: string): string =>
  markupRuns(`<a display="${written}"/>`, OFFICE_DIALECT)
    .map(({ text, place }) => (place === undefined ? '' : text))
    .join('');
