import type { RowStarts } from '../../sources/input-file.js';
import type { ScannedFile } from '../scan-finding.js';
import type { OpenTable, RowsStep, StepAnswer } from '../steps/scan-step.js';
import type { TableJudgement } from '../../discovery/table-tally/table-tally.js';
import type { TableVerdict } from '../../discovery/table-tally/table-verdict.js';
import type { TableState } from './table-reading.js';

const NO_VERDICTS = { names: [], verdicts: [] } as const;

/** Collects the results of a file's table; empty without any block. */
export class TableResults {
  #table: OpenTable | undefined;
  #state: TableState | undefined;
  #judgement: TableJudgement | undefined;
  #names: readonly string[] = [];

  /** Continues from the counts of an earlier scan. Call it before the first block. */
  continueFrom(state: TableState): void {
    this.#state = state;
  }

  /** Adds a block, in order. Ignores blocks that cannot be parsed. */
  add({ table, isRecorded }: RowsStep, answer: StepAnswer): void {
    if (this.#table === undefined && this.#state !== undefined) table.reading.restore(this.#state);
    this.#table ??= table;
    if (answer.kind !== 'rows' || answer.counts.fault !== undefined) return;
    const { reading } = table;
    const { counts, examined } = answer;
    // Values are not recorded: collect those of blocks that an earlier scan has counted.
    if (isRecorded) {
      reading.addValues(counts);
      return;
    }
    reading.add(counts);
    if (examined !== undefined) reading.addExamined(counts.rows.length, examined);
  }

  async judge(): Promise<{
    /** Display names of the columns; empty if the table has no header. */
    readonly names: readonly string[];
    readonly verdicts: readonly TableVerdict[];
  }> {
    if (this.#table === undefined) return NO_VERDICTS;
    this.#judgement = await this.#table.reading.judge();
    this.#names = await this.#table.reading.displayNames();
    return { names: this.#names, verdicts: this.#judgement.verdicts };
  }

  /**
   * Returns the first rows with a finding of the verdict's category, from 1.
   * @param rowStarts for a sheet: converts the result to the row numbers of the sheet
   */
  firstRowsOf(verdict: TableVerdict, rowStarts: RowStarts | undefined): readonly number[] | undefined {
    const rows = this.#table?.reading.firstRowsOf(verdict);
    if (rows === undefined || rowStarts === undefined) return rows;
    const headers = this.#table?.form.header === '' ? 0 : 1;
    return rows
      .map((row) => {
        const record = row - 1 + headers;
        const [from, first] = rowStarts.findLast(([start]) => start <= record) ?? [0, 1];
        return first + record - from;
      })
      .sort((a, b) => a - b);
  }

  /** Returns masked examples for each verdict, from sampled values of its column. */
  async examplesOf(verdicts: readonly TableVerdict[]): Promise<ReadonlyMap<TableVerdict, readonly string[]>> {
    return this.#table === undefined ? new Map() : this.#table.reading.examplesOf(verdicts);
  }

  #columns({ form }: OpenTable): readonly string[] {
    return Array.from({ length: form.width }, (_column, index) => this.#names[index] ?? '');
  }

  /**
   * Returns the number of rows, and how many of them each provider read.
   * @param providers names of the providers
   * @param everyRow index of the provider that read every row
   */
  rowsRead(
    providers: readonly string[],
    everyRow: number | undefined,
  ): Pick<ScannedFile, 'rows' | 'rows_read' | 'values_read' | 'has_headers' | 'columns'> {
    if (this.#table === undefined || this.#judgement === undefined) return {};
    const { rows } = this.#table.reading;
    const { rowsRead, valuesRead } = this.#judgement;
    return {
      rows,
      rows_read: Object.fromEntries(
        providers.map((name, index) => [name, index === everyRow ? rows : rowsRead]),
      ),
      ...(valuesRead !== undefined && { values_read: valuesRead }),
      ...presentDecision(this.#table),
      columns: this.#columns(this.#table),
    };
  }
}

const presentDecision = ({ form: { decision } }: OpenTable): Pick<ScannedFile, 'has_headers'> =>
  decision === undefined ? {} : { has_headers: { detected: decision.hasHeaders, reason: decision.reason } };
