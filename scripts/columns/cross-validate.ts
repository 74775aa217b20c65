/**
 * `npm run fit:cross-validate -- --public FOLDER --python PYTHON`: fits weights and trees several times, each time
 * without the public tables of some repositories, and measures the verdicts on the columns of those. The third of the
 * repositories that is kept apart is not read. `--cache FOLDER` keeps what the providers found, `--folds N` sets the
 * number of fits, `--errors` lists the columns that are wrong.
 */
import { parseArgs } from 'node:util';
import { present } from '../../src/core/present.js';
import { columnOutcomes, type ColumnOutcome, outcomeLine, summary } from './column-outcomes.js';
import { fitSum, growTrees, sumExamples, treeExamples } from './fit-model.js';
import { examineFittingTables, short } from './fitting-tables.js';
import { withUnknownHeaders } from './unknown-headers.js';

const { values } = parseArgs({
  options: {
    cache: { type: 'string' },
    public: { type: 'string', multiple: true, default: [] },
    python: { type: 'string', default: 'python3' },
    folds: { type: 'string', default: '5' },
    threshold: { type: 'string', default: '0.7' },
    errors: { type: 'boolean', default: false },
  },
});
const FEW_ROWS = 5;
const NOTHING_KEPT: ReadonlyMap<string, number> = new Map();

const tables = await examineFittingTables(values.public, values.cache);
const { shown, shownBare, open, openBare } = tables;
const foldOf = new Map(shown.map(({ id, source }) => [id, Math.floor(source / 3) % Number(values.folds)]));
const headed = new Set(shown.filter(({ hasHeaders }) => hasHeaders).map(({ id }) => id));
const UNKNOWN_PERCENT = 25;
const unknown = withUnknownHeaders(
  open.filter(({ id }) => headed.has(id)),
  openBare,
  UNKNOWN_PERCENT,
);
const MODELS = ['headed', 'bare'] as const;
const examples = MODELS.map((model) => ({
  sums: sumExamples(tables, model),
  corrections: treeExamples(tables, model),
}));
const outcomes = new Map<string, ColumnOutcome[]>();
for (let fold = 0; fold < Number(values.folds); fold += 1) {
  const isLeftOut = ({ id }: { readonly id: string }): boolean => foldOf.get(id) === fold;
  const isUsed = ({ table }: { readonly table: string }): boolean => foldOf.get(table) !== fold;
  const [headedModel, bareModel] = examples.map(({ sums, corrections }) => {
    const weights = fitSum(sums.filter(isUsed), NOTHING_KEPT, () => true);
    return { weights, trees: growTrees(corrections.filter(isUsed), weights, values.python) };
  });
  const models = {
    headed: present(headedModel, 'the model of columns with headers'),
    bare: present(bareModel, 'the model of columns without headers'),
  };
  const sets = [
    ['with headers', shown, open.filter(({ id }) => headed.has(id))],
    ['a quarter of the headers unknown', shown, unknown],
    ['without headers', shownBare, openBare],
    ['five rows', shownBare, short(openBare, shownBare, FEW_ROWS)],
  ] as const;
  for (const [name, truth, examined] of sets) {
    const judged = columnOutcomes(truth, examined.filter(isLeftOut), Number(values.threshold), models);
    outcomes.set(name, [...(outcomes.get(name) ?? []), ...judged]);
  }
}
for (const [name, all] of outcomes) {
  if (values.errors)
    for (const one of all.filter(({ isRight }) => !isRight)) console.log(`${name}\t${outcomeLine(one)}`);
  console.log(`${name}: ${summary(all)}`);
}
