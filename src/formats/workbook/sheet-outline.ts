import { decideHeader, type HeaderDecision } from '../../discovery/header-row.js';
import type { RowStarts } from '../../sources/input-file.js';
import { AUTO } from '../../values/detect-delimiter.js';
import type { HeaderChoice } from '../../values/text-form.js';
import { UnreadableDocument } from '../content/document-text.js';
import type { SheetRow } from './read-workbook.js';

/** Rows at the start of a sheet among which its header is looked for. */
const FIRST_ROWS = 20;
/** Of the cells of the fullest of them, the share that a header fills. */
const HEADER_SHARE = 0.6;

const isFilled = (texts: readonly string[]): boolean => texts.some((text) => text !== '');

/**
 * How a sheet becomes records: first the row that names its columns if one does, as wide as the widest, then all
 * others, titles above it too; blank rows are none. Whether that row is a header is decided as for every table.
 */
export class SheetOutline {
  readonly #width: number;
  readonly #starts: readonly (readonly string[])[];
  readonly #header: number;
  /**
   * Rows of the sheet, from 1, by the records that they become: the first record of each stretch of rows without gaps.
   */
  readonly rowStarts: RowStarts;

  private constructor(width: number, starts: readonly SheetRow[], rows: readonly number[]) {
    this.#width = width;
    this.#starts = starts.map(({ texts }) => texts);
    this.#header = headerAt(this.#starts);
    this.rowStarts = stretches(rows, this.#header);
  }

  /** @param rows of the sheet; a fault in them ends them, and is met again where its records are read */
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

/** @param rows numbers of filled rows, from 0, in their order */
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
 * The index of the row that names the columns of a sheet where one does: the first that is nearly as full as the
 * fullest, as a title fills a cell or two.
 * @param rows the first of the sheet that are not blank
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
 * The index of the row that names the columns of a sheet, or -1. It is decided as for any table that begins with that
 * row, which is how a scan reads the sheet.
 * @param rows those that are not blank
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
