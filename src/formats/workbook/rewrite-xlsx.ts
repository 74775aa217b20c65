import { escapeAttribute } from '../html/markup-runs.js';
import { scanXml, XmlFault } from '../office/xml-scanner.js';
import type { Span } from '../../core/span.js';
import { type Edit, editsOf, withEdits, workText } from '../rewriting/passage.js';
import { present } from '../../core/present.js';
import { decodePart } from '../office/office-parts.js';
import { keyOf, type OfficePackage, type PackagePart } from '../office/office-package.js';
import { readPart } from '../office/package-text.js';
import { openToRewrite, packedEdits, rewritePackage } from '../office/rewrite-package.js';
import { partOf, type Rewriting, NotProtected } from '../rewriting/rewriting.js';
import { CellCopies } from './cell-copies.js';
import { dateStyles } from './read-cell.js';
import { typedRuns } from './typed-runs.js';
import { joined, type LeftoverText, packedInSource, runsInSource } from './leftover.js';
import { withRenamed } from './rename-references.js';
import {
  DEFINING,
  isName,
  rewriteNames,
  columnNamesIn,
  type HeaderCell,
  type HeaderCells,
  placeKey,
  sheetParts,
} from './rewrite-names.js';
import { rewriteSheet, type SheetSetting } from './rewrite-sheet.js';
import { BrokenPart } from './sheet-walk.js';
import { PackedStrings, StringWalk } from './string-table.js';
import { is1904, rootOf, SHEET_ROOTS } from './workbook-parts.js';

/** Attributes with the bounds of cached values, which are themselves values, and with the time of the last refresh. */
const BOUNDS: ReadonlySet<string> = new Set(['minDate', 'maxDate', 'minValue', 'maxValue']);
const REFRESHED: ReadonlySet<string> = new Set(['refreshedDate', 'refreshedDateIso']);

/** Changes a pivot cache definition so that the cache is rebuilt when the workbook is opened. @throws XmlFault */
function refreshedOnLoad(xml: string): string {
  const edits: Edit[] = [];
  scanXml(xml, {
    start({ local, attributes, whole, isEmpty }) {
      if (local === 'pivotCacheDefinition') {
        const set = ['refreshOnLoad', 'saveData', ...REFRESHED];
        for (const attribute of attributes)
          if (set.includes(attribute.local)) edits.push({ ...attribute.whole, text: '' });
        const end = whole.end - (isEmpty ? 2 : 1);
        edits.push({ start: end, end, text: ' refreshOnLoad="1" saveData="0"' });
      }
      if (local === 'sharedItems')
        for (const attribute of attributes)
          if (BOUNDS.has(attribute.local)) edits.push({ ...attribute.whole, text: '' });
    },
    end: () => undefined,
    text: () => undefined,
  });
  return withEdits(xml, edits);
}

const PASSWORD = /((?:password|passwd|pwd)\s*=\s*)(?:"[^"]*"|'[^']*'|[^\s;"'&][^;"'&]*)/gi;

/** Removes passwords from database connections. @throws XmlFault */
function withoutPasswords(xml: string): string {
  const edits: Edit[] = [];
  scanXml(xml, {
    start({ attributes }) {
      for (const { value, place, quote } of attributes) {
        const without = value.replaceAll(PASSWORD, '$1');
        if (without !== value) edits.push({ ...place, text: escapeAttribute(without, quote) });
      }
    },
    end: () => undefined,
    text: () => undefined,
  });
  return withEdits(xml, edits);
}

/** Root elements of parts with copies of cells. */
const COPIES = /^(?:pivotCacheDefinition|chartSpace|externalLink)$/;
/**
 * Root elements of parts that programs do not need: pivot table records, and the change history of shared workbooks.
 */
const REMOVED: ReadonlyMap<string, string> = new Map([
  ['pivotCacheRecords', 'programs calculate the pivot table anew when the workbook is opened'],
  ['headers', 'it lists former values of cells'],
  ['revisions', 'it lists former values of cells'],
  ['users', 'it lists people who have the workbook open'],
]);

/**
 * Rewrites an Excel workbook: its cells by column, and everything outside them.
 * @throws NotProtected, ServiceError
 */
export async function rewriteXlsx(bytes: Buffer, rewriting: Rewriting): Promise<Buffer> {
  try {
    return await new WorkbookRewrite(
      await openToRewrite(bytes, 'XLSX', /spreadsheetml|ms-excel|xl\//, rewriting),
      rewriting,
    ).rewrite();
  } catch (error) {
    throw error instanceof XmlFault ? new NotProtected(error.message) : error;
  }
}

class WorkbookRewrite {
  readonly #office: OfficePackage;
  readonly #rewriting: Rewriting;
  readonly #roots: ReadonlyMap<string, string>;

  constructor(office: OfficePackage, rewriting: Rewriting) {
    this.#office = office;
    this.#rewriting = rewriting;
    this.#roots = new Map(
      office.parts.map(({ name, kind, bytes }) => [name, kind === 'other' ? '' : rootOf(bytes)]),
    );
  }

  async rewrite(): Promise<Buffer> {
    const { parts: known } = this.#office;
    const removed = this.#removed();
    const { texts, ownNames, headers } = await this.#renamed(removed);
    const text = (part: PackagePart | undefined): string =>
      part === undefined ? '' : (texts.get(part.name) ?? '');
    const strings = this.#related('sharedStrings', 'sst');
    const styles = this.#related('styles', 'styleSheet');
    const packed = new PackedStrings();
    if (strings !== undefined)
      this.#walkStrings(text(strings), strings.name, (string) => {
        packed.add(string);
      });
    const copies = new CellCopies();
    const setting: SheetSetting = {
      strings: packed,
      dates: styles === undefined ? new Set() : dateStyles(text(styles)),
      is1904: is1904(text(this.#office.main)),
      copies,
      ownNames,
      used: new Set(),
    };
    const done = new Map<string, Buffer>();
    for (const part of known) {
      if (!SHEET_ROOTS.has(this.#rootOf(part))) continue;
      const own = { part, office: this.#office, headers: headers.get(part.name) ?? new Map() };
      const xml = await rewriteSheet(text(part), setting, this.#rewriting, own);
      done.set(part.name, Buffer.from(xml));
    }
    if (strings !== undefined) {
      const xml = await this.#rewriteStrings(text(strings), strings, setting.used);
      done.set(strings.name, Buffer.from(xml));
    }
    const parts = known.map((part): PackagePart => {
      const own = texts.get(part.name);
      if (own === undefined || done.has(part.name)) return part;
      const xml = COPIES.test(this.#rootOf(part)) ? copies.replaceIn(own) : own;
      return { ...part, bytes: Buffer.from(xml) };
    });
    const office = {
      ...this.#office,
      parts,
      main: parts.find(({ name }) => name === this.#office.main?.name),
    };
    return rewritePackage(office, this.#rewriting, {
      removed,
      done,
      reading: (name) => ({
        // Names have already been examined.
        ...(DEFINING.test(this.#roots.get(name) ?? '') && {
          leaves: (element, attribute) => isName(element.local, attribute.local),
        }),
        runsOf: (element, written) => typedRuns(element, written, ownNames),
        more: (passage, changed) => copies.addTo(passage, changed),
      }),
    });
  }

  #rootOf({ name }: PackagePart): string {
    return this.#roots.get(name) ?? '';
  }

  /** Returns the part related to the workbook with a role, otherwise the first part with the matching root element. */
  #related(role: string, root: string): PackagePart | undefined {
    const { main, parts, relations } = this.#office;
    const found = parts.filter((part) => this.#rootOf(part) === root);
    const own = relations.get(keyOf(main?.name ?? '')) ?? [];
    return found.find(({ name }) => own.some((one) => one.role === role && one.part === name)) ?? found[0];
  }

  /** Returns the keys of parts to remove. */
  #removed(): ReadonlySet<string> {
    const removed = new Set<string>();
    for (const part of this.#office.parts) {
      const reason = REMOVED.get(this.#rootOf(part));
      if (reason === undefined || part.kind !== 'xml') continue;
      this.#rewriting.note(`${partOf(this.#rewriting, part.name)} is removed: ${reason}`);
      removed.add(keyOf(part.name));
    }
    return removed;
  }

  /** Returns the XML of all parts without passwords, and with values replaced in names that formulas use. */
  async #renamed(removed: ReadonlySet<string>): Promise<{
    readonly texts: ReadonlyMap<string, string>;
    /** Names that the workbook's formulas may use. */
    readonly ownNames: ReadonlySet<string>;
    /** Header cells by sheet part. */
    readonly headers: ReadonlyMap<string, HeaderCells>;
  }> {
    const texts = new Map<string, string>();
    for (const part of this.#office.parts) {
      if (part.kind !== 'xml' || part.bytes.length === 0 || removed.has(keyOf(part.name))) continue;
      const root = this.#rootOf(part);
      let { text } = this.#decoded(part);
      if (root === 'pivotCacheDefinition') text = inPart(part.name, () => refreshedOnLoad(text));
      if (root === 'connections') text = this.#withoutPasswords(part.name, text);
      texts.set(part.name, text);
    }
    const defining = new Map([...texts].filter(([name]) => DEFINING.test(this.#roots.get(name) ?? '')));
    const { parts, renamed, names } = await rewriteNames(defining, this.#rewriting);
    const headers = this.#headers(defining, renamed.columns);
    for (const [name, text] of [...texts, ...parts])
      texts.set(
        name,
        this.#roots.get(name) === 'sst' ? text : inPart(name, () => withRenamed(text, renamed)),
      );
    return { texts, ownNames: names, headers };
  }

  /** Returns the header cells of tables and pivot table sources, with the new names of their columns. */
  #headers(
    defining: ReadonlyMap<string, string>,
    renamed: ReadonlyMap<string, string>,
  ): ReadonlyMap<string, HeaderCells> {
    const { main, parts, relations } = this.#office;
    const sheets = new Map<string, string>();
    const ofTables = new Map<string, string>();
    for (const part of parts)
      for (const { id, role, part: to } of relations.get(keyOf(part.name)) ?? []) {
        if (to === undefined) continue;
        if (part === main) sheets.set(id, to);
        if (role === 'table') ofTables.set(to, part.name);
      }
    const byName = sheetParts(defining.get(main?.name ?? '') ?? '', sheets);
    const headers = new Map<string, Map<string, HeaderCell>>();
    for (const [part, xml] of defining) {
      const found = part === main?.name ? undefined : columnNamesIn(xml, ofTables.get(part));
      if (found === undefined) continue;
      const sheet = 'part' in found.sheet ? found.sheet.part : byName.get(found.sheet.name);
      if (sheet === undefined) continue;
      const cells = headers.get(sheet) ?? new Map<string, HeaderCell>();
      headers.set(sheet, cells);
      for (const [index, name] of found.names.entries())
        cells.set(placeKey(found.row, found.column + index), { was: name, is: renamed.get(name) ?? name });
    }
    return headers;
  }

  #withoutPasswords(name: string, text: string): string {
    const without = inPart(name, () => withoutPasswords(text));
    if (without !== text)
      this.#rewriting.note(`${partOf(this.#rewriting, name)}: passwords of connections are removed`);
    return without;
  }

  #decoded(part: PackagePart) {
    return inPart(part.name, () => decodePart(part.bytes));
  }

  /** Removes unused shared strings, and replaces values in phonetic readings and outside strings. */
  async #rewriteStrings(source: string, part: PackagePart, used: ReadonlySet<number>): Promise<string> {
    const xml = this.#withoutUnused(source, part.name, used);
    const leftover = this.#walkStrings(xml, part.name);
    const name = partOf(this.#rewriting, part.name);
    const known = this.#rewriting.examined.get(name);
    const { running, values, examined, packed } = readPart(
      this.#office,
      { ...part, bytes: Buffer.from(joined(leftover)) },
      known === undefined ? {} : { examined: known },
    );
    this.#rewriting.examined.set(name, examined);
    const passages = [running, values].map(({ runs }) => ({ runs: runsInSource(runs, leftover) }));
    const changes = await this.#rewriting.work.texts(passages.map(workText), name);
    return withEdits(xml, [
      ...passages.flatMap((passage, index) => editsOf(passage, present(changes[index], 'a text'))),
      ...packedEdits(packedInSource(packed, leftover), name, this.#rewriting),
    ]);
  }

  /**
   * Empties shared strings that no cell uses; the indexes of the others stay the same. The walk counts them as it does
   * for cells. @throws NotProtected
   */
  #withoutUnused(xml: string, name: string, used: ReadonlySet<number>): string {
    const edits: Edit[] = [];
    let index = -1;
    this.#walkStrings(xml, name, (_text, place) => {
      index += 1;
      const [, prefix = ''] = /^<([^\s/>:]+:)?/.exec(xml.slice(place.start, place.end)) ?? [];
      if (!used.has(index))
        edits.push({ ...place, text: `<${prefix}si><${prefix}t></${prefix}t></${prefix}si>` });
    });
    return withEdits(xml, edits);
  }

  /** @throws NotProtected */
  #walkStrings(
    xml: string,
    name: string,
    heard: (text: string, place: Span) => void = () => undefined,
  ): readonly LeftoverText[] {
    const walk = new StringWalk(heard);
    try {
      walk.push(xml);
      walk.end();
    } catch (error) {
      if (!(error instanceof BrokenPart)) throw error;
      throw new NotProtected(`${partOf(this.#rewriting, name)} ${error.message}`);
    }
    return walk.takeLeftover();
  }
}

function inPart<Result>(name: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw error instanceof XmlFault ? new NotProtected(`${name} ${error.message}`) : error;
  }
}
