/**
 * `npm run fit:trees -- --public FOLDER --python PYTHON`: fits the trees that add combinations of evidence to the
 * weighted sum of a column verdict, and writes `src/discovery/columns/column-trees.generated.ts`. It uses the tables of
 * `training/tables`, synthetic ones, public ones except for the third that is kept apart, and tables of leaks, for which
 * the score of the weighted sum is the target. `--cache FOLDER` keeps what the providers found there. The trees are grown
 * by `training/columns/grow_trees.py`.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { COLUMN_WEIGHTS } from '../../src/discovery/columns/column-weights.generated.js';
import { examineFittingTables } from './fitting-tables.js';
import { growTrees, treeExamples } from './fit-model.js';

const OUTPUT = 'src/discovery/columns/column-trees.generated.ts';

const { values } = parseArgs({
  options: {
    cache: { type: 'string' },
    public: { type: 'string', multiple: true, default: [] },
    python: { type: 'string', default: 'python3' },
  },
});

const examples = treeExamples(await examineFittingTables(values.public, values.cache));
const { features, trees } = growTrees(examples, COLUMN_WEIGHTS, values.python);
const lines = [
  '/** Written by `npm run fit:trees`, not by hand: the pieces of evidence that the trees compare. */',
  `export const TREE_FEATURES: readonly string[] = ${JSON.stringify(features)};`,
  '',
  '/** For each node of a tree: index of its feature (negative for a leaf), threshold or summand, place of the other branch. */',
  'export const TREES: readonly (readonly number[])[] = [',
  ...trees.map((tree) => `  ${JSON.stringify(tree)},`),
  '];',
];
writeFileSync(OUTPUT, `${lines.join('\n')}\n`);
console.log(
  `wrote ${OUTPUT}: ${trees.length.toString()} trees fitted on ${examples.length.toString()} examples`,
);
