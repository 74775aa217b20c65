import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ColumnModels, linearLogOdds } from '../../src/discovery/columns/weigh-column.js';
import { hasTrees, LINEAR, type Trees } from '../../src/discovery/columns/weigh-trees.js';
import { columnExamples, type ColumnExample } from './column-examples.js';
import { type FittingTables, short } from './fitting-tables.js';
import { leakTables } from './leak-tables.js';
import { fitWeights } from './logistic-regression.js';
import { RESTRAINT } from './restraint.js';
import { withUnknownHeaders } from './unknown-headers.js';

const BOTH: readonly number[] = [0, 1];

/** How much an example counts in the weighted sum. */
const SUM = {
  /** Made-up tables count less than those that people wrote; readings by one provider alone less than by both. */
  ...{ synthetic: 0.4, alone: 0.4, syntheticAlone: 0.6 },
  /** Examples of short tables, of tables without headers, and of public ones. */
  ...{ short: 0.25, bare: 0.6, public: 0.35 },
  /** Right examples: a missed column costs more than a false verdict. */
  right: 2,
  /** Examples under headers that are replaced by an unknown word. */
  unknown: 0.3,
} as const;
/** Share of the headers that are replaced. */
const UNKNOWN_PERCENT = 60;
const SHORT_ROWS = [1, 2, 4] as const;
const FEW_ROWS = 5;

/** How much an example counts in the trees. */
const TREE = {
  ...{ public: 1.2, few: 0.15, leak: 0.5, right: 1.5, synthetic: 0.4, bare: 0.65, unknown: 0.3 },
  /** Log odds that leaks gain, so that fitting errors do not lose those near the threshold. */
  leakMargin: 0.8,
} as const;
const LEAKS = { tables: 7200, seed: 7 } as const;

/** The numbers for columns with a header of words, or for others. */
export type ModelName = keyof ColumnModels;

/** Returns the model that an option names. @throws RangeError */
export function modelOf(name: string | undefined): ModelName {
  if (name === 'headed' || name === 'bare') return name;
  throw new RangeError('--model must be headed or bare');
}

/** Returns the examples on which the weighted sum is fitted. */
export function sumExamples(tables: FittingTables, model: ModelName): readonly ColumnExample[] {
  const { own, bare, made, shownBare, written, writtenBare, synthetic, open, openBare } = tables;
  return [
    ...columnExamples(written, BOTH, 1),
    ...columnExamples(synthetic, BOTH, SUM.synthetic),
    ...BOTH.flatMap((one) => columnExamples(written, [one], SUM.alone)),
    ...columnExamples(synthetic, [0], SUM.syntheticAlone),
    ...columnExamples(writtenBare, BOTH, SUM.bare),
    ...SHORT_ROWS.flatMap((rows) => [
      ...columnExamples(short(written, own, rows), BOTH, SUM.short),
      ...columnExamples(short(writtenBare, bare, rows), BOTH, SUM.short * SUM.bare),
      ...columnExamples(short(written, own, rows), [0], SUM.short * SUM.alone),
      ...columnExamples(short(synthetic, made, rows), BOTH, SUM.short * SUM.synthetic),
    ]),
    ...columnExamples(open, BOTH, SUM.public),
    ...columnExamples(openBare, BOTH, SUM.public * SUM.bare),
    ...columnExamples(open, [0], SUM.public * SUM.alone),
    ...columnExamples(openBare, [0], SUM.public * SUM.alone * SUM.bare),
    ...columnExamples(short(openBare, shownBare, FEW_ROWS), BOTH, SUM.public * SUM.bare),
    ...(model === 'headed' ? unknownExamples(tables, SUM) : []),
  ];
}

/** Headers that the word lists do not know: those of the public tables are all known. */
const unknownExamples = (
  { open, openBare, written, writtenBare }: FittingTables,
  weights: { readonly public: number; readonly unknown: number },
): readonly ColumnExample[] => [
  ...columnExamples(
    withUnknownHeaders(open, openBare, UNKNOWN_PERCENT),
    BOTH,
    weights.public * weights.unknown,
  ),
  ...columnExamples(withUnknownHeaders(written, writtenBare, UNKNOWN_PERCENT), BOTH, weights.unknown),
];

/** @param kept weights that are not fitted; a feature that is in neither is fitted */
export const fitSum = (
  examples: readonly ColumnExample[],
  kept: ReadonlyMap<string, number>,
  isFitted: (feature: string) => boolean,
  restraint = RESTRAINT,
): ReadonlyMap<string, number> =>
  new Map([
    ...kept,
    ...fitWeights(
      examples.map((one) => ({
        ...one,
        features: new Map([...one.features].filter(([name]) => isFitted(name))),
        weight: one.weight * (one.isRight ? SUM.right : 1),
        offset: [...one.features].reduce((sum, [name, value]) => sum + (kept.get(name) ?? 0) * value, 0),
      })),
      restraint,
    ),
  ]);

/** An example for the trees, with the probability that they should come to. */
export interface TreeExample extends ColumnExample {
  readonly target: number | 'kept';
}

/** Returns the examples on which the trees are grown; of leaks, the score of the weighted sum is to be kept. */
export function treeExamples(tables: FittingTables, model: ModelName): readonly TreeExample[] {
  const { own, bare, made, shownBare, written, writtenBare, synthetic, open, openBare } = tables;
  const judged = [
    ...columnExamples(open, BOTH, TREE.public),
    ...columnExamples(openBare, BOTH, TREE.public * TREE.bare),
    ...columnExamples(short(openBare, shownBare, FEW_ROWS), BOTH, TREE.public * TREE.bare),
    ...columnExamples(written, BOTH, 1),
    ...columnExamples(writtenBare, BOTH, TREE.bare),
    ...columnExamples(synthetic, BOTH, TREE.synthetic),
    ...SHORT_ROWS.flatMap((rows) => [
      ...columnExamples(short(openBare, shownBare, rows), BOTH, TREE.few),
      ...columnExamples(short(written, own, rows), BOTH, TREE.few),
      ...columnExamples(short(writtenBare, bare, rows), BOTH, TREE.few),
      ...columnExamples(short(synthetic, made, rows), BOTH, TREE.few),
    ]),
    ...(model === 'headed' ? unknownExamples(tables, TREE) : []),
  ].map((example) => ({
    ...example,
    weight: example.weight * (example.isRight ? TREE.right : 1),
    target: Number(example.isRight),
  }));
  const leaks = leakTables([...written, ...synthetic, ...open], LEAKS.tables, LEAKS.seed);
  return [
    ...judged,
    ...columnExamples(leaks, BOTH, TREE.leak).map((example) => ({ ...example, target: 'kept' as const })),
  ].filter(({ category, features }) => hasTrees(category, features));
}

/**
 * Grows the trees on what the weighted sum leaves open.
 * @param python a Python with LightGBM
 */
export function growTrees(
  examples: readonly TreeExample[],
  weights: ReadonlyMap<string, number>,
  python: string,
): Trees {
  const folder = mkdtempSync(path.join(tmpdir(), 'fit-trees-'));
  const [examplesFile, treesFile] = [path.join(folder, 'examples.jsonl'), path.join(folder, 'trees.json')];
  const rows = examples.map(({ features, weight, target }) => {
    const single = [...features].filter(
      ([name, value]) => value !== 0 && name !== 'bias' && !name.includes('*'),
    );
    const linear = linearLogOdds(features, weights);
    return JSON.stringify({
      features: { ...Object.fromEntries(single), [LINEAR]: linear },
      ...{ linear, weight },
      target: target === 'kept' ? 1 / (1 + Math.exp(-linear - TREE.leakMargin)) : target,
    });
  });
  writeFileSync(examplesFile, `${rows.join('\n')}\n`);
  execFileSync(python, ['training/columns/grow_trees.py', examplesFile, treesFile], { stdio: 'inherit' });
  const trees = JSON.parse(readFileSync(treesFile, 'utf8')) as Trees;
  rmSync(folder, { recursive: true });
  return trees;
}
