import { CategoryCount } from './category-count.js';
import type { ColumnProfile } from './column-profile.js';
import type { KnownKind } from './names/cell-kinds.js';
import type { ColumnTally } from './tally-column.js';

/** A tally with the categories that are judged. */
export interface JudgedTally {
  readonly profile: ColumnProfile;
  readonly categories: ReadonlyMap<string, CategoryCount>;
}

/** Kinds of cells that are known as a category: groups of kinds, of which the one with the most cells counts. */
export const KNOWN_AS: readonly (readonly [category: string, groups: readonly (readonly KnownKind[])[]])[] = [
  ['LOCATION', [['largePlace', 'smallPlace'], ['placeCode'], ['postcode']]],
  ['PERSON', [['given'], ['family'], ['fullName']]],
  ['GENDER', [['gender']]],
];

/** Minimum share of known cells for a category to be judged in which nothing was found. */
const MOST_CELLS = 0.7;
/** Score of each such cell, in ten-thousandths: a cell alone says little. */
const WEAK = 2_000;
const CLASSIFIER = 'known-value';

/**
 * Adds categories in which no provider found anything, but which most cells are known as: the model misses values that
 * stand alone. They are judged only where all providers read the cells.
 */
export function judgedTally({ profile, categories }: ColumnTally, providers: number): JudgedTally {
  if (providers < 2) return { profile, categories };
  const assumed = KNOWN_AS.flatMap(([category, groups]) => {
    const rows = Math.max(...groups.map((kinds) => profile.knownCells(...kinds)));
    if (categories.has(category) || rows < MOST_CELLS * profile.cells || rows === 0) return [];
    return [[category, assumedCount(category, Math.min(rows, profile.cells))] as const];
  });
  return { profile, categories: assumed.length === 0 ? categories : new Map([...categories, ...assumed]) };
}

/** Adds a category in which nothing was found, and which all cells may be. */
export const withAssumed = ({ profile, categories }: JudgedTally, category: string): JudgedTally =>
  categories.has(category)
    ? { profile, categories }
    : { profile, categories: new Map([...categories, [category, assumedCount(category, profile.cells)]]) };

function assumedCount(category: string, rows: number): CategoryCount {
  const count = new CategoryCount(1, true);
  const scores = WEAK * rows;
  count.addRows(
    {
      ...{ category, hits: rows, found: rows * 1e6, strength: scores, agreed: 0, inContext: 0, checked: 0 },
      classifiers: [{ providerIndex: 0, name: CLASSIFIER, rows, total: rows, scores, details: {} }],
      ...{ forms: [], distinct: '' },
    },
    1,
  );
  return count;
}
