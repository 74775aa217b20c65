import type { TableVerdict } from './table-verdict.js';
import { present } from '../../core/present.js';
import type { CategoryData } from '../columns/category-count.js';
import { ColumnTally } from '../columns/tally-column.js';
import { tallyLimits, type TallyLimits } from '../columns/tally-limits.js';
import { type ColumnPart, ColumnTallies } from './column-tallies.js';
import { type CellFinder, weighedProviders } from './cell-finder.js';
import { type ColumnValues, KeptValues } from './kept-values.js';
import { readValues } from './read-values.js';
import { sketchLimits, type TableShape } from './table-shape.js';

/**
 * Combines two sets of verdicts into one per category of a column, in descending order of score: those on all rows,
 * from the provider that read them, and those on a sample, from all providers. If the column contains the category, the
 * score of the sample counts, because more providers read it; a leak is rare and may be missed by the sample, so the
 * higher score counts.
 * @param everyRow index of the provider that read every row
 */
function joinVerdicts(
  all: readonly TableVerdict[],
  sampled: readonly TableVerdict[],
  everyRow: number | undefined,
): readonly TableVerdict[] {
  const wholes = new Map(all.map((verdict) => [verdict.category, verdict]));
  const parts = new Map(sampled.map((verdict) => [verdict.category, verdict]));
  return [...new Set([...wholes.keys(), ...parts.keys()])]
    .flatMap((category): readonly TableVerdict[] => {
      const whole = wholes.get(category);
      const part = parts.get(category);
      if (whole === undefined) return part === undefined ? [] : [part];
      return part === undefined ? [whole] : [join(whole, part, everyRow)];
    })
    .sort((a, b) => b.score - a.score || (a.category < b.category ? -1 : 1));
}

/** For the provider that read every row, keeps the counts over all rows. */
const join = (whole: TableVerdict, part: TableVerdict, everyRow: number | undefined): TableVerdict => ({
  ...whole,
  score: whole.kind === 'leak' ? Math.max(whole.score, part.score) : part.score,
  findingScore: part.findingScore,
  classifiers: [
    ...whole.classifiers,
    ...part.classifiers.filter(({ providerIndex }) => providerIndex !== everyRow),
  ],
});

/**
 * Extrapolates the findings in a sample of a column to all its rows. Distinct values are sampled uniformly, so a value
 * that most rows contain may be missing. The cells of each form are therefore assumed to have findings at the rate of
 * the sampled values of that form; forms without a sampled value are assumed to have none. Integer arithmetic makes the
 * result independent of the platform.
 * @param read counts for the values read
 * @param whole counts over all rows
 */
function carryOver(read: ColumnPart, whole: ColumnPart, limits: TallyLimits): ColumnTally {
  const cells = new Map(whole.profile.forms);
  const cellsRead = new Map(read.profile.forms);
  const shares = new Map(
    [...cellsRead].map(([form, count]) => [form, present(cells.get(form), 'the cells of a form') / count]),
  );
  const tally = new ColumnTally(limits);
  tally.merge({
    profile: whole.profile,
    categories: read.categories.map((category) => scale(category, shares)),
  });
  const values = new ColumnTally(limits);
  values.merge(read);
  const factor = tally.profile.distinct.values / Math.max(1, values.profile.distinct.values);
  for (const count of tally.categories.values()) count.scaleDistinct(factor);
  return tally;
}

function scale(category: CategoryData, shares: ReadonlyMap<number, number>): CategoryData {
  const forms = category.forms.map(([form, hits, found]) => {
    const share = present(shares.get(form), 'the share of a form that was found');
    return [form, Math.round(hits * share), Math.round(found * share)] as const;
  });
  const hits = forms.reduce((sum, [, count]) => sum + count, 0);
  const by = (count: number): number => Math.round((count / category.hits) * hits);
  const { found, strength, agreed, inContext, checked } = category;
  return {
    ...category,
    forms,
    hits,
    found: by(found),
    strength: by(strength),
    agreed: by(agreed),
    inContext: by(inContext),
    checked: by(checked),
  };
}

/**
 * Counts for a part of a table, as plain data. Its JSON is byte-identical regardless of the order of rows, how the
 * table was split, and how the parts were merged. It contains values.
 */
export interface TableTallyData {
  readonly rows: number;
  /** Findings of the provider that reads every row; empty if there is none. */
  readonly columns: readonly ColumnPart[];
  /** Sampled values for the other providers; empty if there are none. */
  readonly values: readonly ColumnValues[];
}

/** Verdicts on a table. */
export interface TableJudgement {
  /** Ordered by column, then by descending score. */
  readonly verdicts: readonly TableVerdict[];
  /** Number of rows that contain the values read by the sampling providers, in the column where it is lowest. */
  readonly rowsRead: number;
  /** Number of distinct values read by the sampling providers, summed over the columns; undefined if they read all. */
  readonly valuesRead: number | undefined;
}

const NONE: readonly TableVerdict[] = [];

type Verdicts = ReadonlyMap<number, readonly TableVerdict[]>;

/** Replaces the scores and kinds of verdicts with those of other verdicts on the same columns. */
const withScores = (counted: Verdicts, judged: Verdicts): Verdicts =>
  new Map(
    [...counted].map(([index, verdicts]) => [
      index,
      verdicts.map((verdict) => {
        const other = judged.get(index)?.find(({ category }) => category === verdict.category);
        return { ...verdict, ...(other !== undefined && { score: other.score, kind: other.kind }) };
      }),
    ]),
  );

/** Counts for a table; their size does not grow with the number of rows. Parts merge in any order and grouping. */
export class TableTally {
  readonly #shape: TableShape;
  /** Findings of the provider that reads every row. */
  readonly #all: ColumnTallies;
  readonly #values: KeptValues;
  #rows = 0;

  constructor(shape: TableShape) {
    this.#shape = shape;
    this.#all = new ColumnTallies(tallyLimits(shape.width));
    this.#values = new KeptValues(sketchLimits(shape));
  }

  get rows(): number {
    return this.#rows;
  }

  /**
   * For each column, the hash at and above which values are no longer sampled; the final sample contains none of them.
   */
  get below(): readonly number[] {
    return this.#shape.values === 0 ? [] : this.#values.limits(this.#shape.width);
  }

  /** Adds the counts of a part. */
  merge({ rows, columns, values }: TableTallyData): void {
    this.#rows += rows;
    this.#all.merge(columns);
    this.#values.merge(values);
  }

  toData(): TableTallyData {
    return { rows: this.#rows, columns: this.#all.toData(), values: this.#values.toData() };
  }

  /**
   * Returns the verdicts. Columns of which all providers read all values get the verdicts of that reading; the others
   * combine two readings, of all rows by the provider that read them and of a sample by all providers. Which values are
   * read depends only on the counts.
   * @throws the errors of the finder
   */
  async judge(finder: CellFinder): Promise<TableJudgement> {
    const { headers, width } = this.#shape;
    const read = await readValues(finder, this.#values.toData(), this.#shape);
    const tallies = new ColumnTallies(tallyLimits(width));
    tallies.merge(read.columns);
    const all = this.#all.verdicts(headers, 1);
    const whole = new Set(read.reach.filter(({ isWhole }) => isWhole).map(({ index }) => index));
    const counted = new Map(this.#all.toData().map((part) => [part.index, part]));
    const carried = new Map(
      read.columns.flatMap((part) => {
        const rows = whole.has(part.index) ? undefined : counted.get(part.index);
        return rows === undefined ? [] : [[part.index, carryOver(part, rows, tallyLimits(width))] as const];
      }),
    );
    const found = tallies.verdicts(headers, weighedProviders(finder));
    const sampled = withScores(found, tallies.verdicts(headers, weighedProviders(finder), carried));
    const verdicts = [...new Set([...all.keys(), ...sampled.keys()])]
      .sort((a, b) => a - b)
      .flatMap((column) =>
        joinVerdicts(
          whole.has(column) ? NONE : (all.get(column) ?? NONE),
          sampled.get(column) ?? NONE,
          finder.everyRow,
        ),
      );
    return {
      verdicts,
      rowsRead: read.reach.reduce(
        (least, { isWhole, rows }) => (isWhole ? least : Math.min(least, rows)),
        this.#rows,
      ),
      valuesRead: whole.size === read.reach.length ? undefined : read.values,
    };
  }
}
