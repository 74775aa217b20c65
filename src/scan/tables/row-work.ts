import { ServiceError } from '../../core/errors.js';
import { cellContext } from '../../discovery/cell-context.js';
import { columnCells, type ColumnCells } from '../../discovery/column-cells.js';
import { formLimits } from '../../discovery/columns/form-keys.js';
import { readCsv } from '../../discovery/read-csv.js';
import { ColumnTally, type ColumnTallyData } from '../../discovery/columns/tally-column.js';
import type { PatternFinder } from '../../providers/find-patterns.js';
import type { TextFindings } from '../../providers/provider.js';
import { findOffence } from '../../text/untrusted-input.js';
import { findInParts } from '../../discovery/find-in-parts.js';
import { rankOf, type SampledRow } from './row-sample.js';
import { headersOf, type TableForm } from '../../formats/table/table-form.js';

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

/** Reads blocks of records with patterns; remembers the cells that it has seen, and the last header. */
export class RowWork {
  readonly #find: PatternFinder;
  readonly #remembered = new Map<string, TextFindings>();
  #header: { readonly text: string; readonly names: readonly string[] } = { text: '', names: [] };

  constructor(find: PatternFinder) {
    this.#find = find;
  }

  async run(job: RowJob): Promise<RowCounts> {
    const began = performance.now();
    const read = readRows(job);
    const parsing = performance.now() - began;
    if (typeof read === 'string') {
      return { rows: 0, columns: [], sample: [], fault: read, parsing, detecting: 0 };
    }
    const { rows, offence } = read;
    const sample = rows.flatMap((cells, row): readonly SampledRow[] => {
      const rank = rankOf(job.block, row);
      return rank < job.sampleBelow ? [{ rank, block: job.block, row, cells }] : [];
    });
    const columns: ColumnPart[] = [];
    if (job.tally) {
      for (const column of columnCells(rows)) columns.push(await this.#tally(column, job));
    }
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

  async #tally({ index, cells }: ColumnCells, job: RowJob): Promise<ColumnPart> {
    const context = cellContext(this.#headersOf(job)[index] ?? '', cells);
    const found = await this.#findingsOf([...cells.keys()], context);
    const tally = new ColumnTally(formLimits(job.width));
    for (const [cell, count] of cells) {
      const findings = (found.get(cell) ?? []).map((finding) => ({
        ...finding,
        providerIndex: job.providerIndex,
      }));
      tally.add({ text: cell, findings }, count);
    }
    return { index, ...tally.toData() };
  }

  #headersOf(form: TableForm): readonly string[] {
    if (this.#header.text !== form.header) this.#header = { text: form.header, names: headersOf(form) };
    return this.#header.names;
  }

  async #findingsOf(
    cells: readonly string[],
    context: string | undefined,
  ): Promise<ReadonlyMap<string, TextFindings>> {
    const keyOf = (cell: string): string => `${context ?? ''}\n${cell}`;
    const found = new Map<string, TextFindings>();
    const unknown: string[] = [];
    for (const cell of cells) {
      const known = this.#remembered.get(keyOf(cell));
      if (known === undefined) unknown.push(cell);
      else found.set(cell, known);
    }
    const inputs = unknown.map((text) => ({ text, ...(context !== undefined && { context }) }));
    const answers = await findInParts(inputs, (part) =>
      Promise.resolve(part.map((input) => this.#find(input, false))),
    );
    for (const [index, cell] of unknown.entries()) {
      const findings = answers[index] ?? [];
      found.set(cell, findings);
      if (cell.length <= LONGEST_REMEMBERED) this.#remember(keyOf(cell), findings);
    }
    return found;
  }

  #remember(key: string, findings: TextFindings): void {
    // All at once: what comes back soon is soon known again.
    if (this.#remembered.size >= REMEMBERED_CELLS) this.#remembered.clear();
    this.#remembered.set(key, findings);
  }
}

interface Rows {
  readonly rows: readonly (readonly string[])[];
  readonly offence?: string;
}

/** The rows of a block, or why there are none. */
function readRows({ bytes, header, delimiter, width, block }: RowJob): Rows | string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return 'not UTF-8';
  }
  const offence = findOffence(text)?.reason;
  try {
    const { rows } = readCsv(text, { delimiter, hasHeaders: header !== '' && block === 0 }, width);
    return { rows, ...(offence !== undefined && { offence }) };
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
