import type { RowStarts } from '../../sources/input-file.js';
import type { ScannedFile } from '../scan-finding.js';
import type { OpenTable, RowsStep, StepAnswer } from '../steps/scan-step.js';
import type { TableJudgement } from '../../discovery/table-tally/table-tally.js';
import type { TableVerdict } from '../../discovery/table-tally/table-verdict.js';
import type { TableState } from './table-reading.js';

const NO_VERDICTS = { names: [], verdicts: [] } as const;

/** What the blocks of one file's table come to; without any block, nothing. */
export class TableResults {
  #table: OpenTable | undefined;
  #state: TableState | undefined;
  #judgement: TableJudgement | undefined;
  #names: readonly string[] = [];

  /** Takes up what an earlier scan had counted; before the first block. */
  continueFrom(state: TableState): void {
    this.#state = state;
  }

  /** Adds a block, in order. A table that turns out to be none is of no use any more. */
  add({ table, isRecorded }: RowsStep, answer: StepAnswer): void {
    if (this.#table === undefined && this.#state !== undefined) table.reading.restore(this.#state);
    this.#table ??= table;
    if (answer.kind !== 'rows' || answer.counts.fault !== undefined) return;
    const { reading } = table;
    const { counts, examined } = answer;
    // Values are not recorded: those of what an earlier scan has counted are kept anew.
    if (isRecorded) {
      reading.addValues(counts);
      return;
    }
    reading.add(counts);
    if (examined !== undefined) reading.addExamined(counts.rows.length, examined);
  }

  async judge(): Promise<{
    /** What its columns are called in results; none where it has no header. */
    readonly names: readonly string[];
    readonly verdicts: readonly TableVerdict[];
  }> {
    if (this.#table === undefined) return NO_VERDICTS;
    this.#judgement = await this.#table.reading.judge();
    this.#names = await this.#table.reading.displayNames();
    return { names: this.#names, verdicts: this.#judgement.verdicts };
  }

  /**
   * The first rows in which what a verdict is of was found, from 1.
   * @param rowStarts of a sheet: then they are the sheet's own rows
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

  /** For each of some verdicts, what was found in values of its column, masked. */
  async examplesOf(verdicts: readonly TableVerdict[]): Promise<ReadonlyMap<TableVerdict, readonly string[]>> {
    return this.#table === undefined ? new Map() : this.#table.reading.examplesOf(verdicts);
  }

  #columns({ form }: OpenTable): readonly string[] {
    return Array.from({ length: form.width }, (_column, index) => this.#names[index] ?? '');
  }

  /**
   * How many rows there are and how many of them each provider read.
   * @param providers their names
   * @param everyRow index of the one that read every row
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
