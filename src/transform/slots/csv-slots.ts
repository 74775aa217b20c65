import type { OffsetUnit } from '../../core/offsets.js';
import { classificationOf, examineCsv } from '../../discovery/classify-csv.js';
import type { ColumnVerdict } from '../../discovery/columns/column-verdict.js';
import type { CsvBodyFormat } from '../../discovery/csv-body.js';
import { csvFields } from '../../discovery/csv-records.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import type { Occurrence } from '../../harmonization/occurrence.js';
import type { ExaminedText, Reaches, Slot } from './slot.js';

const NO_VERDICTS = { verdicts: [] } as const;

/** What is done to the cells of one column. */
interface ColumnPlan {
  /** The category that every cell is of; undefined: findings in the cells are acted on. */
  readonly whole: string | undefined;
  readonly found: ReadonlyMap<string, readonly Occurrence[]>;
}

/**
 * The fields of CSV that are to be acted on: every filled cell of a column that holds a category; in other columns what
 * was found of a category that the column leaks, and what was found in the middle of words. A finding that is all of a
 * cell, in a column without a verdict, is chance: a column is not its worst cell.
 * @throws ServiceError as `classifyCsv`
 */
export async function examineCsvText(
  deps: DiscoveryDeps,
  text: string,
  unit: OffsetUnit,
  format: CsvBodyFormat,
  reaches: Reaches,
  explain: boolean,
): Promise<ExaminedText> {
  const examined = await examineCsv(deps, Buffer.from(text, 'utf8'), format, unit, reaches, explain);
  const { body, textStart, csv, outcomes } = examined;
  const results = new Map(examined.columns.map((result) => [result.column.index, result]));
  const plans = new Map<number, ColumnPlan>();
  for (const { index, cells } of examined.cells()) {
    const { verdicts } = results.get(index) ?? NO_VERDICTS;
    const found = new Map(cells.map(({ text: cell, occurrences }) => [cell, occurrences]));
    plans.set(index, planOf(verdicts, found, reaches));
  }
  const delimiter = csv.detected ?? (format.delimiter === 'auto' ? ',' : format.delimiter);
  const slots: Slot[] = [];
  for (const { row, column, start, end, value } of csvFields(body.slice(textStart), delimiter)) {
    const plan = plans.get(column);
    if (plan === undefined || value.trim() === '' || (row === 0 && format.hasHeaders)) continue;
    const found = plan.whole === undefined ? plan.found.get(value) : { category: plan.whole };
    if (found === undefined || (Array.isArray(found) && found.length === 0)) continue;
    const isQuoted = body.charAt(start + textStart) === '"';
    const write = (written: string): string => writeField(written, delimiter, isQuoted);
    slots.push({ start: start + textStart, end: end + textStart, value, found, write });
  }
  return { body, slots, outcomes, told: classificationOf(examined) };
}

function planOf(
  verdicts: readonly ColumnVerdict[],
  found: ReadonlyMap<string, readonly Occurrence[]>,
  reaches: Reaches,
): ColumnPlan {
  const [surest] = verdicts.filter(({ kind }) => kind === 'column').sort((a, b) => b.score - a.score);
  const told = new Set(verdicts.map(({ category }) => category));
  const acted = new Map(
    [...found].map(([cell, occurrences]) => [
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
