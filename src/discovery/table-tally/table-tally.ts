import type { TableVerdict } from './table-verdict.js';
import { present } from '../../core/present.js';
import type { CategoryData } from '../columns/category-count.js';
import { ColumnTally } from '../columns/tally-column.js';
import { tallyLimits, type TallyLimits } from '../columns/tally-limits.js';
import { type ColumnPart, ColumnTallies } from './column-tallies.js';
import type { CellFinder } from './cell-finder.js';
import { type ColumnValues, KeptValues } from './kept-values.js';
import { readValues } from './read-values.js';
import { sketchLimits, type TableShape } from './table-shape.js';

/**
 * One verdict on each category of a column from two readings, the surest first: of all rows by the provider that read
 * them, and of a sample by all providers. What the column holds is for the sample to say, since more was asked there;
 * a leak is rare, may lie outside of the sample, and counts with the higher confidence of the two.
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

/** The provider that read every row speaks with what it found in all of them. */
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
 * What findings in some values of a column come to in all of it. Values are chosen evenly among the distinct ones, so
 * that one which most rows hold may be missing: the cells of each form hold what the values of that form were found to
 * hold, and forms of which no value was read hold nothing. Whole numbers, so that it is the same everywhere.
 * @param read what was found in the values that were read
 * @param whole what was counted over all rows
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
 * What was counted of a part of a table, as plain data: the same bytes as JSON whatever the order of its rows, however
 * it was cut, and in whatever order and groups the parts were merged. It holds values.
 */
export interface TableTallyData {
  readonly rows: number;
  /** What the provider that reads every row found; none where there is no such provider. */
  readonly columns: readonly ColumnPart[];
  /** Values for the other providers; none where there are none. */
  readonly values: readonly ColumnValues[];
}

/** What is said of a table. */
export interface TableJudgement {
  /** By column, and then the surest first. */
  readonly verdicts: readonly TableVerdict[];
  /** Rows whose values were read by the providers that read chosen values, of the column where these are fewest. */
  readonly rowsRead: number;
  /** Distinct values that these read, summed over the columns; none where they read all. */
  readonly valuesRead: number | undefined;
}

const NONE: readonly TableVerdict[] = [];

type Verdicts = ReadonlyMap<number, readonly TableVerdict[]>;

/** Verdicts that count what was read, with the scores and kinds of others on the same columns. */
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

/** What is counted of a table; its size does not grow with the rows. Parts merge in any order and grouping. */
export class TableTally {
  readonly #shape: TableShape;
  /** What was found in every row. */
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

  /** For each column the hash from which on values are not wanted any more: none that is kept at the end lies above. */
  get below(): readonly number[] {
    return this.#shape.values === 0 ? [] : this.#values.limits(this.#shape.width);
  }

  /** Adds a part. */
  merge({ rows, columns, values }: TableTallyData): void {
    this.#rows += rows;
    this.#all.merge(columns);
    this.#values.merge(values);
  }

  toData(): TableTallyData {
    return { rows: this.#rows, columns: this.#all.toData(), values: this.#values.toData() };
  }

  /**
   * The verdicts: of columns of which all providers read all values, theirs; of the others two readings together, of
   * all rows by the provider that read them, and of chosen values by all. What is read follows from what was counted
   * alone.
   * @throws what the finder throws
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
    const found = tallies.verdicts(headers, finder.providers.length);
    const sampled = withScores(found, tallies.verdicts(headers, finder.providers.length, carried));
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
      rowsRead: Math.min(this.#rows, ...read.reach.flatMap(({ isWhole, rows }) => (isWhole ? [] : [rows]))),
      valuesRead: whole.size === read.reach.length ? undefined : read.values,
    };
  }
}
