/** Cells that are remembered of all columns together: about 10 MB of short values. */
const MOST_CELLS = 60_000;
/** UTF-16 units; longer cells are texts, which seldom repeat. */
const LONGEST_CELL = 40;
/** Cells that are asked about before it is judged whether a column repeats itself. */
const TRIAL = 4_000;
/** Of those, the share that must have been known: of 20,000 values that come as often, one in ten is by then. */
const LEAST_KNOWN = 0.1;
/** Cells for which a column that does not repeat itself is left alone, longer each time. */
const FIRST_PAUSE = 20_000;
const LONGEST_PAUSE = 640_000;

/** What is known of the cells of one column under one context. */
export class ColumnMemory<T> {
  readonly #known = new Map<string, T>();
  readonly #room: { held: number };
  #asked = 0;
  #hits = 0;
  /** Cells that are still passed over. */
  #paused = 0;
  #pause = FIRST_PAUSE;

  /** @param room what is held by all columns together */
  constructor(room: { held: number }) {
    this.#room = room;
  }

  /** What is known of a cell; undefined where that is nothing. */
  get(text: string): T | undefined {
    if (this.#paused > 0) {
      this.#paused -= 1;
      return undefined;
    }
    if (text.length > LONGEST_CELL) return undefined;
    const found = this.#known.get(text);
    this.#asked += 1;
    if (found !== undefined) this.#hits += 1;
    if (this.#asked >= TRIAL) this.#judge();
    return found;
  }

  set(text: string, found: T): void {
    if (this.#paused > 0 || text.length > LONGEST_CELL || this.#room.held >= MOST_CELLS) return;
    if (!this.#known.has(text)) this.#room.held += 1;
    this.#known.set(text, found);
  }

  forget(): void {
    this.#room.held -= this.#known.size;
    this.#known.clear();
  }

  /** A column of keys, or one that has no room any more, is not worth its memory. */
  #judge(): void {
    if (this.#hits < this.#asked * LEAST_KNOWN) {
      this.forget();
      this.#paused = this.#pause;
      this.#pause = Math.min(LONGEST_PAUSE, 4 * this.#pause);
    }
    this.#asked = 0;
    this.#hits = 0;
  }
}

/**
 * Remembers what is known of the cells of a table, column by column, in bounded memory: most columns repeat few
 * values, and what is found in a value depends on it and on its context alone. Columns whose values are nearly all
 * different are soon passed over, so that they take no room from the others.
 */
export class CellMemory<T> {
  #headers: readonly string[] = [];
  readonly #columns = new Map<
    number,
    { readonly context: string | undefined; readonly memory: ColumnMemory<T> }
  >();
  readonly #room = { held: 0 };

  /** Begins with a table: columns of another are forgotten. @param headers names of its columns */
  begin(headers: readonly string[]): void {
    if (headers === this.#headers) return;
    const isSame =
      headers.length === this.#headers.length && headers.every((name, at) => name === this.#headers[at]);
    this.#headers = headers;
    if (isSame) return;
    for (const { memory } of this.#columns.values()) memory.forget();
    this.#columns.clear();
  }

  /** The memory of a column; empty where its context was another one until now. */
  column(index: number, context: string | undefined): ColumnMemory<T> {
    const known = this.#columns.get(index);
    if (known !== undefined && known.context === context) return known.memory;
    known?.memory.forget();
    const memory = new ColumnMemory<T>(this.#room);
    this.#columns.set(index, { context, memory });
    return memory;
  }
}
