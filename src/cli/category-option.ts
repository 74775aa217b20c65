import { InvalidArgumentError } from 'commander';
import { CATEGORIES } from '../core/harmonization-table.js';
import { nearName } from '../core/nearest-name.js';
import { readCategory } from '../values/category-names.js';

/**
 * Reads a list of categories as an option holds it: `PERSON,EMAIL_ADDRESS`, in any case, with or without spaces.
 * @throws InvalidArgumentError with the unknown category and the closest known one
 */
export function parseCategories(text: string): readonly string[] {
  const names = text.split(',').filter((name) => name.trim() !== '');
  if (names.length === 0) throw new InvalidArgumentError('Name at least one category.');
  return [...new Set(names.map(parseCategory))];
}

function parseCategory(text: string): string {
  const named = readCategory(text);
  if (named.kind === 'category') return named.category;
  const name = text.trim().slice(0, 40);
  if (named.kind === 'label')
    throw new InvalidArgumentError(
      `"${name}" is a label of the category ${named.category}; use ${named.category}.`,
    );
  const near = nearName(name, [...CATEGORIES]);
  throw new InvalidArgumentError(
    near === undefined
      ? `Unknown category "${name}". Categories: ${CATEGORIES.join(', ')}.`
      : `Unknown category "${name}". Did you mean ${near}? docs/entities.md lists all categories.`,
  );
}
