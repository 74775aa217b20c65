import { present } from '../../core/present.js';
import { harmonize } from '../../harmonization/harmonize.js';
import { type Occurrence, ofProvider } from '../../harmonization/occurrence.js';
import type { CellFindings, PatternFinder } from '../../providers/find-patterns.js';
import { patternsOnThisThread } from '../../providers/patterns-on-this-thread.js';
import type { ProviderInput } from '../../providers/provider.js';
import { wholeClusters } from '../../text/cut-text.js';
import { find } from '../find.js';
import { AllProvidersFailed } from '../provider-outcome.js';
import { headerContext } from '../cell-context.js';
import { cellsByColumn, columnCells, countCells } from '../column-cells.js';
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

/** Timeout in milliseconds. It is generous, because no caller waits for the rows. */
const TIMEOUT_MS = 600_000;
/** Length in UTF-16 code units up to which a cell is read in one piece, whatever its characters. */
const SURELY_SHORT = 4_096;

type Found = readonly Occurrence[];

/** Finds occurrences in cells with patterns, on the current thread. */
interface CellLook {
  /** Examines a cell synchronously; undefined if the cell is too long. */
  readonly now: (input: ProviderInput) => CellFindings | undefined;
  /** Converts the findings in a cell to occurrences. */
  readonly occurrencesOf: (text: string, found: CellFindings) => Found;
  /** Examines a cell of any length. */
  readonly inParts: (input: ProviderInput) => Promise<Found>;
}

/**
 * Creates the pipeline with patterns as its only provider and without custom rules. Most cells of a table are short and
 * have no findings; for them it does what `find` does, without its overhead.
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
  return harmonize(whole.map((finding) => ofProvider(finding, 0)));
}

/** Rethrows the cause: with a single provider, its error is more specific than AllProvidersFailed. */
function throwCause(error: unknown): never {
  throw error instanceof AllProvidersFailed ? (error.outcomes[0]?.cause ?? error) : error;
}

/** Maximum number of cells cached over all columns: about 10 MB of short values. */
const MOST_CELLS = 60_000;
/** Maximum length of a cached cell in UTF-16 code units; longer cells are texts, which rarely repeat. */
const LONGEST_CELL = 40;
/** Number of lookups after which the hit rate of a column is evaluated. */
const TRIAL = 4_000;
/** Minimum hit rate. With 20,000 equally frequent values, one in ten lookups hits by then. */
const LEAST_KNOWN = 0.1;
/** Number of cells for which caching is paused when a column does not repeat; the pause grows each time. */
const FIRST_PAUSE = 20_000;
const LONGEST_PAUSE = 640_000;

/** Cache of the results for the cells of one column under one context. */
export class ColumnMemory<T> {
  readonly #known = new Map<string, T>();
  readonly #room: { held: number };
  #asked = 0;
  #hits = 0;
  /** Number of cells still to skip. */
  #paused = 0;
  #pause = FIRST_PAUSE;
  #isClosed = false;

  /** @param room number of cells held by all columns, shared */
  constructor(room: { held: number }) {
    this.#room = room;
  }

  /** Returns the cached result for a cell; undefined on a miss. */
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

  /** Whether caching is paused for the next cells. @param cells their number */
  isPausedFor(cells: number): boolean {
    return this.#paused >= cells;
  }

  set(text: string, found: T): void {
    if (this.#isClosed || this.#paused > 0 || text.length > LONGEST_CELL) return;
    if (this.#room.held >= MOST_CELLS) return;
    if (!this.#known.has(text)) this.#room.held += 1;
    this.#known.set(text, found);
  }

  /** Clears the cache for good: a count that still uses it no longer takes room. */
  close(): void {
    this.#isClosed = true;
    this.#forget();
  }

  #forget(): void {
    this.#room.held -= this.#known.size;
    this.#known.clear();
  }

  /** Clears and pauses the cache of a column with a low hit rate, such as keys or a column without room left. */
  #judge(): void {
    if (this.#hits < this.#asked * LEAST_KNOWN) {
      this.#forget();
      this.#paused = this.#pause;
      this.#pause = Math.min(LONGEST_PAUSE, 4 * this.#pause);
    }
    this.#asked = 0;
    this.#hits = 0;
  }
}

/**
 * Caches results for the cells of a table, column by column, in bounded memory: most columns repeat few values, and the
 * findings in a value depend only on the value and its context. Columns with mostly distinct values are soon skipped,
 * so that they take no room from the others.
 */
export class CellMemory<T> {
  #headers: readonly string[] = [];
  readonly #columns = new Map<
    number,
    { readonly context: string | undefined; readonly memory: ColumnMemory<T> }
  >();
  readonly #room = { held: 0 };

  /** Starts a table; forgets the columns of a different table. @param headers column names */
  begin(headers: readonly string[]): void {
    if (headers === this.#headers) return;
    const isSame =
      headers.length === this.#headers.length && headers.every((name, at) => name === this.#headers[at]);
    this.#headers = headers;
    if (isSame) return;
    for (const { memory } of this.#columns.values()) memory.close();
    this.#columns.clear();
  }

  /** Returns the cache of a column; it is empty if the context has changed. */
  column(index: number, context: string | undefined): ColumnMemory<T> {
    const known = this.#columns.get(index);
    if (known !== undefined && known.context === context) return known.memory;
    known?.memory.close();
    const memory = new ColumnMemory<T>(this.#room);
    this.#columns.set(index, { context, memory });
    return memory;
  }
}

/** Options of `RowCounter.count`. */
export interface CountOptions {
  /** Whether patterns read the rows. Default: whenever patterns are configured. */
  readonly tally?: boolean;
  /** For each column, the hash at and above which values are not sampled. Default: all are. */
  readonly below?: readonly number[];
  /** Called for each category in each cell with findings, column by column, in row order; once or more per distinct cell. */
  readonly onFound?: (column: number, category: string, text: string) => void;
}

/** The contribution of a cell to a tally. */
interface KnownCell {
  readonly alike: AlikeCells;
  readonly value: CellValue;
}

/** Determines the contribution of a cell to a tally. */
interface Examiner {
  /** Undefined if the cell is too long. */
  readonly now: (input: ProviderInput) => KnownCell | undefined;
  readonly inParts: (input: ProviderInput) => Promise<KnownCell>;
}

/** Cached contributions of findings shared by many cells, for one limit on forms. */
interface KnownAlike {
  readonly forms: number;
  readonly known: WeakMap<CellFindings, AlikeCells>;
}

/** Counts rows of tables and the findings of patterns in them, and samples values; caches the results for cells. */
export class RowCounter {
  readonly #look: CellLook | undefined;
  readonly #memory = new CellMemory<KnownCell>();
  #alike: KnownAlike = { forms: 0, known: new WeakMap() };

  /** @param findPatterns undefined if no provider reads every row; values are then only sampled */
  constructor(findPatterns?: PatternFinder) {
    this.#look = findPatterns && createCellLook(findPatterns);
  }

  /**
   * Counts rows of a table. The findings in a cell depend only on the cell and its header, so rows can be counted in
   * any order and in any parts.
   * @param rows cells of each row; blank cells are not counted
   * @throws the errors of the patterns: a bug in them, not an error in the table
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

  /** Processes one cell at a time, so that its findings are released as soon as they are counted. */
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
    for (const { index, cells } of cellsByColumn(rows)) {
      const context = headerContext(shape.headers[index]);
      const memory = this.#memory.column(index, context);
      const tally = new ColumnTally(limits);
      const sketch = sketchOf(index, shape, below);
      // Looking for repeated cells costs more than it saves in a column that repeats few.
      const counts = memory.isPausedFor(cells.length) ? undefined : countCells(cells);
      for (const text of counts?.keys() ?? cells) {
        const count = counts?.get(text) ?? 1;
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

  /** Creates the examiner; it computes the contribution of alike cells only once. */
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

/** Samples the values of rows that no provider has examined yet. */
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
