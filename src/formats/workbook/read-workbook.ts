import { formulaRuns } from './formula-runs.js';
import type { LeftoverText } from './leftover.js';
import { unreadable, type OpenWorkbook, type SheetOfWorkbook } from './open-workbook.js';
import { readCell, type CellSetting, type ReadCell, dateStyles } from './read-cell.js';
import { SheetWalk, type CellSource } from './sheet-walk.js';
import { PackedStrings, StringWalk } from './string-table.js';
import { is1904 } from './workbook-parts.js';

/** Maximum UTF-16 units of text outside the cells of one part. */
const MOST_BESIDE = 32 * 2 ** 20;

/** A row of a sheet that has cells. */
export interface SheetRow {
  /** 0-based, counting blank rows. */
  readonly row: number;
  /** By 0-based column. */
  readonly texts: readonly string[];
}

/** Consumes rows for their side effects. */
export async function readAll(rows: AsyncIterable<SheetRow>): Promise<void> {
  const iterator = rows[Symbol.asyncIterator]();
  while ((await iterator.next()).done !== true);
}

/** Reads the cells of a workbook. */
export class WorkbookReader {
  readonly #open: OpenWorkbook;
  readonly #setting: CellSetting;
  readonly #strings: string | undefined;
  readonly #used = new Set<number>();

  private constructor(open: OpenWorkbook, setting: CellSetting, strings: string | undefined) {
    this.#open = open;
    this.#setting = setting;
    this.#strings = strings;
  }

  /** @param workbook the main part as XML @throws UnreadableDocument */
  static async of(open: OpenWorkbook, workbook: string): Promise<WorkbookReader> {
    const strings = new PackedStrings();
    const part = open.strings;
    const walk = new StringWalk((text) => {
      strings.add(text);
    });
    if (part !== undefined) await drive(open, part, walk, () => walk.takeLeftover());
    const dates = dateStyles(await open.text(open.styles));
    return new WorkbookReader(open, { strings, dates, is1904: is1904(workbook) }, part);
  }

  /**
   * Yields the rows of a sheet that have cells, in order.
   * @param beside receives formulas, and everything that is neither a value nor plain cell markup
   * @throws UnreadableDocument
   */
  async *rows({ part }: SheetOfWorkbook, beside?: BesideCells): AsyncIterable<SheetRow> {
    const walk = new SheetWalk();
    let open: { readonly row: number; readonly texts: string[] } | undefined;
    const take = (cells: readonly CellSource[]): readonly SheetRow[] => {
      const rows: SheetRow[] = [];
      for (const cell of cells) {
        const read = readCell(cell, this.#setting);
        if (cell.type === 's') this.#used.add(Number(cell.value));
        beside?.hear(read);
        if (open?.row !== cell.row) {
          if (open !== undefined) rows.push(open);
          open = { row: cell.row, texts: [] };
        }
        while (open.texts.length < cell.column) open.texts.push('');
        open.texts[cell.column] = read.text;
      }
      beside?.add(walk.takeLeftover());
      return rows;
    };
    try {
      for await (const piece of this.#open.pieces(part)) yield* take(walk.push(piece));
      yield* take(walk.end());
    } catch (error) {
      if (open !== undefined) yield open;
      throw unreadable(part, error);
    }
    if (open !== undefined) yield open;
  }

  /**
   * Returns the shared strings part without the texts of cells read so far, which leaves phonetic readings and unused
   * strings.
   */
  async besideStrings(): Promise<BesideCells> {
    const part = this.#strings;
    const beside = new BesideCells();
    if (part === undefined) return beside;
    const walk = new StringWalk(
      () => undefined,
      (index) => this.#used.has(index),
    );
    await drive(this.#open, part, walk, () => {
      beside.add(walk.takeLeftover());
    });
    return beside;
  }
}

async function drive(open: OpenWorkbook, part: string, walk: StringWalk, after: () => void): Promise<void> {
  try {
    for await (const piece of open.pieces(part)) {
      walk.push(piece);
      after();
    }
    walk.end();
    after();
  } catch (error) {
    throw unreadable(part, error);
  }
}

/** Collects a part's content without the values of its cells. */
export class BesideCells {
  readonly #ownNames: ReadonlySet<string>;
  #leftover: string[] = [];
  #formulas: string[] = [];
  #length = 0;
  /** Whether content beyond the limit was dropped. */
  isCut = false;

  /** @param ownNames names defined by the workbook, which are examined at their definition */
  constructor(ownNames: ReadonlySet<string> = new Set()) {
    this.#ownNames = ownNames;
  }

  hear({ cell: { formula } }: ReadCell): void {
    for (const { text } of formula === undefined ? [] : formulaRuns(formula.text, this.#ownNames))
      if (!this.#isFull(text)) this.#formulas.push(text);
  }

  add(leftover: readonly LeftoverText[]): void {
    for (const { text } of leftover) if (!this.#isFull(text)) this.#leftover.push(text);
  }

  /** The rest of the part as XML. */
  get xml(): string {
    return this.#leftover.join('');
  }

  /** Parts of cell formulas that a person may have typed, one per line. */
  get formulas(): string {
    return this.#formulas.join('');
  }

  #isFull(more: string): boolean {
    if (this.#length + more.length > MOST_BESIDE) this.isCut = true;
    else this.#length += more.length;
    return this.isCut;
  }
}
