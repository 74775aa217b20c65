import type { CsvBodyFormat } from '../../values/text-form.js';
import type { OffsetUnit } from '../../core/offsets.js';
import type { Span } from '../../core/span.js';
import type { CountedCell } from '../../discovery/cell-batch.js';
import { classificationOf, examineCsv, type ExaminedCsv } from '../../discovery/classify-csv.js';
import type { ColumnVerdict } from '../../discovery/columns/column-verdict.js';
import { csvFields, type CsvField } from '../../discovery/csv-records.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import type { Occurrence } from '../../harmonization/occurrence.js';
import type { ExaminedText, Reaches, Slot } from './slot.js';

const NO_VERDICTS = { verdicts: [] } as const;

/** What is done to the cells of one column. */
export interface ColumnPlan {
  /** The category that every cell is of; undefined: findings in the cells are acted on. */
  readonly whole: string | undefined;
  readonly found: ReadonlyMap<string, readonly Occurrence[]>;
}

/** What is to be done to the cells of a table. */
export interface CsvPlans {
  readonly examined: ExaminedCsv;
  /** Undefined: nothing. */
  readonly actOn: (column: number, value: string) => Slot['found'] | undefined;
  /** The same of a cell of the header: what was found in it by itself. */
  readonly actOnHeader: (value: string) => Slot['found'] | undefined;
}

/**
 * Plans what is to be done to the cells of CSV: to every filled cell of a column that holds a category; in other columns
 * to what was found of a category that the column leaks, and to what was found in the middle of words. A finding that is
 * all of a cell, in a column without a verdict, is chance: a column is not its worst cell. Cells of the header are
 * examined each by itself.
 * @throws ServiceError as `classifyCsv`
 */
export async function planCsv(
  deps: DiscoveryDeps,
  text: string,
  unit: OffsetUnit,
  format: CsvBodyFormat,
  reaches: Reaches,
  explain = false,
): Promise<CsvPlans> {
  const examined = await examineCsv(deps, Buffer.from(text, 'utf8'), format, unit, reaches, {
    explain,
    examinesHeader: true,
  });
  const results = new Map(examined.columns.map((result) => [result.column.index, result]));
  const plans = new Map<number, ColumnPlan>();
  for (const { index, cells } of examined.cells()) {
    const { verdicts } = results.get(index) ?? NO_VERDICTS;
    plans.set(index, planOf(verdicts, cells, reaches));
  }
  return {
    examined,
    actOn: (column, value) => actIn(plans.get(column), value),
    actOnHeader: headerPlan(examined.inHeader, reaches),
  };
}

/**
 * What is to be done to cells of a header: what was found in each by itself, as in a text. A name is no value of its
 * column, so the verdict on the column does not reach it.
 */
export const headerPlan =
  (found: ReadonlyMap<string, readonly Occurrence[]>, reaches: Reaches) =>
  (value: string): Slot['found'] | undefined => {
    const reached = found.get(value)?.filter(reaches);
    return reached?.length === 0 ? undefined : reached;
  };

/** What is to be done to a cell of a column; undefined: nothing. */
export function actIn(plan: ColumnPlan | undefined, value: string): Slot['found'] | undefined {
  if (plan === undefined || value.trim() === '') return undefined;
  if (plan.whole !== undefined) return { category: plan.whole };
  const found = plan.found.get(value);
  return found === undefined || found.length === 0 ? undefined : found;
}

/** The fields of CSV that are to be acted on, as `planCsv` plans it. @throws ServiceError as `classifyCsv` */
export async function examineCsvText(
  deps: DiscoveryDeps,
  text: string,
  unit: OffsetUnit,
  format: CsvBodyFormat,
  reaches: Reaches,
  explain: boolean,
): Promise<ExaminedText> {
  const { examined, actOn, actOnHeader } = await planCsv(deps, text, unit, format, reaches, explain);
  const { body, textStart, csv, outcomes } = examined;
  const delimiter = csv.detected ?? (format.delimiter === 'auto' ? ',' : format.delimiter);
  const slots = slotsOf(body.slice(textStart), delimiter, ({ row, column, value }) =>
    row === 0 && csv.table.header !== undefined ? actOnHeader(value) : actOn(column, value),
  );
  const move = <S extends Span>(slot: S): S => ({
    ...slot,
    start: slot.start + textStart,
    end: slot.end + textStart,
  });
  return { body, slots: slots.map(move), outcomes, told: classificationOf(examined) };
}

/** The fields of CSV in which there is something to do. */
export function slotsOf(
  table: string,
  delimiter: string,
  actOn: (field: CsvField) => Slot['found'] | undefined,
): readonly Slot[] {
  const slots: Slot[] = [];
  for (const field of csvFields(table, delimiter)) {
    const found = actOn(field);
    if (found === undefined) continue;
    const { start, end, value } = field;
    const isQuoted = table.charAt(start) === '"';
    const write = (written: string): string => writeField(written, delimiter, isQuoted);
    slots.push({ start, end, value, found, write });
  }
  return slots;
}

/** @param cells the distinct cells of a column, with what was found in each whatever its score */
export function planOf(
  verdicts: readonly ColumnVerdict[],
  cells: readonly Pick<CountedCell, 'text' | 'occurrences'>[],
  reaches: Reaches,
): ColumnPlan {
  const [surest] = verdicts.filter(({ kind }) => kind === 'column').sort((a, b) => b.score - a.score);
  const told = new Set(verdicts.map(({ category }) => category));
  const acted = new Map(
    cells.map(({ text: cell, occurrences }) => [
      cell,
      occurrences.filter((one) => reaches(one) && (told.has(one.category) || isAmongWords(cell, one))),
    ]),
  );
  return { whole: surest?.category, found: acted };
}

const WORD = /\p{L}{2}/u;

/** Whether words stand beside it, so that the cell is a text and not a value. */
const isAmongWords = (cell: string, { start, end }: Occurrence): boolean =>
  `${cell.slice(0, start)} ${cell.slice(end)}`.split(/\s+/).filter((word) => WORD.test(word)).length >= 2;

/** A field is quoted where it was, and where it must be. */
export function writeField(value: string, delimiter: string, isQuoted: boolean): string {
  const mustBe = value.includes(delimiter) || /["\r\n]/.test(value) || value.trim() === '';
  return isQuoted || mustBe ? `"${value.replaceAll('"', '""')}"` : value;
}
