import { CategoryCount, type CategoryData } from './category-count.js';
import { ColumnProfile, type ProfileData } from './column-profile.js';
import type { ExaminedCell } from './examined-cell.js';
import { groupBy } from './group-by.js';
import { USUAL_LIMITS, type TallyLimits } from './tally-limits.js';

/** A tally as plain data, to be sent or stored. It holds counts and forms, never a value. */
export interface ColumnTallyData {
  readonly profile: ProfileData;
  readonly categories: readonly CategoryData[];
}

/**
 * What is counted of one column while its cells come by; its size does not grow with the rows. Parts of a column
 * may be counted apart and merged: neither the order of cells nor the division into parts makes a difference, and
 * parts of parts may be merged in any order.
 */
export class ColumnTally {
  readonly profile: ColumnProfile;
  readonly #limits: TallyLimits;
  readonly #categories = new Map<string, CategoryCount>();

  constructor(limits: TallyLimits = USUAL_LIMITS) {
    this.#limits = limits;
    this.profile = new ColumnProfile(limits);
  }

  /** What was found, by category. */
  get categories(): ReadonlyMap<string, CategoryCount> {
    return this.#categories;
  }

  /**
   * @param rows rows that hold this very cell
   * @returns the hash of its value
   */
  add({ text, occurrences }: ExaminedCell, rows = 1): number {
    const cell = this.profile.add(text, rows);
    for (const [category, found] of groupBy(occurrences, (occurrence) => occurrence.category))
      this.#category(category).add({ text, occurrences: found }, cell, rows);
    return cell.value;
  }

  /** Adds what was counted of another part of the same column. */
  merge({ profile, categories }: ColumnTallyData): void {
    this.profile.merge(profile);
    for (const one of categories) this.#category(one.category).merge(one);
  }

  toData(): ColumnTallyData {
    return {
      profile: this.profile.toData(),
      categories: [...this.#categories]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([category, count]) => count.toData(category)),
    };
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
