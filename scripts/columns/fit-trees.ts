/**
 * `npm run fit:trees -- --public FOLDER --python PYTHON`: fits the trees that add combinations of evidence to the
 * weighted sum of a column verdict, and writes `src/discovery/columns/fitted/*-trees.generated.ts`; `--model` as in
 * `npm run fit:columns`. It uses the tables of
 * `training/tables`, synthetic ones, public ones except for the third that is kept apart, and tables of leaks, for which
 * the score of the weighted sum is the target. `--cache FOLDER` keeps what the providers found there. The trees are grown
 * by `training/columns/grow_trees.py`.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { SHIPPED_MODELS } from '../../src/discovery/columns/weigh-column.js';
import { examineFittingTables } from './fitting-tables.js';
import { growTrees, modelOf, treeExamples } from './fit-model.js';

const { values } = parseArgs({
  options: {
    cache: { type: 'string' },
    public: { type: 'string', multiple: true, default: [] },
    model: { type: 'string' },
    python: { type: 'string', default: 'python3' },
  },
});

const model = modelOf(values.model);
const OUTPUT = `src/discovery/columns/fitted/${model}-trees.generated.ts`;
const examples = treeExamples(await examineFittingTables(values.public, values.cache), model);
const { features, trees } = growTrees(examples, SHIPPED_MODELS[model].weights, values.python);
const lines = [
  `/** Written by \`npm run fit:trees -- --model ${model}\`, not by hand: the pieces of evidence that the trees compare. */`,
  `export const ${model.toUpperCase()}_TREE_FEATURES: readonly string[] = ${JSON.stringify(features)};`,
  '',
  '/** For each node of a tree: index of its feature (negative for a leaf), threshold or summand, place of the other branch. */',
  `export const ${model.toUpperCase()}_TREES: readonly (readonly number[])[] = [`,
  ...trees.map((tree) => `  ${JSON.stringify(tree)},`),
  '];',
];
writeFileSync(OUTPUT, `${lines.join('\n')}\n`);
console.log(
  `wrote ${OUTPUT}: ${trees.length.toString()} trees fitted on ${examples.length.toString()} examples`,
);
