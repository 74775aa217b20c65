import { scanXml } from '../office/xml-scanner.js';
import { readColumnName } from './rewrite-names.js';

/** A cell that names a column of a table or of the source of a pivot table: the file is broken unless both agree. */
export interface HeaderCell {
  readonly was: string;
  readonly is: string;
}

/** Such cells of a sheet by `placeKey`. */
export type HeaderCells = ReadonlyMap<string, HeaderCell>;

/** The place of a cell as a key; rows and columns are counted from 0. */
export const placeKey = (row: number, column: number): string => `${row.toString()} ${column.toString()}`;

/** Where the names of columns stand as cells. */
export interface ColumnNames {
  /** The sheet by its part or its name; undefined: the source of a pivot table is none. */
  readonly sheet: { readonly part: string } | { readonly name: string };
  readonly row: number;
  readonly column: number;
  readonly names: readonly string[];
}

const RANGE = /^\$?([A-Z]{1,3})\$?(\d{1,7})(?::|$)/i;

/** Names of columns that the XML of a part lists, with the cells that have them. @param sheet the part of a table's sheet */
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

/** The parts of sheets by their names. @param targets parts that the workbook refers to, by the ids it does so with */
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
