import { alikeCells, valueOf, type AlikeCells } from './alike-cells.js';
import { CategoryCount, type CategoryData } from './category-count.js';
import { ColumnProfile, type CellValue, type ProfileData } from './column-profile.js';
import type { ExaminedCell } from './examined-cell.js';
import { hashText } from './hash-text.js';
import { USUAL_LIMITS, type TallyLimits } from './tally-limits.js';

/** A tally as plain data, to be sent or stored. It contains counts and forms, never values. */
export interface ColumnTallyData {
  readonly profile: ProfileData;
  readonly categories: readonly CategoryData[];
}

/** What programs write for a missing value; such cells count as empty. `NA` is not Namibia in a column of numbers. */
const MISSING: ReadonlySet<number> = new Set(
  ['NA', 'N/A', 'n/a', 'NaN', 'nan', 'NULL', 'null', 'None', '<NA>', '#N/A', '\\N', '-', '--', '.', '?'].map(
    (text) => hashText(text),
  ),
);

/** A column to be classified. */
export interface TalliedColumn {
  readonly index: number;
  /** Undefined if the table or this column has no header. */
  readonly header: string | undefined;
  readonly tally: ColumnTally;
}

/**
 * Running counts for one column; their size does not grow with the number of rows. Parts of a column can be counted
 * separately and merged: the result depends neither on the order of cells nor on how the column is split or merged.
 */
export class ColumnTally {
  readonly #profile: ColumnProfile;
  readonly #limits: TallyLimits;
  readonly #categories = new Map<string, CategoryCount>();
  /** Row counts of alike cells that have not been added up yet, with the counts of their categories. */
  readonly #waiting = new Map<AlikeCells, { rows: number; readonly counts: readonly CategoryCount[] }>();

  constructor(limits: TallyLimits = USUAL_LIMITS) {
    this.#limits = limits;
    this.#profile = new ColumnProfile(limits);
  }

  /** Profile of the cells. */
  get profile(): ColumnProfile {
    this.#addWaiting();
    return this.#profile;
  }

  /** Counts of the findings, by category. */
  get categories(): ReadonlyMap<string, CategoryCount> {
    this.#addWaiting();
    return this.#categories;
  }

  /** @param rows number of rows that contain this exact cell */
  add(cell: ExaminedCell, rows = 1): void {
    const alike = alikeCells(cell, this.#limits);
    const value = valueOf(cell.text, alike);
    if (MISSING.has(value.hash)) return;
    this.#addRows(alike, rows);
    this.#addValue(value, rows, this.#countsOf(alike));
  }

  /**
   * Counts a cell that belongs to a group of alike cells. The group is added up once, because a column has few groups
   * and many cells.
   * @param rows number of rows that contain this exact cell
   */
  addAlike(alike: AlikeCells, value: CellValue, rows: number): void {
    if (MISSING.has(value.hash)) return;
    let waiting = this.#waiting.get(alike);
    if (waiting === undefined)
      this.#waiting.set(alike, (waiting = { rows: 0, counts: this.#countsOf(alike) }));
    waiting.rows += rows;
    this.#addValue(value, rows, waiting.counts);
  }

  /** Adds the counts of another part of the same column. */
  merge({ profile, categories }: ColumnTallyData): void {
    this.#profile.merge(profile);
    for (const one of categories) this.#category(one.category).merge(one);
  }

  toData(): ColumnTallyData {
    return {
      profile: this.profile.toData(),
      categories: [...this.categories]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([category, count]) => count.toData(category)),
    };
  }

  #addWaiting(): void {
    for (const [alike, { rows }] of this.#waiting) this.#addRows(alike, rows);
    this.#waiting.clear();
  }

  #addRows(alike: AlikeCells, rows: number): void {
    this.#profile.addForm(alike, rows);
    for (const one of alike.categories) this.#category(one.category).addRows(one, rows);
  }

  #addValue(value: CellValue, rows: number, counts: readonly CategoryCount[]): void {
    this.#profile.addValue(value, rows);
    for (const count of counts) count.addValue(value.hash);
  }

  #countsOf({ categories }: AlikeCells): readonly CategoryCount[] {
    return categories.map(({ category }) => this.#category(category));
  }

  #category(category: string): CategoryCount {
    let counts = this.#categories.get(category);
    if (counts === undefined) {
      counts = new CategoryCount(this.#limits.registers);
      this.#categories.set(category, counts);
    }
    return counts;
  }
}
