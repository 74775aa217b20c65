import { ServiceError } from '../core/errors.js';
import { readCsv } from '../discovery/read-csv.js';
import { ColumnTally, type ColumnTallyData } from '../discovery/tally-column.js';
import type { Provider } from '../providers/provider.js';
import { findOffence } from '../text/untrusted-input.js';
import { rankOf, type SampledRow } from './row-sample.js';
import type { TableForm } from './table-form.js';

/** A block of records to be read. */
export interface RowJob extends TableForm {
  readonly block: number;
  /** UTF-8. */
  readonly bytes: Uint8Array;
  /** Whether the pattern provider reads the rows; without, only the sample is taken. */
  readonly tally: boolean;
  /** Rows below this rank are sent back. */
  readonly sampleBelow: number;
  /** Index that the pattern provider's findings carry. */
  readonly providerIndex: number;
}

/** What a block of records holds. */
export interface RowCounts {
  readonly rows: number;
  /** A tally for each column; none where the job asked for none. */
  readonly columns: readonly ColumnTallyData[];
  readonly sample: readonly SampledRow[];
  /** Why the records cannot be read as a table. */
  readonly fault?: string;
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
/** As in the service: a header that is a text of its own would multiply the work. */
const MAX_CONTEXT_CHARACTERS = 100;

type Findings = Awaited<ReturnType<Provider['classify']>>[number];

/** Reads blocks of records with the pattern provider; remembers the cells that it has seen. */
export class RowWork {
  readonly #provider: Provider;
  readonly #remembered = new Map<string, Findings>();

  constructor(provider: Provider) {
    this.#provider = provider;
  }

  async run(job: RowJob, signal: AbortSignal): Promise<RowCounts> {
    const began = performance.now();
    const read = readRows(job);
    const parsing = performance.now() - began;
    if (typeof read === 'string') {
      return { rows: 0, columns: [], sample: [], fault: read, parsing, detecting: 0 };
    }
    const { headers, rows, offence } = read;
    const sample = rows.flatMap((cells, row): readonly SampledRow[] => {
      const rank = rankOf(job.block, row);
      return rank < job.sampleBelow ? [{ rank, block: job.block, row, cells }] : [];
    });
    const columns = job.tally
      ? await Promise.all(headers.map((header, index) => this.#tally(rows, index, header, job, signal)))
      : [];
    const detecting = performance.now() - began - parsing;
    return {
      rows: rows.length,
      columns,
      sample,
      parsing,
      detecting,
      ...(offence !== undefined && { offence }),
    };
  }

  async #tally(
    rows: readonly (readonly string[])[],
    index: number,
    header: string,
    job: RowJob,
    signal: AbortSignal,
  ): Promise<ColumnTallyData> {
    const counts = new Map<string, number>();
    for (const row of rows) {
      const cell = row[index] ?? '';
      if (cell.trim() !== '') counts.set(cell, (counts.get(cell) ?? 0) + 1);
    }
    const found = await this.#findingsOf([...counts.keys()], header, signal);
    const tally = new ColumnTally();
    for (const [cell, count] of counts) {
      const findings = (found.get(cell) ?? []).map((finding) => ({
        ...finding,
        providerIndex: job.providerIndex,
      }));
      tally.add({ text: cell, findings }, count);
    }
    return tally.toData();
  }

  async #findingsOf(
    cells: readonly string[],
    header: string,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, Findings>> {
    const context = contextOf(header);
    const found = new Map<string, Findings>();
    const unknown: string[] = [];
    for (const cell of cells) {
      const known = this.#remembered.get(`${context}\n${cell}`);
      if (known === undefined) unknown.push(cell);
      else found.set(cell, known);
    }
    const inputs = unknown.map((text) => ({ text, ...(context !== '' && { context }) }));
    const answers = await this.#provider.classify(inputs, signal);
    for (const [index, cell] of unknown.entries()) {
      const findings = answers[index] ?? [];
      found.set(cell, findings);
      if (cell.length <= LONGEST_REMEMBERED) this.#remember(`${context}\n${cell}`, findings);
    }
    return found;
  }

  #remember(key: string, findings: Findings): void {
    // All at once: what comes back soon is soon known again.
    if (this.#remembered.size >= REMEMBERED_CELLS) this.#remembered.clear();
    this.#remembered.set(key, findings);
  }
}

/** The start of a header that goes with each of its cells. */
export const contextOf = (header: string): string =>
  header.trim() === '' ? '' : header.slice(0, MAX_CONTEXT_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '');

interface Rows {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly offence?: string;
}

/** The rows of a block, or why there are none. */
function readRows({ bytes, header, delimiter, block }: RowJob): Rows | string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return 'not UTF-8';
  }
  const offence = findOffence(text)?.reason;
  // The header goes before each block, so that all blocks are as wide as the table.
  const whole =
    header === '' || (block === 0 && text.trimStart().startsWith(header.trimEnd())) ? text : header + text;
  try {
    const { columns, rows } = readCsv(whole, { delimiter, hasHeaders: header !== '' });
    const headers = columns.map((column) => column.header ?? '');
    return { headers, rows, ...(offence !== undefined && { offence }) };
  } catch (error) {
    if (error instanceof ServiceError) return describe(error);
    throw error;
  }
}

const FAULTS: Readonly<Record<string, string>> = {
  CSV_ROW_TOO_LONG: 'a row has more cells than the first',
  CSV_QUOTE_UNCLOSED: 'a quote is not closed',
  CSV_QUOTE_MISPLACED: 'a quote stands where none may be',
};

const describe = ({ code }: ServiceError): string => FAULTS[code] ?? 'a row cannot be read';
