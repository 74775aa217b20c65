import { present } from '../../core/present.js';
import { harmonize } from '../../harmonization/harmonize.js';
import type { Occurrence } from '../../harmonization/occurrence.js';
import type { CellFindings, PatternFinder } from '../../providers/find-patterns.js';
import { patternsOnThisThread } from '../../providers/patterns-on-this-thread.js';
import type { ProviderInput } from '../../providers/provider.js';
import { wholeClusters } from '../../text/cut-text.js';
import { find } from '../find.js';
import { AllProvidersFailed } from '../provider-outcome.js';
import { headerContext } from '../cell-context.js';
import { columnCells } from '../column-cells.js';
import { alikeCells, type AlikeCells, valueOf } from '../columns/alike-cells.js';
import type { CellValue } from '../columns/column-profile.js';
import { hashText } from '../columns/hash-text.js';
import { tallyLimits, type TallyLimits } from '../columns/tally-limits.js';
import { ColumnTally } from '../columns/tally-column.js';
import type { ColumnPart } from './column-tallies.js';
import type { ColumnValues } from './kept-values.js';
import type { TableTallyData } from './table-tally.js';
import { sketchLimits, type TableShape } from './table-shape.js';
import { NO_LIMIT, ValueSketch } from './value-sketch.js';

/** Milliseconds. Rows have no time limit, because no caller waits for them. */
const TIMEOUT_MS = 600_000;
/** UTF-16 units of a cell that is read in one piece, whatever its letters are. */
const SURELY_SHORT = 4_096;

type Found = readonly Occurrence[];

/** Finds in cells with patterns, on this thread. */
interface CellLook {
  /** Undefined for a cell that is too long for it. */
  readonly now: (input: ProviderInput) => CellFindings | undefined;
  /** What findings in a cell come to. */
  readonly occurrencesOf: (text: string, found: CellFindings) => Found;
  /** For cells of any length. */
  readonly inParts: (input: ProviderInput) => Promise<Found>;
}

/**
 * The pipeline, with patterns as its only provider and without custom rules. Of a table most cells are short and hold
 * nothing: for those it is what `find` does with them, without what it does around them.
 */
function createCellLook(findPatterns: PatternFinder): CellLook {
  const provider = patternsOnThisThread(findPatterns, TIMEOUT_MS);
  const { inCell = (input: ProviderInput) => ({ findings: findPatterns(input, false), isShared: false }) } =
    findPatterns;
  return {
    now: (input) => (input.text.length > SURELY_SHORT ? undefined : inCell(input)),
    occurrencesOf,
    async inParts(input) {
      const { texts } = await find(
        { providers: [provider], trusted: true },
        { source: [], read: () => ({ inputs: [input] }) },
        { contentType: 'text/csv', untrusted: 'trust', keeps: () => true, judged: 'columns' },
      ).catch(throwCause);
      return present(texts[0], 'what was found in a cell').occurrences;
    },
  };
}

const NOTHING: Found = Object.freeze([]);

function occurrencesOf(text: string, { findings }: CellFindings): Found {
  if (findings.length === 0) return NOTHING;
  const whole = wholeClusters(text, findings);
  return harmonize(whole.map((finding) => ({ ...finding, providerIndex: 0 })));
}

/** There is one provider: what it threw says more than that all have failed. */
function throwCause(error: unknown): never {
  throw error instanceof AllProvidersFailed ? (error.outcomes[0]?.cause ?? error) : error;
}

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
  /** Cells that are still skipped. */
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
 * different are soon skipped, so that they take no room from the others.
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

/** What is counted of rows. */
export interface CountOptions {
  /** Whether patterns read the rows. Default: where there are patterns. */
  readonly tally?: boolean;
  /** For each column the hash from which on values are not wanted. Default: all are. */
  readonly below?: readonly number[];
  /** Hears of each distinct cell of the rows in which something was found, column by column, in order of the rows. */
  readonly onFound?: (column: number, category: string, text: string) => void;
}

/** What a cell adds to a tally. */
interface KnownCell {
  readonly alike: AlikeCells;
  readonly value: CellValue;
}

/** Says what a cell adds to a tally. */
interface Examiner {
  /** Undefined for a cell that is too long for it. */
  readonly now: (input: ProviderInput) => KnownCell | undefined;
  readonly inParts: (input: ProviderInput) => Promise<KnownCell>;
}

/** What follows from findings that many cells share, as it is counted under a limit. */
interface KnownAlike {
  readonly forms: number;
  readonly known: WeakMap<CellFindings, AlikeCells>;
}

/** Counts rows of tables, those that patterns find something in, and keeps values; remembers the cells that it has seen. */
export class RowCounter {
  readonly #look: CellLook | undefined;
  readonly #memory = new CellMemory<KnownCell>();
  #alike: KnownAlike = { forms: 0, known: new WeakMap() };

  /** @param findPatterns none where no provider reads every row: then values are kept, and nothing else */
  constructor(findPatterns?: PatternFinder) {
    this.#look = findPatterns && createCellLook(findPatterns);
  }

  /**
   * Counts rows of a table. What is found in a cell depends on the cell and its header alone, so that rows may be
   * counted in any order and in any parts.
   * @param rows each with the cells that it has; a blank one counts as none
   * @throws what the patterns throw: a defect of theirs is no fault of the table
   */
  async count(
    rows: readonly (readonly string[])[],
    shape: TableShape,
    { tally = true, below = [], onFound }: CountOptions = {},
  ): Promise<TableTallyData> {
    const look = tally ? this.#look : undefined;
    if (look === undefined) {
      const values = shape.values === 0 ? [] : [...keptOf(rows, shape, below)];
      return { rows: rows.length, columns: [], values };
    }
    return { rows: rows.length, ...(await this.#columns(look, rows, shape, { below, onFound })) };
  }

  /** A cell at a time, so that what was found in it is let go as soon as it is counted. */
  async #columns(
    look: CellLook,
    rows: readonly (readonly string[])[],
    shape: TableShape,
    { below, onFound }: { readonly below: readonly number[]; readonly onFound: CountOptions['onFound'] },
  ): Promise<Pick<TableTallyData, 'columns' | 'values'>> {
    this.#memory.begin(shape.headers);
    const columns: ColumnPart[] = [];
    const values: ColumnValues[] = [];
    const limits = tallyLimits(shape.width);
    const examine = this.#examiner(look, limits);
    for (const { index, cells } of columnCells(rows)) {
      const context = headerContext(shape.headers[index]);
      const memory = this.#memory.column(index, context);
      const tally = new ColumnTally(limits);
      const sketch = sketchOf(index, shape, below);
      for (const [text, count] of cells) {
        let cell = memory.get(text);
        if (cell === undefined) {
          const input = context === undefined ? { text } : { text, context };
          cell = examine.now(input) ?? (await examine.inParts(input));
          memory.set(text, cell);
        }
        if (onFound !== undefined)
          for (const { category } of cell.alike.categories) onFound(index, category, text);
        tally.addAlike(cell.alike, cell.value, count);
        sketch?.add(text, cell.value.hash, count);
      }
      columns.push({ index, ...tally.toData() });
      if (sketch !== undefined) values.push({ index, ...sketch.toData() });
    }
    return { columns, values };
  }

  /** Says of a cell what it adds to a tally; once for all cells that are alike. */
  #examiner(look: CellLook, limits: TallyLimits): Examiner {
    if (this.#alike.forms !== limits.forms) this.#alike = { forms: limits.forms, known: new WeakMap() };
    const { known } = this.#alike;
    return {
      now(input) {
        const found = look.now(input);
        if (found === undefined) return undefined;
        const { text } = input;
        let alike = found.isShared ? known.get(found) : undefined;
        if (alike === undefined) {
          alike = alikeCells({ text, occurrences: look.occurrencesOf(text, found) }, limits);
          if (found.isShared) known.set(found, alike);
        }
        return { alike, value: valueOf(text, alike) };
      },
      async inParts(input) {
        const alike = alikeCells({ text: input.text, occurrences: await look.inParts(input) }, limits);
        return { alike, value: valueOf(input.text, alike) };
      },
    };
  }
}

/** The values of rows that are not examined yet. */
function* keptOf(
  rows: readonly (readonly string[])[],
  shape: TableShape,
  below: readonly number[],
): Iterable<ColumnValues> {
  for (const { index, cells } of columnCells(rows)) {
    const sketch = sketchOf(index, shape, below);
    if (sketch === undefined) continue;
    for (const [text, count] of cells) sketch.add(text, hashText(text), count);
    yield { index, ...sketch.toData() };
  }
}

function sketchOf(index: number, shape: TableShape, below: readonly number[]): ValueSketch | undefined {
  if (shape.values === 0) return undefined;
  return new ValueSketch(sketchLimits(shape), below[index] ?? NO_LIMIT);
}
