import { present } from '../core/present.js';
import type { Occurrence } from '../harmonization/occurrence.js';
import { isKnownName } from './header-row.js';
import type { CellFinder } from './table-tally/cell-finder.js';

/**
 * Minimum score at which a finding hides the name of its column in reports. It is lower than the thresholds for
 * findings: omitting a name costs the reader little, while a printed value cannot be taken back.
 */
const HIDING_SCORE = 0.5;

/** Returns the distinct column names that may be values: those that contain words other than common column names. */
export const namesToExamine = (names: readonly string[]): readonly string[] => [
  ...new Set(names.filter(mayBeValue)),
];

const mayBeValue = (name: string): boolean => name.trim() !== '' && !isKnownName(name);

/** Returns the label of a column that has no name, or whose name must not be printed. @param index zero-based */
export const columnAtPosition = (index: number): string => `column ${(index + 1).toString()}`;

/**
 * Returns the label of a column whose name cannot be examined first: its position, with the name only if it consists of
 * common column names.
 * @param index zero-based
 */
export const unexaminedColumn = (name: string, index: number): string =>
  columnAtPosition(index) + (name.trim() !== '' && isKnownName(name) ? ` ("${name}")` : '');

/** Patterns of values that identifiers do not match: an @ sign, white space, or many digits. */
const FORM_OF_VALUES = /[@\s]|\d(?:\D{0,2}\d){4}/;

/**
 * Whether a name in the data, such as a key that leads to a table, may appear in results without being examined: it
 * consists of common column names or has the form of an identifier.
 */
export const isIdentifier = (name: string): boolean => isKnownName(name) || !FORM_OF_VALUES.test(name);

/**
 * Returns the names by which answers, reports, state files and logs refer to columns: the column name, or the position
 * if the name is itself a finding or was not examined.
 * @param found occurrences in each name, examined without context
 */
export const displayNames = (
  names: readonly string[],
  found: ReadonlyMap<string, readonly Occurrence[]>,
): readonly string[] =>
  names.map((name, index) =>
    mayBeValue(name) && isFinding(found.get(name)) ? columnAtPosition(index) : name,
  );

/** Dates do not count as findings here: `2024-01` and `Monday` are common column names in reports. */
const isFinding = (occurrences: readonly Occurrence[] | undefined): boolean =>
  occurrences === undefined ||
  occurrences.some(({ score, category }) => score >= HIDING_SCORE && category !== 'DATETIME');

/** Maximum number of names examined at once; further columns with uncommon names are referred to by position. */
const MOST_NAMES = 1_000;

/** Examines column names and returns the names to display. @throws the errors of `findInCells` */
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
