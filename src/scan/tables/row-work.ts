import { present } from '../../core/present.js';
import { cellContext } from '../../discovery/cell-context.js';
import { checkInput } from '../../discovery/check-input.js';
import { columnCells } from '../../discovery/column-cells.js';
import { tallyLimits, type TallyLimits } from '../../discovery/columns/tally-limits.js';
import { ColumnTally, type ColumnTallyData } from '../../discovery/columns/tally-column.js';
import { find } from '../../discovery/find.js';
import { AllProvidersFailed } from '../../discovery/provider-outcome.js';
import type { Occurrence } from '../../harmonization/occurrence.js';
import type { ConfiguredProvider } from '../../providers/configured-provider.js';
import type { PatternFinder } from '../../providers/find-patterns.js';
import { patternsOnThisThread } from '../../providers/patterns-on-this-thread.js';
import type { ProviderInput } from '../../providers/provider.js';
import { headersOf, type TableForm } from '../../formats/table/table-form.js';
import { CellMemory, type ColumnMemory } from './cell-memory.js';
import type { RowJob } from './row-job.js';
import { readRows, type RowFault, type Rows } from './read-rows.js';
import { rankOf, type SampledRow } from './row-sample.js';

/** What was counted of one column. */
export interface ColumnPart extends ColumnTallyData {
  /** Index of the column. */
  readonly index: number;
}

/** What a block of records holds. */
export interface RowCounts {
  readonly rows: number;
  /** A tally for each column that has cells, in their order; none where the job asked for none. */
  readonly columns: readonly ColumnPart[];
  readonly sample: readonly SampledRow[];
  /** Rows that have fewer cells than the first. */
  readonly shortRows: number;
  /** Why the records cannot be read as a table. */
  readonly fault?: RowFault;
  /** A rule of untrusted input that a character breaks. */
  readonly offence?: string;
  /** Milliseconds. */
  readonly parsing: number;
  readonly detecting: number;
}

/** Milliseconds: nobody waits for a block, and it is never given up for its time. */
const TIMEOUT_MS = 600_000;
/** Cells that are looked into at one go. */
const CELLS_AT_ONCE = 4_096;

type Found = readonly Occurrence[];

/** The distinct cells of a column of a block, of which some are not known yet. */
interface OpenColumn {
  readonly index: number;
  readonly cells: ReadonlyMap<string, number>;
  readonly memory: ColumnMemory;
  /** What was found in each cell; undefined: it is looked into. */
  readonly found: readonly (Found | undefined)[];
}

/** Reads blocks of records with patterns; remembers the cells that it has seen, and the last header. */
export class RowWork {
  readonly #provider: ConfiguredProvider;
  readonly #memory = new CellMemory();
  #header: { readonly text: string; readonly names: readonly string[] } = { text: '', names: [] };

  constructor(findPatterns: PatternFinder) {
    this.#provider = patternsOnThisThread(findPatterns, TIMEOUT_MS);
  }

  /** @throws what the patterns throw: a defect of theirs is no fault of the table */
  async run(job: RowJob): Promise<RowCounts> {
    const began = performance.now();
    const read = readRows(job);
    const parsing = performance.now() - began;
    if ('reason' in read) {
      return { rows: 0, columns: [], sample: [], shortRows: 0, fault: read, parsing, detecting: 0 };
    }
    const { text, rows } = read;
    const offence = checkInput([text], 'note');
    const columns = job.tally ? await this.#columns(rows, job) : [];
    return {
      rows: rows.length,
      columns,
      sample: sampleOf(rows, job),
      shortRows: rows.reduce((count, { length }) => count + (length < job.width ? 1 : 0), 0),
      parsing,
      detecting: performance.now() - began - parsing,
      ...(offence !== undefined && { offence }),
    };
  }

  /** A column at a time, as far as its cells are known; those that are not are looked into together. */
  async #columns(rows: Rows['rows'], form: TableForm): Promise<readonly ColumnPart[]> {
    const headers = this.#headersOf(form);
    this.#memory.begin(form.header);
    const parts: ColumnPart[] = [];
    let open: OpenColumn[] = [];
    let inputs: ProviderInput[] = [];
    const limits = tallyLimits(form.width);
    const close = async (): Promise<void> => {
      const found = (await this.#find(inputs))[Symbol.iterator]();
      for (const column of open) parts.push(tallyOf(column, found, limits));
      open = [];
      inputs = [];
    };
    for (const { index, cells } of columnCells(rows)) {
      const context = cellContext(headers[index], cells);
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
    return parts;
  }

  /** Looks into cells. */
  async #find(inputs: readonly ProviderInput[]): Promise<readonly Found[]> {
    if (inputs.length === 0) return [];
    const { texts } = await find(
      { providers: [this.#provider], trusted: true },
      { source: [], read: () => ({ inputs }) },
      { contentType: 'text/csv', untrusted: 'trust', keeps: () => true, judged: 'columns' },
    ).catch(throwCause);
    return texts.map(({ occurrences }) => occurrences);
  }

  #headersOf(form: TableForm): readonly string[] {
    if (this.#header.text !== form.header) this.#header = { text: form.header, names: headersOf(form) };
    return this.#header.names;
  }
}

/** Counts what was found in a column. @param fresh what was found in its cells that were not known, in their order */
function tallyOf(
  { index, cells, memory, found }: OpenColumn,
  fresh: Iterator<Found>,
  limits: TallyLimits,
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
    tally.add({ text, occurrences }, rows);
  }
  return { index, ...tally.toData() };
}

const sampleOf = (rows: Rows['rows'], { block, sampleBelow }: RowJob): readonly SampledRow[] =>
  rows.flatMap((cells, row) => {
    const rank = rankOf(block, row);
    return rank < sampleBelow ? [{ rank, block, row, cells }] : [];
  });

/** There is one provider: what it threw says more than that all have failed. */
function throwCause(error: unknown): never {
  throw error instanceof AllProvidersFailed ? (error.outcomes[0]?.cause ?? error) : error;
}
