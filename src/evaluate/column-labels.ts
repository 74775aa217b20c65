import { nearName } from '../core/nearest-name.js';
import { detectDelimiter } from '../values/detect-delimiter.js';
import { csvFields } from '../discovery/csv-records.js';
import { CsvFault } from '../discovery/csv-fault.js';
import { lineAndColumn } from '../text/line-and-column.js';
import { GoldError } from './gold-formats.js';

/** What somebody says that a column holds. */
export interface ColumnLabel {
  /** The file of the table, as the labels name it; undefined where they name none. */
  readonly table: string | undefined;
  /** The header of the column, or its number from 1. */
  readonly column: string;
  /** Undefined: the column holds nothing sensitive. */
  readonly category: string | undefined;
  /** Line of the labels' file, from 1. */
  readonly line: number;
}

const NAMES = ['table', 'column', 'category'] as const;
type Name = (typeof NAMES)[number];

/**
 * Reads labels of columns: CSV with the columns `table`, `column` and `category`, in any order and beside others.
 * `table` may be left out; a column that holds several categories has several rows.
 * @throws GoldError with the line of what is wrong
 */
export function readColumnLabels(text: string): readonly ColumnLabel[] {
  const labels: ColumnLabel[] = [];
  for (const { line, cells } of rowsOf(text)) {
    const column = cells.get('column');
    if (column === undefined) throw new GoldError(`line ${line.toString()}: the column is missing`);
    labels.push({ table: cells.get('table'), column, category: cells.get('category'), line });
  }
  if (labels.length === 0) throw new GoldError('holds no label');
  return labels;
}

interface LabelRow {
  readonly line: number;
  /** Those that are not blank. */
  readonly cells: ReadonlyMap<Name, string>;
}

function rowsOf(text: string): readonly LabelRow[] {
  const places = new Map<number, Name>();
  const rows = new Map<number, { readonly line: number; readonly cells: Map<Name, string> }>();
  try {
    for (const { row, column, start, value } of csvFields(text, detectDelimiter(text).delimiter)) {
      const name = NAMES.find((one) => one === value.trim().toLowerCase());
      if (row === 0 && name !== undefined) places.set(column, name);
      if (row === 0) continue;
      let known = rows.get(row);
      if (known === undefined) {
        known = { line: lineAndColumn(text, start, (offset) => offset).line, cells: new Map() };
        rows.set(row, known);
      }
      const place = places.get(column);
      if (place !== undefined && value.trim() !== '') known.cells.set(place, value.trim());
    }
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    throw new GoldError(`line ${error.place.line.toString()}: its quotes are none of CSV`);
  }
  const missing = (['column', 'category'] as const).find((name) => ![...places.values()].includes(name));
  if (missing !== undefined)
    throw new GoldError(`line 1: there is no column "${missing}"; it must name table, column and category`);
  return [...rows.values()];
}

/**
 * What each column of a table holds.
 * @throws GoldError where a label names a column that there is not
 */
export function labelledColumns(
  table: string,
  headers: readonly string[],
  labels: readonly ColumnLabel[],
): readonly (readonly string[])[] {
  const labelled = headers.map((): string[] => []);
  for (const { column, category, line } of labels) {
    const index = columnNamed(headers, column);
    if (index === undefined) {
      const near = nearName(column, headers);
      const hint = near === undefined ? '' : `; the nearest is "${near}"`;
      throw new GoldError(`line ${line.toString()}: ${table} has no column of that name${hint}`);
    }
    if (category !== undefined) labelled[index]?.push(category);
  }
  return labelled;
}

/** By its header, or else by its number from 1. */
function columnNamed(headers: readonly string[], column: string): number | undefined {
  const index = headers.findIndex((header) => header.trim() === column);
  if (index >= 0) return index;
  const number = /^[1-9]\d{0,5}$/.test(column) ? Number(column) - 1 : headers.length;
  return number < headers.length ? number : undefined;
}
