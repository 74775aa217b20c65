import { UnreadableDocument, type DocumentText, type UnreadPart } from '../content/document-text.js';
import { decodePart } from '../office/office-parts.js';
import type { OfficePackage } from '../office/office-package.js';
import { openOffice, textOfPackage } from '../office/read-package.js';
import { XmlFault } from '../office/xml-scanner.js';
import { OpenWorkbook } from './open-workbook.js';
import { BesideCells, readAll, WorkbookReader } from './read-workbook.js';
import { typedRuns } from './typed-runs.js';
import { DEFINING, namesIn } from './rewrite-names.js';
import { rootOf } from './workbook-parts.js';

/**
 * Reads everything in a workbook outside cell values: formulas, comments, headers, names, connections, caches.
 * @throws UnreadableDocument
 */
export async function readBesideCells(bytes: Buffer): Promise<DocumentText> {
  const open = await OpenWorkbook.open(bytes);
  const office = await openOffice(bytes, 'XLSX', (name) => open.isInPieces(name));
  const workbook = await open.text(open.main);
  const reader = await WorkbookReader.of(open, workbook);
  const ownNames = namesOf(office);
  const leftovers = new Map<string, string>();
  const formulas: { readonly part: string; readonly text: string }[] = [];
  const unread: UnreadPart[] = [];
  const add = (part: string, name: string, beside: BesideCells): void => {
    leftovers.set(part, beside.xml);
    if (beside.formulas !== '') formulas.push({ part: `formulas of ${name}`, text: beside.formulas });
    if (beside.isCut)
      unread.push({ part: name, reason: 'it contains more than 32 MiB outside of its cells' });
  };
  for (const sheet of await open.sheets(workbook)) {
    const beside = new BesideCells(ownNames);
    try {
      await readAll(reader.rows(sheet, beside));
      add(sheet.part, sheet.name, beside);
    } catch (error) {
      // The sheet itself is reported where its cells are read.
      if (!(error instanceof UnreadableDocument)) throw error;
      unread.push({ part: sheet.name, reason: error.message });
    }
  }
  const { strings } = open;
  if (strings !== undefined) add(strings, strings, await reader.besideStrings());
  const parts = office.parts.map((part) => {
    const own = leftovers.get(part.name);
    return own === undefined ? part : { ...part, bytes: Buffer.from(own) };
  });
  const main = parts.find(({ name }) => name === office.main?.name);
  const text = textOfPackage(
    { ...office, parts, main },
    { runsOf: (element, written) => typedRuns(element, written, ownNames) },
  );
  const all = [...unread, ...(text.unread ?? [])];
  return {
    sections: [...formulas, ...text.sections],
    notes: text.notes,
    ...(all.length > 0 && { unread: all }),
  };
}

/** Returns the names that a workbook defines. Skips unreadable parts, which are reported where they are read. */
const namesOf = ({ parts }: OfficePackage): ReadonlySet<string> =>
  new Set(
    parts.flatMap((part) => {
      if (part.kind !== 'xml' || !DEFINING.test(rootOf(part.bytes))) return [];
      try {
        return namesIn(part.name, decodePart(part.bytes).text).map(({ name }) => name);
      } catch (error) {
        if (error instanceof XmlFault) return [];
        throw error;
      }
    }),
  );
