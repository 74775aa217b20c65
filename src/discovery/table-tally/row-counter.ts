import { present } from '../../core/present.js';
import type { Occurrence } from '../../harmonization/occurrence.js';
import type { ConfiguredProvider } from '../../providers/configured-provider.js';
import type { PatternFinder } from '../../providers/find-patterns.js';
import { patternsOnThisThread } from '../../providers/patterns-on-this-thread.js';
import type { ProviderInput } from '../../providers/provider.js';
import { headerContext } from '../cell-context.js';
import { columnCells } from '../column-cells.js';
import { hashText } from '../columns/hash-text.js';
import { tallyLimits, type TallyLimits } from '../columns/tally-limits.js';
import { ColumnTally } from '../columns/tally-column.js';
import { find } from '../find.js';
import { AllProvidersFailed } from '../provider-outcome.js';
import { CellMemory, type ColumnMemory } from './cell-memory.js';
import type { ColumnPart } from './column-tallies.js';
import type { ColumnValues } from './kept-values.js';
import type { TableTallyData } from './table-tally.js';
import { sketchLimits, type TableShape } from './table-shape.js';
import { NO_LIMIT, ValueSketch } from './value-sketch.js';

/** Milliseconds: nobody waits for rows, and they are never given up for their time. */
const TIMEOUT_MS = 600_000;
/** Cells that are looked into at one go. */
const CELLS_AT_ONCE = 4_096;

type Found = readonly Occurrence[];

/** The distinct cells of a column of some rows, of which some are not known yet. */
interface OpenColumn {
  readonly index: number;
  readonly cells: ReadonlyMap<string, number>;
  readonly memory: ColumnMemory;
  /** What was found in each cell; undefined: it is looked into. */
  readonly found: readonly (Found | undefined)[];
}

/** What is counted of rows. */
export interface CountOptions {
  /** Whether patterns read the rows. Default: where there are patterns. */
  readonly tally?: boolean;
  /** For each column the hash from which on values are not wanted. Default: all are. */
  readonly below?: readonly number[];
}

/** Counts rows of tables, those that patterns find something in, and keeps values; remembers the cells that it has seen. */
export class RowCounter {
  readonly #provider: ConfiguredProvider | undefined;
  readonly #memory = new CellMemory();

  /** @param findPatterns none where no provider reads every row: then values are kept, and nothing else */
  constructor(findPatterns?: PatternFinder) {
    this.#provider = findPatterns && patternsOnThisThread(findPatterns, TIMEOUT_MS);
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
    { tally = true, below = [] }: CountOptions = {},
  ): Promise<TableTallyData> {
    const provider = tally ? this.#provider : undefined;
    if (provider === undefined) {
      const values = shape.values === 0 ? [] : [...keptOf(rows, shape, below)];
      return { rows: rows.length, columns: [], values };
    }
    return { rows: rows.length, ...(await this.#columns(provider, rows, shape, below)) };
  }

  /** A column at a time, as far as its cells are known; those that are not are looked into together. */
  async #columns(
    provider: ConfiguredProvider,
    rows: readonly (readonly string[])[],
    shape: TableShape,
    below: readonly number[],
  ): Promise<Pick<TableTallyData, 'columns' | 'values'>> {
    this.#memory.begin(shape.headers);
    const columns: ColumnPart[] = [];
    const values: ColumnValues[] = [];
    let open: OpenColumn[] = [];
    let inputs: ProviderInput[] = [];
    const limits = tallyLimits(shape.width);
    const close = async (): Promise<void> => {
      const found = (await look(provider, inputs))[Symbol.iterator]();
      for (const column of open) {
        const sketch = sketchOf(column.index, shape, below);
        columns.push(tallyOf(column, found, limits, sketch));
        if (sketch !== undefined) values.push({ index: column.index, ...sketch.toData() });
      }
      open = [];
      inputs = [];
    };
    for (const { index, cells } of columnCells(rows)) {
      const context = headerContext(shape.headers[index]);
      const memory = this.#memory.column(index, context);
      const found: (Found | undefined)[] = [];
      for (const text of cells.keys()) {
        const known = memory.get(text);
        found.push(known);
        if (known === undefined) inputs.push(context === undefined ? { text } : { text, context });
      }
      open.push({ index, cells, memory, found });
      if (inputs.length >= CELLS_AT_ONCE) await close();
    }
    await close();
    return { columns, values };
  }
}

/** Looks into cells. */
async function look(
  provider: ConfiguredProvider,
  inputs: readonly ProviderInput[],
): Promise<readonly Found[]> {
  if (inputs.length === 0) return [];
  const { texts } = await find(
    { providers: [provider], trusted: true },
    { source: [], read: () => ({ inputs }) },
    { contentType: 'text/csv', untrusted: 'trust', keeps: () => true, judged: 'columns' },
  ).catch(throwCause);
  return texts.map(({ occurrences }) => occurrences);
}

/**
 * Counts what was found in a column.
 * @param fresh what was found in its cells that were not known, in their order
 * @param sketch keeps its values
 */
function tallyOf(
  { index, cells, memory, found }: OpenColumn,
  fresh: Iterator<Found>,
  limits: TallyLimits,
  sketch: ValueSketch | undefined,
): ColumnPart {
  const tally = new ColumnTally(limits);
  let at = 0;
  for (const [text, rows] of cells) {
    let occurrences = found[at++];
    if (occurrences === undefined) {
      const next = fresh.next();
      occurrences = present(next.done === true ? undefined : next.value, 'what was found in a cell');
      memory.set(text, occurrences);
    }
    const hash = tally.add({ text, occurrences }, rows);
    sketch?.add(text, hash, rows);
  }
  return { index, ...tally.toData() };
}

/** The values of rows that nobody looks into yet. */
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

/** There is one provider: what it threw says more than that all have failed. */
function throwCause(error: unknown): never {
  throw error instanceof AllProvidersFailed ? (error.outcomes[0]?.cause ?? error) : error;
}
