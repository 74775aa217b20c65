import { countedAs } from '../core/harmonization-table.js';
import { nearName } from '../core/nearest-name.js';
import { present } from '../core/present.js';
import { columnAtPosition } from '../discovery/column-name.js';
import { CsvFault } from '../discovery/csv-fault.js';
import { csvFields } from '../discovery/csv-records.js';
import type { TableService } from '../discovery/table-tally/table-service.js';
import { type TableShape, VALUES_READ, valuesKept } from '../discovery/table-tally/table-shape.js';
import { TableTally } from '../discovery/table-tally/table-tally.js';
import type { TableVerdict } from '../discovery/table-tally/table-verdict.js';
import { reachesThreshold } from '../harmonization/harmonize.js';
import type { Occurrence } from '../harmonization/occurrence.js';
import { lineAndColumn } from '../text/text-position.js';
import { detectDelimiter } from '../values/detect-delimiter.js';
import { evaluate, type Evaluation, inCategories } from './evaluate.js';
import { type GoldDocument, GoldError } from './gold-formats.js';

/** A table with labelled columns. */
export interface GoldTable {
  /** Its file name, as in the labels. */
  readonly table: string;
  /** One header per column; empty for a column without one. */
  readonly headers: readonly string[];
  /** Whether the first row is a header. Default: true. */
  readonly hasHeaders?: boolean;
  readonly rows: readonly (readonly string[])[];
  /** Labelled categories of each column; empty: nothing sensitive. */
  readonly labelled: readonly (readonly string[])[];
}

/** A category that was missed in a column, or wrongly found there. */
export interface ColumnError {
  readonly kind: 'missed' | 'found for nothing';
  readonly table: string;
  /** Counted from 1. */
  readonly column: number;
  readonly name: string;
  readonly category: string;
  /** Score of the wrong finding. */
  readonly score?: number;
}

/** Evaluation of the verdicts on labelled columns. */
interface ColumnsEvaluation extends Evaluation {
  readonly tables: number;
  /** In the order of tables and columns. */
  readonly errors: readonly ColumnError[];
}

/** A column is evaluated as a document of one letter, which has a category or not. */
const LETTER = 'x';
const WHOLE = { start: 0, end: LETTER.length } as const;

interface LabelledColumn {
  readonly table: string;
  readonly index: number;
  readonly name: string;
  readonly document: GoldDocument;
  readonly verdicts: readonly TableVerdict[];
}

/**
 * Compares verdicts on columns with labels, using the text metrics: each column counts as one document. A column
 * without a label contains nothing sensitive.
 * @param verdicts verdicts on each table, with any score
 * @param wanted whether a category is evaluated
 */
export function evaluateColumns(
  tables: readonly GoldTable[],
  verdicts: readonly (readonly TableVerdict[])[],
  threshold: number,
  wanted: (category: string) => boolean,
): ColumnsEvaluation {
  const columns = tables.flatMap((table, index) =>
    columnsOf(table, present(verdicts[index], 'the verdicts on a table'), wanted),
  );
  const documents = columns.map(({ document }) => document);
  const found = columns.map((column) => column.verdicts.map(occurrenceOf));
  return {
    ...evaluate(documents, found, threshold, 'columns'),
    tables: tables.length,
    errors: columns.flatMap((column) => errorsOf(column, threshold)),
  };
}

function columnsOf(
  { table, headers, labelled }: GoldTable,
  verdicts: readonly TableVerdict[],
  wanted: (category: string) => boolean,
): readonly LabelledColumn[] {
  const plain = headers.map((name, index) => ({
    id: `${table}, ${placeOf(index, name)}`,
    kind: 'all',
    text: LETTER,
    spans: present(labelled[index], 'the labels of a column').map((category) => ({ ...WHOLE, category })),
  }));
  return inCategories(plain).map((document, index) => ({
    table,
    index,
    name: present(headers[index], 'the header of a column'),
    document: { ...document, spans: document.spans.filter(({ category }) => wanted(category)) },
    verdicts: verdicts.filter(({ columnIndex, category }) => columnIndex === index && wanted(category)),
  }));
}

/**
 * Formats a column as `column 3 (mail)`; the name is omitted if it is blank or may not be shown.
 * @param index from 0
 */
export const placeOf = (index: number, name: string): string => {
  const position = columnAtPosition(index);
  return name === position || name.trim() === '' ? position : `${position} (${name})`;
};

const occurrenceOf = ({ category, score }: TableVerdict): Occurrence => ({
  ...WHOLE,
  category,
  score,
  classifiers: [],
});

function errorsOf(
  { table, index, name, document, verdicts }: LabelledColumn,
  threshold: number,
): readonly ColumnError[] {
  const place = { table, column: index + 1, name };
  const found = verdicts.filter(({ score }) => score >= threshold);
  const isIn = (list: readonly { readonly category: string }[], category: string): boolean =>
    list.some((one) => countedAs(one.category) === countedAs(category));
  return [
    ...document.spans
      .filter(({ category }) => !isIn(found, category))
      .map(({ category }): ColumnError => ({ kind: 'missed', ...place, category })),
    ...found
      .filter(({ category }) => !isIn(document.spans, category))
      .map(({ category, score }): ColumnError => ({ kind: 'found for nothing', ...place, category, score })),
  ];
}

/** Number of rows per batch. */
const ROWS = 1_000;

/**
 * Judges the columns of each table as `scan` does, and returns verdicts with any score.
 * @throws if a provider fails
 */
export async function judgeTables(
  tables: readonly GoldTable[],
  service: TableService,
): Promise<readonly (readonly TableVerdict[])[]> {
  const judged: (readonly TableVerdict[])[] = [];
  for (const { headers, hasHeaders = true, rows } of tables) {
    const shape: TableShape = {
      headers: hasHeaders ? headers : [],
      width: headers.length,
      values: valuesKept(service, VALUES_READ),
    };
    const tally = new TableTally(shape);
    for (let start = 0; start < rows.length; start += ROWS)
      tally.merge(await service.count(rows.slice(start, start + ROWS), shape, tally.below));
    const { verdicts } = await service.judge(tally);
    const { policy } = service;
    judged.push(
      policy === undefined
        ? verdicts
        : verdicts.filter(({ category, score }) => reachesThreshold(policy, category, score)),
    );
  }
  return judged;
}

/** A label of a column. */
export interface ColumnLabel {
  /** File name of the table; undefined if the label names none. */
  readonly table: string | undefined;
  /**
   * Header of the column, or its number from 1. Messages give only the line of the label, because the name may be
   * sensitive.
   */
  readonly column: string;
  /** Undefined: the column contains nothing sensitive. */
  readonly category: string | undefined;
  /** Line in the label file, from 1. */
  readonly line: number;
}

const NAMES = ['table', 'column', 'category'] as const;
type Name = (typeof NAMES)[number];

/**
 * Parses column labels: CSV with the columns `table`, `column` and `category`, in any order; other columns are ignored.
 * `table` is optional. A column with several categories has several rows.
 * @throws GoldError with the line of the error
 */
export function readColumnLabels(text: string): readonly ColumnLabel[] {
  const labels: ColumnLabel[] = [];
  for (const { line, cells } of rowsOf(text)) {
    const column = cells.get('column');
    if (column === undefined) throw new GoldError(`line ${line.toString()}: the column is missing`);
    labels.push({ table: cells.get('table'), column, category: cells.get('category'), line });
  }
  if (labels.length === 0) throw new GoldError('contains no label');
  return labels;
}

interface LabelRow {
  readonly line: number;
  /** The cells that are not blank. */
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
    throw new GoldError(
      `line 1: column "${missing}" is missing; the columns must be table, column and category`,
    );
  return [...rows.values()];
}

/**
 * Returns the labelled categories of each column of a table.
 * @throws GoldError if a label names a column that does not exist
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
      const hint = near === undefined ? '' : `; the nearest is ${columnAtPosition(headers.indexOf(near))}`;
      throw new GoldError(`line ${line.toString()}: ${table} has no column of that name${hint}`);
    }
    if (category !== undefined) labelled[index]?.push(category);
  }
  return labelled;
}

/** Whether a first row contains a header that a label names. */
export const namesAColumn = (row: readonly string[], labels: readonly ColumnLabel[]): boolean =>
  labels.some(({ column }) => row.some((cell) => cell.trim() === column));

/** Finds a column by its header, or else by its number from 1. */
function columnNamed(headers: readonly string[], column: string): number | undefined {
  const index = headers.findIndex((header) => header.trim() === column);
  if (index >= 0) return index;
  const number = /^[1-9]\d{0,5}$/.test(column) ? Number(column) - 1 : headers.length;
  return number < headers.length ? number : undefined;
}
