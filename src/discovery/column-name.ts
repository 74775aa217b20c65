import { present } from '../core/present.js';
import type { Occurrence } from '../harmonization/occurrence.js';
import { isKnownName } from './header-row.js';
import type { CellFinder } from './table-tally/cell-finder.js';

/**
 * Score from which a finding keeps the name of its column out of reports. It is lower than the thresholds of findings:
 * a name that is left out costs a reader little, a value that is printed cannot be taken back.
 */
const HIDING_SCORE = 0.5;

/** Names of columns that may be values, each once: those that are not made of words that commonly name columns. */
export const namesToExamine = (names: readonly string[]): readonly string[] => [
  ...new Set(names.filter(mayBeValue)),
];

const mayBeValue = (name: string): boolean => name.trim() !== '' && !isKnownName(name);

/** What a column is called that has no name, or one that must not be printed. @param index from 0 */
export const columnAtPosition = (index: number): string => `column ${(index + 1).toString()}`;

/**
 * What a message calls a column whose name cannot be examined first: its position, and its name where that is made of
 * words that commonly name columns.
 * @param index from 0
 */
export const unexaminedColumn = (name: string, index: number): string =>
  columnAtPosition(index) + (name.trim() !== '' && isKnownName(name) ? ` ("${name}")` : '');

/** A form that values have and identifiers have not: an address, many digits, several words. */
const FORM_OF_VALUES = /[@\s]|\d(?:\D{0,2}\d){4}/;

/**
 * Whether a name in the data, such as a key that leads to a table, can name a part of a file in results without being
 * examined: it is made of words that commonly name columns, or has the form of an identifier.
 */
export const isIdentifier = (name: string): boolean => isKnownName(name) || !FORM_OF_VALUES.test(name);

/**
 * The one rule of what columns are called in answers, reports, state files and logs: by their names, and by their
 * positions where the name is itself a finding or was not examined.
 * @param found what was found in each name by itself, without context
 */
export const displayNames = (
  names: readonly string[],
  found: ReadonlyMap<string, readonly Occurrence[]>,
): readonly string[] =>
  names.map((name, index) =>
    mayBeValue(name) && isFinding(found.get(name)) ? columnAtPosition(index) : name,
  );

/** Dates are no findings here: `2024-01` and `Monday` name columns of reports. */
const isFinding = (occurrences: readonly Occurrence[] | undefined): boolean =>
  occurrences === undefined ||
  occurrences.some(({ score, category }) => score >= HIDING_SCORE && category !== 'DATETIME');

/** Names that are examined at once; columns with uncommon names behind them are called by their positions. */
const MOST_NAMES = 1_000;

/** What columns are called, once their names have been looked into. @throws what `findInCells` throws */
export async function examinedNames(
  { findInCells }: Pick<CellFinder, 'findInCells'>,
  names: readonly string[],
): Promise<readonly string[]> {
  const examined = namesToExamine(names).slice(0, MOST_NAMES);
  if (examined.length === 0) return names;
  const found = await findInCells(examined.map((text) => ({ text })));
  const byName = new Map(examined.map((name, at) => [name, present(found[at], 'what was found in a name')]));
  return displayNames(names, byName);
}
