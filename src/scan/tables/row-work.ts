import { present } from '../../core/present.js';
import { CellBatch } from '../../discovery/cell-batch.js';
import { formLimits } from '../../discovery/columns/form-keys.js';
import { ColumnTally, type ColumnTallyData } from '../../discovery/columns/tally-column.js';
import { find } from '../../discovery/find.js';
import { AllProvidersFailed } from '../../discovery/provider-outcome.js';
import type { Occurrence } from '../../harmonization/occurrence.js';
import type { ConfiguredProvider } from '../../providers/configured-provider.js';
import type { PatternFinder } from '../../providers/find-patterns.js';
import { patternsOnThisThread } from '../../providers/patterns-on-this-thread.js';
import type { ProviderInput } from '../../providers/provider.js';
import { headersOf, type TableForm } from '../../formats/table/table-form.js';
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

/** Cells whose findings are remembered: columns repeat themselves. */
const REMEMBERED_CELLS = 8_000;
/** Longer cells are texts; they seldom repeat. */
const LONGEST_REMEMBERED = 40;
/** Milliseconds: nobody waits for a block, and it is never given up for its time. */
const TIMEOUT_MS = 600_000;

/** Reads blocks of records with patterns; remembers the cells that it has seen, and the last header. */
export class RowWork {
  readonly #provider: ConfiguredProvider;
  readonly #remembered = new Map<string, readonly Occurrence[]>();
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
    const batch = new CellBatch({ header: this.#headersOf(job), rows: job.tally ? rows : [] });
    const { occurrences, offence } = await this.#find(text, batch.inputs);
    const columns = [...batch.columns(occurrences)].map(({ index, cells }): ColumnPart => {
      const tally = new ColumnTally(formLimits(job.width));
      for (const cell of cells) tally.add(cell, cell.rows);
      return { index, ...tally.toData() };
    });
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

  /** Looks into those cells of a block that are not known yet. */
  async #find(block: string, inputs: readonly ProviderInput[]) {
    const known = inputs.map((input) => this.#remembered.get(keyOf(input)));
    const unknown = inputs.filter((_input, index) => known[index] === undefined);
    const { texts, offence } = await find(
      { providers: [this.#provider], trusted: false },
      { source: [block], read: () => ({ inputs: unknown }) },
      { contentType: 'text/csv', untrusted: 'note', keeps: () => true, judged: 'columns' },
    ).catch(throwCause);
    let next = 0;
    const occurrences = inputs.map((input, index) => {
      const remembered = known[index];
      if (remembered !== undefined) return remembered;
      const found = present(texts[next++], 'what was found in a cell').occurrences;
      if (input.text.length <= LONGEST_REMEMBERED) this.#remember(keyOf(input), found);
      return found;
    });
    return { occurrences, offence };
  }

  #headersOf(form: TableForm): readonly string[] {
    if (this.#header.text !== form.header) this.#header = { text: form.header, names: headersOf(form) };
    return this.#header.names;
  }

  #remember(key: string, occurrences: readonly Occurrence[]): void {
    // All at once: what comes back soon is soon known again.
    if (this.#remembered.size >= REMEMBERED_CELLS) this.#remembered.clear();
    this.#remembered.set(key, occurrences);
  }
}

const keyOf = ({ text, context = '' }: ProviderInput): string => `${context}\n${text}`;

const sampleOf = (rows: Rows['rows'], { block, sampleBelow }: RowJob): readonly SampledRow[] =>
  rows.flatMap((cells, row) => {
    const rank = rankOf(block, row);
    return rank < sampleBelow ? [{ rank, block, row, cells }] : [];
  });

/** There is one provider: what it threw says more than that all have failed. */
function throwCause(error: unknown): never {
  throw error instanceof AllProvidersFailed ? (error.outcomes[0]?.cause ?? error) : error;
}
