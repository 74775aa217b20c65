import { present } from '../../core/present.js';
import { escapeAttribute } from '../html/markup-runs.js';
import { scanXml, type XmlAttribute } from '../office/xml-scanner.js';
import { withEdits, type Changed, type Edit } from '../rewriting/passage.js';
import { partOf, type Rewriting } from '../rewriting/rewriting.js';
import { LONGEST_SHEET_NAME, readSheetName, sheetNameOf } from './formula-runs.js';
import type { Renamed } from './rename-references.js';

/** Kind of a named object: a sheet; a range, table or constant; a column of a table or of a pivot table's source. */
type NameKind = 'sheet' | 'name' | 'column';

interface FoundName {
  readonly part: string;
  readonly kind: NameKind;
  readonly name: string;
  readonly attribute: XmlAttribute;
}

/** How names of a kind are read and written. */
interface NameForm {
  /** Base of a neutral name, to which a number is appended. */
  readonly neutral: string;
  readonly longest: number;
  readonly read: (name: string) => string;
  readonly write: (text: string) => string;
  /** Encodes a name for attributes; formulas and cells contain it unencoded. Absent: no encoding. */
  readonly encode?: (name: string) => string;
  readonly decode?: (name: string) => string;
  /** Appends a number to a name that is already taken. */
  readonly numbered: (name: string, number: number) => string;
}

/** Root elements of parts that define names used in formulas. */
export const DEFINING = /^(?:workbook|table|pivotCacheDefinition)$/;
const LONGEST_NAME = 255;

const FORMS: Readonly<Record<NameKind, NameForm>> = {
  sheet: {
    neutral: 'Sheet',
    longest: LONGEST_SHEET_NAME,
    read: readSheetName,
    write: (text) => sheetNameOf(text).replaceAll(/^'+|'+$/g, ''),
    numbered: (name, number) => `${name} (${number.toString()})`,
  },
  name: {
    neutral: 'Name',
    longest: LONGEST_NAME,
    // These names store a replacement as an identifier: `_PERSON_1_` for `[PERSON_1]`.
    read: (name) => name.replaceAll(/_([A-Z][A-Z&]*(?:_[A-Z&]+)*_\d+)_/g, '[$1]'),
    write: writeIdentifier,
    numbered: (name, number) => `${name}_${number.toString()}`,
  },
  column: {
    neutral: 'Column',
    longest: LONGEST_NAME,
    read: (name) => name,
    write: (text) => text,
    encode: (name) => name.replaceAll(/[\n\r\t]/g, (sign) => `_x${hexOf(sign)}_`),
    decode: readColumnName,
    numbered: (name, number) => `${name}${number.toString()}`,
  },
};

/**
 * A cell that names a column of a table or of a pivot table's source; the file is corrupt unless both names are equal.
 */
export interface HeaderCell {
  readonly was: string;
  readonly is: string;
}

/** Header cells of a sheet by `placeKey`. */
export type HeaderCells = ReadonlyMap<string, HeaderCell>;

const RANGE = /^\$?([A-Z]{1,3})\$?(\d{1,7})(?::|$)/i;
const hexOf = (sign: string): string => sign.charCodeAt(0).toString(16).padStart(4, '0');

/** Decodes a column name to the text of its header cell: attributes store control characters in hexadecimal. */
function readColumnName(name: string): string {
  return name.replaceAll(/_x([\da-f]{4})_/gi, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

function writeIdentifier(text: string): string {
  const written = text.replaceAll(/[^\p{L}\p{N}_.]/gu, '_');
  return /^[\p{L}_]/u.test(written) && !/^(?:[A-Z]{1,3}\d+|R\d*C\d*|[RC])$/i.test(written)
    ? written
    : `_${written}`;
}

/** Whether an attribute is a name that formulas use. */
export const isName = (element: string, attribute: string): boolean =>
  kindOf(element, attribute) !== undefined;

function kindOf(element: string, attribute: string): NameKind | undefined {
  if (attribute === 'displayName') return element === 'table' ? 'name' : undefined;
  if (attribute !== 'name') return undefined;
  if (element === 'sheet') return 'sheet';
  if (element === 'definedName' || element === 'table') return 'name';
  return element === 'tableColumn' || element === 'cacheField' ? 'column' : undefined;
}

/** The result of replacing names, and all names that the workbook defines afterwards. */
export interface RewrittenNames {
  /** XML by part name. */
  readonly parts: ReadonlyMap<string, string>;
  readonly renamed: Renamed;
  readonly names: ReadonlySet<string>;
}

/**
 * Replaces values in the names of sheets, ranges, tables and columns. A name that becomes empty or too long gets a
 * neutral one: `Sheet1`, `Name1` or `Column1`.
 * @param parts XML of the parts that define names, by part name
 * @throws XmlFault, ServiceError
 */
export async function rewriteNames(
  parts: ReadonlyMap<string, string>,
  rewriting: Rewriting,
): Promise<RewrittenNames> {
  const found = [...parts].flatMap(([part, xml]) => namesIn(part, xml));
  const naming = new Naming(found, (kind) => {
    rewriting.note(
      `${partOf(rewriting, 'names')}: the replacement for the name of a ${kind} is too long, so it has a neutral ` +
        'name, which restore does not put back',
    );
  });
  const changed = await rewriting.work.texts(
    found.map(({ kind, name }) => ({
      text: FORMS[kind].read(name),
      settle: (change: Changed) => settledName(naming, kind, name, change),
    })),
    partOf(rewriting, 'names'),
  );
  const edits = new Map<string, Edit[]>();
  for (const [index, { part, kind, name, attribute }] of found.entries()) {
    const { text, replaced } = present(changed[index], 'a name');
    if (replaced.length === 0) continue;
    const to = naming.nameFor(kind, name, text);
    const written = FORMS[kind].encode?.(to) ?? to;
    const own = edits.get(part) ?? [];
    own.push({ ...attribute.place, text: escapeAttribute(written, attribute.quote) });
    edits.set(part, own);
  }
  const { renamed } = naming;
  return {
    parts: new Map([...parts].map(([part, xml]) => [part, withEdits(xml, edits.get(part) ?? [])])),
    renamed,
    names: new Set(found.map(({ kind, name }) => renamed[`${kind}s`].get(name) ?? name)),
  };
}

function settledName(naming: Naming, kind: NameKind, name: string, change: Changed): Changed {
  if (change.replaced.length === 0) return change;
  const text = FORMS[kind].read(naming.nameFor(kind, name, change.text));
  const before = { start: 0, end: FORMS[kind].read(name).length };
  const category = change.replaced[0]?.category;
  const whole = { before, after: { start: 0, end: text.length } };
  return { text, replaced: [{ ...whole, ...(category !== undefined && { category }) }] };
}

/** Assigns unique new names; the same name always gets the same new one. */
class Naming {
  readonly renamed = {
    sheets: new Map<string, string>(),
    names: new Map<string, string>(),
    columns: new Map<string, string>(),
  };
  readonly #taken: Readonly<Record<NameKind, Set<string>>> = {
    sheet: new Set(),
    name: new Set(),
    column: new Set(),
  };
  readonly #onTooLong: (kind: NameKind) => void;

  constructor(found: readonly FoundName[], onTooLong: (kind: NameKind) => void) {
    this.#onTooLong = onTooLong;
    for (const { kind, name } of found) this.#taken[kind].add(name.toLowerCase());
  }

  /** @param text the name with its values replaced */
  nameFor(kind: NameKind, name: string, text: string): string {
    const known = this.renamed[`${kind}s`];
    const { write, longest } = FORMS[kind];
    let to = known.get(name);
    if (to !== undefined) return to;
    const isNamed = /[\p{L}\p{N}]/u.test(text);
    to = isNamed ? this.#free(kind, write(text)) : undefined;
    if (to !== undefined && to.length > longest) {
      this.#onTooLong(kind);
      to = undefined;
    }
    to ??= this.#neutral(kind);
    this.#taken[kind].add(to.toLowerCase());
    known.set(name, to);
    return to;
  }

  #free(kind: NameKind, name: string): string {
    let [to, number] = [name, 1];
    while (this.#taken[kind].has(to.toLowerCase())) to = FORMS[kind].numbered(name, (number += 1));
    return to;
  }

  #neutral(kind: NameKind): string {
    for (let number = 1; ; number += 1) {
      const name = FORMS[kind].neutral + number.toString();
      if (!this.#taken[kind].has(name.toLowerCase())) return name;
    }
  }
}

/** Returns the names that a part defines. @throws XmlFault */
export function namesIn(part: string, xml: string): readonly FoundName[] {
  const found: FoundName[] = [];
  scanXml(xml, {
    start({ local, attributes }) {
      for (const attribute of attributes) {
        const kind = kindOf(local, attribute.local);
        // Names with this prefix are reserved by the format.
        if (kind !== undefined && !(kind === 'name' && attribute.value.startsWith('_xl')))
          found.push({
            part,
            kind,
            name: FORMS[kind].decode?.(attribute.value) ?? attribute.value,
            attribute,
          });
      }
    },
    end: () => undefined,
    text: () => undefined,
  });
  return found;
}

/** Returns the key of a cell position; row and column are 0-based. */
export const placeKey = (row: number, column: number): string => `${row.toString()} ${column.toString()}`;

/** Position of the header cells of a list of columns. */
interface ColumnNames {
  /** The sheet, by its part or by its name. */
  readonly sheet: { readonly part: string } | { readonly name: string };
  readonly row: number;
  readonly column: number;
  readonly names: readonly string[];
}

/**
 * Returns the column names in a part, and the position of their header cells; undefined if they have none. @param sheet
 * part of the sheet that contains a table
 */
export function columnNamesIn(xml: string, sheet: string | undefined): ColumnNames | undefined {
  let [ref, name, hasHeader] = ['', '', true];
  const names: string[] = [];
  scanXml(xml, {
    start({ local, attributes }) {
      const value = (wanted: string): string =>
        attributes.find((attribute) => attribute.local === wanted)?.value ?? '';
      if (local === 'table') [ref, hasHeader] = [value('ref'), value('headerRowCount') !== '0'];
      else if (local === 'worksheetSource') [ref, name] = [value('ref'), value('sheet')];
      else if (local === 'tableColumn' || local === 'cacheField') names.push(readColumnName(value('name')));
    },
    end: () => undefined,
    text: () => undefined,
  });
  const [, letters = '', digits = ''] = RANGE.exec(ref) ?? [];
  if (letters === '' || !hasHeader || (sheet === undefined && name === '')) return undefined;
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return {
    sheet: sheet === undefined ? { name } : { part: sheet },
    row: Number(digits) - 1,
    column: column - 1,
    names,
  };
}

/** Returns sheet parts by sheet name. @param targets parts by the relationship id that the workbook uses */
export function sheetParts(
  workbook: string,
  targets: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  scanXml(workbook, {
    start({ local, attributes }) {
      if (local !== 'sheet') return;
      const value = (wanted: string): string =>
        attributes.find((attribute) => attribute.local === wanted)?.value ?? '';
      const part = targets.get(value('id'));
      if (part !== undefined) parts.set(value('name'), part);
    },
    end: () => undefined,
    text: () => undefined,
  });
  return parts;
}
