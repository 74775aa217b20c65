/**
 * `npm run fit:columns`: fits the weights by which columns are judged, on the tables of `training/tables` and on
 * made-up ones, and writes `src/discovery/columns/column-weights.generated.ts`. `-- --check` compares instead of
 * writing; `-- --cache FOLDER` keeps what the providers found there, so that another fit takes seconds. `-- --public
 * FOLDER` adds public tables with a truth (`npm run accuracy:tables`), but for the third that is kept apart. Leaks
 * keep the score that the weights of before give them. The tables of `measure/accuracy` are held out and never read
 * here.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { COLUMN_WEIGHTS } from '../../src/discovery/columns/column-weights.generated.js';
import { linearLogOdds } from '../../src/discovery/columns/weigh-column.js';
import { columnExamples } from './column-examples.js';
import { examineFittingTables, short } from './fitting-tables.js';
import { type Example, fitWeights } from './logistic-regression.js';
import { leakTables } from './leak-tables.js';
import { RESTRAINT } from './restraint.js';

const OUTPUT = 'src/discovery/columns/column-weights.generated.ts';
/** Made-up tables count less than those that people wrote; readings by one provider alone less than by both. */
const SYNTHETIC_WEIGHT = 0.4;
const ALONE_WEIGHT = 0.4;
const SYNTHETIC_ALONE_WEIGHT = 0.6;
/** Weight of right examples: a missed column costs more than a false verdict. */
const RIGHT_WEIGHT = 2;
/** Rows of the short tables; the weight of an example of one, of one without a header, and of a public one. */
const SHORT_ROWS = [1, 2, 4] as const;
const SHORT_WEIGHT = 0.25;
const BARE_WEIGHT = 0.6;
const PUBLIC_WEIGHT = 0.35;
const FEW_ROWS = 5;
/**
 * Tables of leaks and of columns of few values, which people rarely write: they keep the score of the weights before,
 * and log odds more, so that fitting errors do not lose those near the threshold.
 */
const LEAKS = { tables: 4000, seed: 7 } as const;
const LEAK_WEIGHT = 0.2;
const LEAK_MARGIN = 0.3;
const BOTH: readonly number[] = [0, 1];
/** What a weight may differ by between machines: the model's scores differ in their last digits. */
const TOLERANCE = 0.05;

const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    cache: { type: 'string' },
    public: { type: 'string', multiple: true, default: [] },
  },
});

const { own, bare, made, shownBare, written, writtenBare, synthetic, open, openBare } =
  await examineFittingTables(values.public, values.cache);
const examples = [
  ...columnExamples(written, BOTH, 1),
  ...columnExamples(synthetic, BOTH, SYNTHETIC_WEIGHT),
  ...BOTH.flatMap((one) => columnExamples(written, [one], ALONE_WEIGHT)),
  ...columnExamples(synthetic, [0], SYNTHETIC_ALONE_WEIGHT),
  ...columnExamples(writtenBare, BOTH, BARE_WEIGHT),
  ...SHORT_ROWS.flatMap((rows) => [
    ...columnExamples(short(written, own, rows), BOTH, SHORT_WEIGHT),
    ...columnExamples(short(writtenBare, bare, rows), BOTH, SHORT_WEIGHT * BARE_WEIGHT),
    ...columnExamples(short(written, own, rows), [0], SHORT_WEIGHT * ALONE_WEIGHT),
    ...columnExamples(short(synthetic, made, rows), BOTH, SHORT_WEIGHT * SYNTHETIC_WEIGHT),
  ]),
  ...columnExamples(open, BOTH, PUBLIC_WEIGHT),
  ...columnExamples(openBare, BOTH, PUBLIC_WEIGHT * BARE_WEIGHT),
  ...columnExamples(open, [0], PUBLIC_WEIGHT * ALONE_WEIGHT),
  ...columnExamples(openBare, [0], PUBLIC_WEIGHT * ALONE_WEIGHT * BARE_WEIGHT),
  ...columnExamples(short(openBare, shownBare, FEW_ROWS), BOTH, PUBLIC_WEIGHT * BARE_WEIGHT),
];
const kept = leakTables([...written, ...synthetic, ...open], LEAKS.tables, LEAKS.seed);
/** One example for and one against for each category, weighed by the score that it has. */
const leaks = (providers: readonly number[], weight: number): readonly Example[] =>
  columnExamples(kept, providers, weight).flatMap((example) => {
    const share = 1 / (1 + Math.exp(-linearLogOdds(example.features) - LEAK_MARGIN));
    return [
      { ...example, isRight: true, weight: (weight * share) / RIGHT_WEIGHT },
      { ...example, isRight: false, weight: weight * (1 - share) },
    ];
  });
const weights = fitWeights(
  [
    ...examples,
    ...leaks(BOTH, LEAK_WEIGHT),
    ...BOTH.flatMap((one) => leaks([one], LEAK_WEIGHT * ALONE_WEIGHT)),
  ].map((one) => ({ ...one, weight: one.weight * (one.isRight ? RIGHT_WEIGHT : 1) })),
  RESTRAINT,
);
console.log(`${weights.size.toString()} weights fitted on ${examples.length.toString()} examples`);

if (values.check) {
  const names = new Set([...weights.keys(), ...COLUMN_WEIGHTS.keys()]);
  const different = [...names].filter(
    (name) => !(Math.abs((weights.get(name) ?? NaN) - (COLUMN_WEIGHTS.get(name) ?? NaN)) <= TOLERANCE),
  );
  if (different.length > 0) {
    console.error(`not as in ${OUTPUT}: ${different.join(', ')}`);
    process.exitCode = 1;
  }
} else {
  const rows = [...weights]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, weight]) => `  ['${name}', ${weight.toFixed(4)}],`);
  const text = `/** Written by \`npm run fit:columns\`, not by hand: what each piece of evidence adds to the log odds. */\nexport const COLUMN_WEIGHTS: ReadonlyMap<string, number> = new Map([\n${rows.join('\n')}\n]);\n`;
  writeFileSync(OUTPUT, await format(text, { ...(await resolveConfig(OUTPUT)), parser: 'typescript' }));
  console.log(`wrote ${OUTPUT}, ${readFileSync(OUTPUT).length.toString()} bytes`);
}
