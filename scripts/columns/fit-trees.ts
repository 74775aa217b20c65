/**
 * `npm run fit:trees -- --public FOLDER --python PYTHON`: fits the trees that add combinations of evidence to the
 * weighted sum of a column verdict, and writes `src/discovery/columns/column-trees.generated.ts`. It uses the tables of
 * `training/tables`, synthetic ones, public ones except for the third that is kept apart, and tables of leaks, for which
 * the score of the weighted sum is the target. `--cache FOLDER` keeps what the providers found there. The trees are grown
 * by `training/columns/grow_trees.py`.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { linearLogOdds } from '../../src/discovery/columns/weigh-column.js';
import { hasTrees, LINEAR } from '../../src/discovery/columns/weigh-trees.js';
import { columnExamples } from './column-examples.js';
import { examineFittingTables, short } from './fitting-tables.js';
import { leakTables } from './leak-tables.js';

const OUTPUT = 'src/discovery/columns/column-trees.generated.ts';
const BOTH: readonly number[] = [0, 1];
/** Weights of examples: of public tables, of others, of tables of few rows, and of leaks. */
const PUBLIC_WEIGHT = 1.2;
const FEW_WEIGHT = 0.15;
const LEAK_WEIGHT = 0.5;
/** Log odds that leaks gain, so that fitting errors do not lose those near the threshold. */
const LEAK_MARGIN = 0.8;
/** Weight of right examples: a missed column costs more than a false verdict. */
const RIGHT_WEIGHT = 1.5;
const SYNTHETIC_WEIGHT = 0.4;
const BARE = 0.65;
const LEAKS = { tables: 7200, seed: 7 } as const;

const { values } = parseArgs({
  options: {
    cache: { type: 'string' },
    public: { type: 'string', multiple: true, default: [] },
    python: { type: 'string', default: 'python3' },
  },
});

const tables = await examineFittingTables(values.public, values.cache);
const { own, bare, made, shownBare, written, writtenBare, synthetic, open, openBare } = tables;

const judged = [
  ...columnExamples(open, BOTH, PUBLIC_WEIGHT),
  ...columnExamples(openBare, BOTH, PUBLIC_WEIGHT * BARE),
  ...columnExamples(short(openBare, shownBare, 5), BOTH, PUBLIC_WEIGHT * BARE),
  ...columnExamples(written, BOTH, 1),
  ...columnExamples(writtenBare, BOTH, BARE),
  ...columnExamples(synthetic, BOTH, SYNTHETIC_WEIGHT),
  ...[1, 2, 4].flatMap((rows) => [
    ...columnExamples(short(openBare, shownBare, rows), BOTH, FEW_WEIGHT),
    ...columnExamples(short(written, own, rows), BOTH, FEW_WEIGHT),
    ...columnExamples(short(writtenBare, bare, rows), BOTH, FEW_WEIGHT),
    ...columnExamples(short(synthetic, made, rows), BOTH, FEW_WEIGHT),
  ]),
].map((example) => ({
  ...example,
  weight: example.weight * (example.isRight ? RIGHT_WEIGHT : 1),
  target: Number(example.isRight),
}));
const kept = leakTables([...written, ...synthetic, ...open], LEAKS.tables, LEAKS.seed);
const leaks = columnExamples(kept, BOTH, LEAK_WEIGHT).map((example) => ({
  ...example,
  target: 1 / (1 + Math.exp(-linearLogOdds(example.features) - LEAK_MARGIN)),
}));

const folder = mkdtempSync(path.join(tmpdir(), 'fit-trees-'));
const [examplesFile, treesFile] = [path.join(folder, 'examples.jsonl'), path.join(folder, 'trees.json')];
const fitted = [...judged, ...leaks].filter(({ category, features }) => hasTrees(category, features));
const rows = fitted.map(({ features, weight, target }) => {
  const single = [...features].filter(
    ([name, value]) => value !== 0 && name !== 'bias' && !name.includes('*'),
  );
  const linear = linearLogOdds(features);
  return JSON.stringify({
    features: { ...Object.fromEntries(single), [LINEAR]: linear },
    linear,
    weight,
    target,
  });
});
writeFileSync(examplesFile, `${rows.join('\n')}\n`);
execFileSync(values.python, ['training/columns/grow_trees.py', examplesFile, treesFile], {
  stdio: 'inherit',
});
const { features, trees } = JSON.parse(readFileSync(treesFile, 'utf8')) as {
  readonly features: readonly string[];
  readonly trees: readonly (readonly number[])[];
};
rmSync(folder, { recursive: true });
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
console.log(`wrote ${OUTPUT}: ${trees.length.toString()} trees fitted on ${rows.length.toString()} examples`);
