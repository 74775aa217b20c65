import { InvalidArgumentError } from 'commander';
import { CATEGORIES } from '../core/harmonization-table.js';
import { nearName } from '../core/nearest-name.js';
import { readCategory } from '../values/category.js';

/**
 * Reads a list of categories as an option holds it: `PERSON,EMAIL_ADDRESS`, in any case, with or without spaces.
 * @throws InvalidArgumentError naming what is no category and the nearest one that is
 */
export function parseCategories(text: string): readonly string[] {
  const names = text.split(',').filter((name) => name.trim() !== '');
  if (names.length === 0) throw new InvalidArgumentError('It must name at least one category.');
  return [...new Set(names.map(parseCategory))];
}

function parseCategory(text: string): string {
  const named = readCategory(text);
  if (named.kind === 'category') return named.category;
  const name = text.trim().slice(0, 40);
  if (named.kind === 'label')
    throw new InvalidArgumentError(`"${name}" is a label of the category ${named.category}; write that.`);
  const near = nearName(name, [...CATEGORIES]);
  throw new InvalidArgumentError(
    near === undefined
      ? `There is no category "${name}". Categories are ${CATEGORIES.join(', ')}.`
      : `There is no category "${name}"; the nearest is ${near}. docs/entities.md lists all.`,
  );
}
