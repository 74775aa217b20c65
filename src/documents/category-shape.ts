import { CATEGORIES } from '../core/harmonization-table.js';
import { editDistance } from '../core/nearest-name.js';
import { readCategory } from '../values/category.js';
import { text, type Shape } from './shape.js';

const UPPER_SNAKE = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/;
const upperSnake = text(64, {
  regex: UPPER_SNAKE,
  expected:
    'a category in capitals, digits and underscores, beginning with a letter, of at most 64 characters',
});

/** A category of the service, or a name of one's own that could not be taken for one of them. */
export const category: Shape<string> = {
  schema: { anyOf: [{ enum: CATEGORIES }, upperSnake.schema] },
  read: (tree, path, report) => {
    const name = upperSnake.read(tree, path, report);
    if (name === undefined) return undefined;
    const named = readCategory(name);
    if (named.kind === 'label') {
      report(
        tree.at,
        path,
        `must not be a label of the category ${named.category}; write ${named.category}.`,
      );
      return undefined;
    }
    if (named.kind === 'unknown' && name.length > 4 && editDistance(name, named.nearest) === 1) {
      report(
        tree.at,
        path,
        `is one character away from ${named.nearest}; write that, or a name that differs more.`,
      );
      return undefined;
    }
    return name;
  },
};
