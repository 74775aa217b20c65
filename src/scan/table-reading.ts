import { ColumnTally, type ColumnClassifier, type ColumnTallyData } from '../discovery/tally-column.js';
import type { ProviderInput } from '../providers/provider.js';
import type { Finder } from './finder.js';
import { RowSample, type SampledRow } from './row-sample.js';
import { contextOf, type RowCounts } from './row-work.js';

/** A verdict on one category in one column of a table. */
export interface TableVerdict {
  readonly columnIndex: number;
  readonly category: string;
  readonly score: number;
  readonly classifiers: readonly ColumnClassifier[];
}

/** The state of a table that is half read: counts, never a value. A sample for the end is taken anew. */
export interface TableState {
  readonly rows: number;
  readonly columns: readonly ColumnTallyData[];
  readonly examinedRows: number;
  readonly examined: readonly ColumnTallyData[];
}

/** Characters of cells that are read together: as much as one request to the service holds. */
const BATCH_CHARACTERS = 8_192;

/** What is counted of a table while its blocks come by, in their order. */
export class TableReading {
  readonly #finder: Finder;
  readonly #sample: RowSample;
  #rows = 0;
  /** What was found in every row, by column. */
  readonly #all: ColumnTally[] = [];
  /** What all providers found in the sample, by column. */
  readonly #sampled: ColumnTally[] = [];
  #sampledRows = 0;

  constructor(finder: Finder, mostSampled: number) {
    this.#finder = finder;
    this.#sample = new RowSample(mostSampled);
  }

  /** Index of the provider that reads every row. */
  get everyRow(): number | undefined {
    return this.#finder.everyRow;
  }

  get rows(): number {
    return this.#rows;
  }

  get sampledRows(): number {
    return this.#sampledRows;
  }

  /** Rows of this rank or above are not wanted for the sample. */
  get sampleBelow(): number {
    return this.#sample.limit;
  }

  state(): TableState {
    return {
      rows: this.#rows,
      columns: this.#all.map((tally) => tally.toData()),
      examinedRows: this.#sampledRows,
      examined: this.#sampled.map((tally) => tally.toData()),
    };
  }

  /** Takes up what an earlier scan had counted. */
  restore(state: TableState): void {
    this.#rows = state.rows;
    mergeInto(this.#all, state.columns);
    this.addExamined(state.examinedRows, state.examined);
  }

  add({ rows, columns }: RowCounts): void {
    this.#rows += rows;
    mergeInto(this.#all, columns);
  }

  addSample(rows: readonly SampledRow[]): void {
    this.#sample.add(rows);
  }

  /** Adds what all providers found in rows that were all read. */
  addExamined(rows: number, columns: readonly ColumnTallyData[]): void {
    this.#sampledRows += rows;
    mergeInto(this.#sampled, columns);
  }

  /** Has all providers read the sample. */
  async examineSample(headers: readonly string[]): Promise<void> {
    const rows = this.#sample.rows();
    if (rows.length > 0) this.addExamined(rows.length, await examineRows(this.#finder, rows, headers));
  }

  /**
   * The verdicts, by column and then the surest first. Where every row was read by all providers, theirs; else the
   * surer of two readings: of all rows by the provider that read them, and of the sample by all.
   */
  verdicts(): readonly TableVerdict[] {
    const readAll = this.#sampledRows >= this.#rows && this.#sampledRows > 0;
    const width = Math.max(this.#all.length, this.#sampled.length);
    return Array.from({ length: width }, (_value, columnIndex) => {
      const sampled = (this.#sampled[columnIndex]?.verdicts() ?? []).map((v) => ({ ...v, columnIndex }));
      if (readAll) return sampled;
      const all = (this.#all[columnIndex]?.verdicts() ?? []).map((v) => ({ ...v, columnIndex }));
      return joinReadings(all, sampled, this.#finder.everyRow);
    }).flat();
  }
}

function mergeInto(tallies: ColumnTally[], columns: readonly ColumnTallyData[]): void {
  for (const [index, data] of columns.entries()) {
    const tally = (tallies[index] ??= new ColumnTally());
    tally.merge(data);
  }
}

function joinReadings(
  all: readonly TableVerdict[],
  sampled: readonly TableVerdict[],
  everyRow: number | undefined,
): readonly TableVerdict[] {
  const categories = new Set([...all, ...sampled].map(({ category }) => category));
  return [...categories]
    .flatMap((category): readonly TableVerdict[] => {
      const whole = all.find((verdict) => verdict.category === category);
      const part = sampled.find((verdict) => verdict.category === category);
      const surest = whole ?? part;
      if (surest === undefined) return [];
      // The provider that read every row speaks with what it found in all of them.
      const others = (part?.classifiers ?? []).filter(
        ({ providerIndex }) => whole === undefined || providerIndex !== everyRow,
      );
      return [
        {
          ...surest,
          score: Math.max(whole?.score ?? 0, part?.score ?? 0),
          classifiers: [...(whole?.classifiers ?? []), ...others],
        },
      ];
    })
    .sort((a, b) => b.score - a.score || (a.category < b.category ? -1 : 1));
}

/** Has all providers read rows, some at a time, and counts what they find; each distinct cell is read once a time. */
export async function examineRows(
  finder: Finder,
  rows: readonly SampledRow[],
  headers: readonly string[],
): Promise<readonly ColumnTallyData[]> {
  const tallies: ColumnTally[] = [];
  for (const batch of batchesOf(rows)) {
    const inputs: ProviderInput[] = [];
    const counts: { readonly column: number; readonly input: number; rows: number }[] = [];
    const width = Math.max(0, ...batch.map(({ cells }) => cells.length));
    for (let column = 0; column < width; column++) {
      const context = contextOf(headers[column] ?? '');
      const known = new Map<string, (typeof counts)[number]>();
      for (const { cells } of batch) {
        const text = cells[column] ?? '';
        if (text.trim() === '') continue;
        const same = known.get(text);
        if (same !== undefined) {
          same.rows += 1;
          continue;
        }
        const count = { column, input: inputs.length, rows: 1 };
        known.set(text, count);
        counts.push(count);
        inputs.push({ text, ...(context !== '' && { context }) });
      }
    }
    const found = await finder.find(inputs);
    for (const { column, input, rows: times } of counts) {
      const tally = (tallies[column] ??= new ColumnTally());
      tally.add({ text: inputs[input]?.text ?? '', findings: found[input] ?? [] }, times);
    }
  }
  return Array.from(tallies, (tally: ColumnTally | undefined) => (tally ?? new ColumnTally()).toData());
}

function* batchesOf(rows: readonly SampledRow[]): Iterable<readonly SampledRow[]> {
  let batch: SampledRow[] = [];
  let characters = 0;
  for (const row of rows) {
    batch.push(row);
    characters += row.cells.reduce((sum, cell) => sum + cell.length + 1, 0);
    if (characters < BATCH_CHARACTERS) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}
