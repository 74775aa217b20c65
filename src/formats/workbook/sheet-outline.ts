import { UnreadableDocument } from '../content/document-text.js';
import type { RowStarts } from '../../sources/input-file.js';
import type { SheetRow } from './read-workbook.js';
import { FIRST_ROWS, headerAt } from './header-row.js';

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
