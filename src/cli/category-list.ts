import { CATEGORIES, isCategory } from '../core/harmonization-table.js';
import { nearestName } from '../core/nearest-name.js';
import { UsageError } from './usage-error.js';

/**
 * Reads a list of categories as an option holds it: `PERSON,EMAIL_ADDRESS`, in any case, with or without spaces.
 * @param option name of the option, for the error
 * @throws UsageError naming what is no category and the nearest one that is
 */
export function parseCategories(option: string, text: string): readonly string[] {
  const names = text
    .split(',')
    .map((name) => name.trim().toUpperCase())
    .filter((name) => name !== '');
  if (names.length === 0) throw new UsageError(`${option} must name at least one category.`);
  for (const name of names) {
    if (isCategory(name)) continue;
    const nearest = nearestName(name, CATEGORIES);
    throw new UsageError(
      `${option}: there is no category "${name}"; the nearest is ${nearest}. docs/entities.md lists all.`,
    );
  }
  return [...new Set(names)];
}

/** In `--fail-on`: whatever is found. */
export const ANY_CATEGORY = 'any';

/**
 * Reads what `--fail-on` holds: categories, or `any`.
 * @throws UsageError as parseCategories does
 */
export const parseFailOn = (text: string): readonly string[] =>
  text.trim().toLowerCase() === ANY_CATEGORY ? [ANY_CATEGORY] : parseCategories('--fail-on', text);
