import { decideHeader, type HeaderDecision } from '../../discovery/header-row.js';
import type { RowStarts } from '../../sources/input-file.js';
import { AUTO } from '../../values/detect-delimiter.js';
import type { HeaderChoice } from '../../values/text-form.js';
import { UnreadableDocument } from '../content/document-text.js';
import type { SheetRow } from './read-workbook.js';

/** Number of rows at the start of a sheet that are searched for its header. */
const FIRST_ROWS = 20;
/** Minimum number of filled cells in a header, relative to the fullest of these rows. */
const HEADER_SHARE = 0.6;

const isFilled = (texts: readonly string[]): boolean => texts.some((text) => text !== '');

/**
 * Order of a sheet's records: first the header row, if there is one, padded to the full width, then all other rows
 * including titles above it; blank rows are dropped. Header detection is the same as for other tables.
 */
export class SheetOutline {
  readonly #width: number;
  readonly #starts: readonly (readonly string[])[];
  readonly #header: number;
  /** The first record of each run of consecutive rows, and its 1-based row number. */
  readonly rowStarts: RowStarts;

  private constructor(width: number, starts: readonly SheetRow[], rows: readonly number[]) {
    this.#width = width;
    this.#starts = starts.map(({ texts }) => texts);
    this.#header = headerAt(this.#starts);
    this.rowStarts = stretches(rows, this.#header);
  }

  /** @param rows of the sheet; a fault ends them, and occurs again where the records are read */
  static async of(rows: AsyncIterable<SheetRow>): Promise<SheetOutline> {
    let width = 0;
    const starts: SheetRow[] = [];
    const numbers: number[] = [];
    try {
      for await (const one of rows) {
        width = Math.max(width, one.texts.length);
        if (!isFilled(one.texts)) continue;
        numbers.push(one.row);
        if (starts.length < FIRST_ROWS) starts.push(one);
      }
    } catch (error) {
      if (!(error instanceof UnreadableDocument)) throw error;
    }
    return new SheetOutline(width, starts, numbers);
  }

  async *records(rows: AsyncIterable<SheetRow>): AsyncIterable<readonly string[]> {
    const first = this.#starts[this.#header];
    if (first !== undefined) {
      yield [...first, ...Array.from({ length: this.#width - first.length }, () => '')];
      yield* this.#starts.slice(0, this.#header);
    }
    let index = 0;
    for await (const { texts } of rows) {
      if (!isFilled(texts)) continue;
      if (index > this.#header) yield texts;
      index += 1;
    }
  }
}

/** @param rows 0-based numbers of filled rows, in order */
function stretches(rows: readonly number[], header: number): RowStarts {
  const first = rows[header];
  if (first === undefined) return [];
  const order = [first, ...rows.slice(0, header), ...rows.slice(header + 1)];
  const starts: (readonly [number, number])[] = [];
  for (const [record, row] of order.entries())
    if (record === 0 || row !== (order[record - 1] ?? 0) + 1) starts.push([record, row + 1]);
  return starts;
}

/**
 * Returns the index of the row that would name the columns: the first that is nearly as full as the fullest, since a
 * title fills only a cell or two.
 * @param rows the first rows of the sheet that are not blank
 */
function headerAt(rows: readonly (readonly string[])[]): number {
  const counts = rows.map((row) => row.filter((cell) => cell !== '').length);
  const most = Math.max(0, ...counts);
  return Math.max(
    0,
    counts.findIndex((count) => count >= most * HEADER_SHARE),
  );
}

/**
 * Returns the index of the header row, or -1. The decision treats the sheet as a table that starts with this row, which
 * is how a scan reads it.
 * @param rows the rows that are not blank
 */
export function headerRowOf(
  rows: readonly (readonly string[])[],
  headers: HeaderChoice,
): { readonly header: number; readonly decision?: HeaderDecision } {
  const at = headerAt(rows.slice(0, FIRST_ROWS));
  const first = rows[at];
  if (first === undefined || headers === false) return { header: -1 };
  if (headers !== AUTO) return { header: at };
  const decision = decideHeader(first, rows.toSpliced(at, 1));
  return { header: decision.hasHeaders ? at : -1, decision };
}
