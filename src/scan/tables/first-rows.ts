import { present } from '../../core/present.js';

/** The first rows with a finding of a category in a column, counted from 0. */
export interface FoundRows {
  readonly column: number;
  readonly category: string;
  readonly rows: readonly number[];
}

/** Maximum number of rows reported per column and category. */
const MOST_ROWS = 3;

const keyOf = (column: number, category: string): string => `${column.toString()} ${category}`;

/** Finds the first rows of a block that contain cells with findings. */
export class FirstRowsOfBlock {
  /** By column and category, the first distinct cells. */
  readonly #cells = new Map<number, Map<string, Set<string>>>();

  /** Adds a cell. Cells must be added in row order. */
  add(column: number, category: string, text: string): void {
    let categories = this.#cells.get(column);
    if (categories === undefined) this.#cells.set(column, (categories = new Map<string, Set<string>>()));
    const texts = categories.get(category);
    if (texts === undefined) categories.set(category, new Set([text]));
    else if (texts.size < MOST_ROWS) texts.add(text);
  }

  /** @param rows rows of the block */
  in(rows: readonly (readonly string[])[]): readonly FoundRows[] {
    return [...this.#cells].flatMap(([column, categories]) =>
      [...categories].map(([category, texts]) => {
        const found: number[] = [];
        for (let row = 0; row < rows.length && found.length < MOST_ROWS; row += 1) {
          const cell = present(rows[row], 'a row of a block')[column];
          if (cell !== undefined && texts.has(cell)) found.push(row);
        }
        return { column, category, rows: found };
      }),
    );
  }
}

/** The first rows of a table, collected block by block in order. */
export class FirstRows {
  readonly #known = new Map<string, FoundRows>();

  /** @param before number of rows before the block */
  add(found: readonly FoundRows[], before: number): void {
    for (const { column, category, rows } of found) {
      const key = keyOf(column, category);
      const known = this.#known.get(key);
      if (known !== undefined && known.rows.length >= MOST_ROWS) continue;
      const all = [...(known?.rows ?? []), ...rows.map((row) => before + row)].slice(0, MOST_ROWS);
      this.#known.set(key, { column, category, rows: all });
    }
  }

  /** Returns undefined if no provider that reads every row found any. */
  of(column: number, category: string): readonly number[] | undefined {
    const rows = this.#known.get(keyOf(column, category))?.rows;
    return rows === undefined || rows.length === 0 ? undefined : rows;
  }

  toData(): readonly FoundRows[] {
    return [...this.#known.values()];
  }
}
