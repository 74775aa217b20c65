import type { CsvBodyFormat } from '../../values/text-form.js';
import type { OffsetUnit } from '../../core/offsets.js';
import type { Span } from '../../core/span.js';
import { present } from '../../core/present.js';
import { headerContext } from '../../discovery/cell-context.js';
import type { CountedCell } from '../../discovery/cell-batch.js';
import { classificationOf, examineCsv, type ExaminedCsv } from '../../discovery/classify-csv.js';
import type { ColumnVerdict } from '../../discovery/columns/column-verdict.js';
import { csvFields, type CsvField } from '../../discovery/csv-records.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import { findEscaped } from '../../discovery/find-escaped.js';
import type { Occurrence } from '../../harmonization/occurrence.js';
import type { ExaminedText, Reaches, Slot } from './slot.js';

const NO_VERDICTS = { verdicts: [] } as const;

/** Plan for the cells of one column. */
export interface ColumnPlan {
  /** Category that applies to every cell; undefined to transform findings within the cells. */
  readonly whole: string | undefined;
  readonly found: ReadonlyMap<string, readonly Occurrence[]>;
}

/** Plan for the cells of a table. */
export interface CsvPlans {
  readonly examined: ExaminedCsv;
  /** Returns the findings in a cell, or the category of the whole cell; undefined to leave it unchanged. */
  readonly actOn: (column: number, value: string) => Slot['found'] | undefined;
  /** Like `actOn`, for a header cell: the findings in its own text. */
  readonly actOnHeader: (value: string) => Slot['found'] | undefined;
}

/**
 * Plans the transformation of CSV cells. In a column that contains a category, every non-empty cell is transformed. In
 * other columns, findings are transformed if the column leaks their category or if they are surrounded by words. A
 * finding that fills a cell of a column without a verdict is treated as chance. Header cells are classified one by one.
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
  const { header } = examined.csv.table;
  const escaped = await withEscaped(deps, examined, { plans, inHeader: examined.inHeader, header }, reaches);
  return {
    examined: { ...examined, outcomes: escaped.outcomes },
    actOn: (column, value) => actIn(escaped.plans.get(column), value),
    actOnHeader: headerPlan(escaped.inHeader, reaches),
  };
}

/** Findings of a table, by column and in its header. */
interface PlannedTable {
  readonly plans: ReadonlyMap<number, ColumnPlan>;
  readonly inHeader: ReadonlyMap<string, readonly Occurrence[]>;
}

/** Adds values that are written with escapes to the cells of columns without a category, and to header cells. */
async function withEscaped(
  deps: DiscoveryDeps,
  { outcomes }: Pick<ExaminedCsv, 'outcomes'>,
  { plans, inHeader, header }: PlannedTable & { readonly header: readonly string[] | undefined },
  reaches: Reaches,
): Promise<PlannedTable & Pick<ExaminedCsv, 'outcomes'>> {
  const cells = [...plans].flatMap(([column, { whole, found }]) =>
    whole === undefined
      ? Array.from(found, ([text, occurrences]) => ({
          column,
          text,
          occurrences,
          context: headerContext(header?.[column]),
        }))
      : [],
  );
  const names = Array.from(inHeader, ([text, occurrences]) => ({ text, occurrences }));
  const written = { outcomes, texts: [...cells, ...names].map(({ occurrences }) => occurrences) };
  const inputs = [
    ...cells.map(({ text, context }) => ({ text, ...(context !== undefined && { context }) })),
    ...names.map(({ text }) => ({ text })),
  ];
  const escaped = await findEscaped(deps, inputs, written, reaches);
  if (escaped === written) return { plans, inHeader, outcomes };
  const found = new Map(Array.from(plans, ([column, plan]) => [column, new Map(plan.found)] as const));
  for (const [index, { column, text }] of cells.entries())
    found.get(column)?.set(text, present(escaped.texts[index], 'what was found in a cell'));
  return {
    plans: new Map(
      Array.from(plans, ([column, { whole, found: before }]) => [
        column,
        { whole, found: found.get(column) ?? before },
      ]),
    ),
    inHeader: new Map(
      names.map(({ text }, index) => [
        text,
        present(escaped.texts[cells.length + index], 'what was found in a header cell'),
      ]),
    ),
    outcomes: escaped.outcomes,
  };
}

/**
 * Plans the transformation of header cells: the findings in each, as in a text. The verdict on a column does not apply
 * to its header, because a column name is not one of its values.
 */
export const headerPlan =
  (found: ReadonlyMap<string, readonly Occurrence[]>, reaches: Reaches) =>
  (value: string): Slot['found'] | undefined => {
    const reached = found.get(value)?.filter(reaches);
    return reached?.length === 0 ? undefined : reached;
  };

/** Returns what to transform in a cell of a column; undefined to leave it unchanged. */
export function actIn(plan: ColumnPlan | undefined, value: string): Slot['found'] | undefined {
  if (plan === undefined || value.trim() === '') return undefined;
  if (plan.whole !== undefined) return { category: plan.whole };
  const found = plan.found.get(value);
  return found === undefined || found.length === 0 ? undefined : found;
}

/** Lists the CSV fields to transform, as planned by `planCsv`. @throws ServiceError as `classifyCsv` */
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

/** Lists the CSV fields to transform. */
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

/**
 * Plans the transformation of one column.
 * @param cells distinct cells of the column with all findings, whatever their score
 */
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

/** Returns whether at least two words surround the finding, so that the cell is text rather than a single value. */
const isAmongWords = (cell: string, { start, end }: Occurrence): boolean =>
  `${cell.slice(0, start)} ${cell.slice(end)}`.split(/\s+/).filter((word) => WORD.test(word)).length >= 2;

/** Encodes a CSV field. It is quoted if it was quoted before or has to be. */
export function writeField(value: string, delimiter: string, isQuoted: boolean): string {
  const mustBe = value.includes(delimiter) || /["\r\n]/.test(value) || value.trim() === '';
  return isQuoted || mustBe ? `"${value.replaceAll('"', '""')}"` : value;
}
