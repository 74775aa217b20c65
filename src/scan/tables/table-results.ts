import type { ScannedFile } from '../scan-finding.js';
import type { OpenTable, RowsStep, StepAnswer } from '../steps/scan-step.js';
import type { TableState } from './table-reading.js';
import type { TableVerdict } from './table-verdict.js';

const NO_VERDICTS = { table: { headers: [] }, verdicts: [] } as const;

/** What the blocks of one file's table come to; without any block, nothing. */
export class TableResults {
  #table: OpenTable | undefined;
  #state: TableState | undefined;

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
    // A sample that is read at the end is taken anew by a scan that goes on.
    if (examined === undefined) reading.addSample(counts.sample);
    if (isRecorded) return;
    reading.add(counts);
    if (examined !== undefined) reading.addExamined(counts.sample.length, examined);
  }

  /** @param isExamined whether all providers read every row on the way; else they read a sample now */
  async judge(isExamined: boolean): Promise<{
    readonly table: Pick<OpenTable, 'headers'>;
    readonly verdicts: readonly TableVerdict[];
  }> {
    if (this.#table === undefined) return NO_VERDICTS;
    const { reading } = this.#table;
    if (!isExamined) await reading.examineSample();
    return { table: this.#table, verdicts: reading.verdicts() };
  }

  /** How many rows there are and how many of them each provider read. */
  rowsRead(providers: readonly string[]): Pick<ScannedFile, 'rows' | 'rows_read' | 'values_read'> {
    if (this.#table === undefined) return {};
    const { rows, sampledRows, sampledValues, everyRow } = this.#table.reading;
    return {
      rows,
      rows_read: Object.fromEntries(
        providers.map((name, index) => [name, index === everyRow ? rows : sampledRows]),
      ),
      ...(sampledValues !== undefined && { values_read: sampledValues }),
    };
  }
}
