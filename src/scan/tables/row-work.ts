import { checkInput } from '../../discovery/check-input.js';
import { RowCounter } from '../../discovery/table-tally/row-counter.js';
import type { TableTallyData } from '../../discovery/table-tally/table-tally.js';
import { headersOf, type TableForm } from '../../formats/table/table-form.js';
import type { PatternFinder } from '../../providers/find-patterns.js';
import { FirstRowsOfBlock, type FoundRows } from './first-rows.js';
import type { RowJob } from './row-job.js';
import { readRows, type RowFault } from './read-rows.js';

/** The results of a block of records. */
export interface RowCounts {
  readonly counted: TableTallyData;
  /** The first rows with a finding, by column and category. */
  readonly found: readonly FoundRows[];
  /** The rows, if the job requested them. */
  readonly rows: readonly (readonly string[])[];
  /** Number of rows with fewer cells than the first row. */
  readonly shortRows: number;
  /** Why the records cannot be parsed as a table. */
  readonly fault?: RowFault;
  /** The rule for untrusted input that a character violates. */
  readonly offence?: string;
  /** Durations in milliseconds. */
  readonly parsing: number;
  readonly detecting: number;
}

const NOTHING: TableTallyData = { rows: 0, columns: [], values: [] };

/** Parses blocks of records and runs the patterns; caches the last header. */
export class RowWork {
  readonly #counter: RowCounter;
  #header: { readonly text: string; readonly names: readonly string[] } = { text: '', names: [] };

  constructor(findPatterns: PatternFinder) {
    this.#counter = new RowCounter(findPatterns);
  }

  /** @throws errors of the patterns: they are defects of the program, not faults of the table */
  async run(job: RowJob): Promise<RowCounts> {
    const began = performance.now();
    const read = readRows(job);
    const parsing = performance.now() - began;
    if ('reason' in read)
      return { counted: NOTHING, found: [], rows: [], shortRows: 0, fault: read, parsing, detecting: 0 };
    const { text, rows } = read;
    const offence = checkInput([text], 'note');
    const { width, values, tally, below, sendsRows } = job;
    const shape = { headers: this.#headersOf(job), width, values };
    const first = new FirstRowsOfBlock();
    const onFound = first.add.bind(first);
    const counted = await this.#counter.count(rows, shape, { tally, below, onFound });
    return {
      counted,
      found: first.in(rows),
      rows: sendsRows ? rows : [],
      shortRows: rows.reduce((count, { length }) => count + (length < width ? 1 : 0), 0),
      parsing,
      detecting: performance.now() - began - parsing,
      ...(offence !== undefined && { offence }),
    };
  }

  #headersOf(form: TableForm): readonly string[] {
    if (this.#header.text !== form.header) this.#header = { text: form.header, names: headersOf(form) };
    return this.#header.names;
  }
}
