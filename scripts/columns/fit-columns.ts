/**
 * `npm run fit:columns`: fits the weights by which columns are judged, on the tables of `training/tables` and on
 * made-up ones, and writes `src/discovery/columns/column-weights.generated.ts`. `-- --check` compares instead of
 * writing; `-- --cache FOLDER` keeps what the providers found there, so that another fit takes seconds. `-- --public
 * FOLDER` adds public tables with a truth (`npm run accuracy:tables`), but for the third that is kept apart. `-- --only
 * PART` fits the weights of the features with that part in their names, and keeps the others. The tables of
 * `measure/accuracy` are held out and never read here.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { COLUMN_WEIGHTS } from '../../src/discovery/columns/column-weights.generated.js';
import { columnExamples } from './column-examples.js';
import { examineFittingTables, short } from './fitting-tables.js';
import { fitWeights } from './logistic-regression.js';
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
const BOTH: readonly number[] = [0, 1];
/** What a weight may differ by between machines: the model's scores differ in their last digits. */
const TOLERANCE = 0.05;

const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    cache: { type: 'string' },
    public: { type: 'string', multiple: true, default: [] },
    only: { type: 'string' },
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
const isFitted = (name: string): boolean => values.only === undefined || name.includes(values.only);
const kept = new Map([...COLUMN_WEIGHTS].filter(([name]) => !isFitted(name)));
const fitted = fitWeights(
  examples.map((one) => ({
    ...one,
    features: new Map([...one.features].filter(([name]) => isFitted(name))),
    weight: one.weight * (one.isRight ? RIGHT_WEIGHT : 1),
    offset: [...one.features].reduce((sum, [name, value]) => sum + (kept.get(name) ?? 0) * value, 0),
  })),
  RESTRAINT,
);
const weights = new Map([...kept, ...fitted]);
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
