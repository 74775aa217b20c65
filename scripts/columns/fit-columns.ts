/**
 * `npm run fit:columns`: fits the weights by which columns are judged, on the tables of `training/tables` and on
 * made-up ones, and writes `src/discovery/columns/fitted/*-weights.generated.ts`. `-- --model NAME` fits those for columns with
 * a header of words (`headed`) or for others (`bare`). `-- --check` compares instead of
 * writing; `-- --cache FOLDER` keeps what the providers found there, so that another fit takes seconds. `-- --public
 * FOLDER` adds public tables with a truth (`npm run accuracy:tables`), but for the third that is kept apart. `-- --only
 * PART` fits the weights of the features with that part in their names, and keeps the others. The tables of
 * `measure/accuracy` are held out and never read here.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { SHIPPED_MODELS } from '../../src/discovery/columns/weigh-column.js';
import { fitSum, modelOf, sumExamples } from './fit-model.js';
import { examineFittingTables } from './fitting-tables.js';

/** What a weight may differ by between machines: the model's scores differ in their last digits. */
const TOLERANCE = 0.05;

const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    cache: { type: 'string' },
    public: { type: 'string', multiple: true, default: [] },
    only: { type: 'string' },
    model: { type: 'string' },
  },
});

const model = modelOf(values.model);
const OUTPUT = `src/discovery/columns/fitted/${model}-weights.generated.ts`;
const shipped = SHIPPED_MODELS[model].weights;

const examples = sumExamples(await examineFittingTables(values.public, values.cache), model);
const isFitted = (name: string): boolean => values.only === undefined || name.includes(values.only);
const kept = new Map([...shipped].filter(([name]) => !isFitted(name)));
const weights = fitSum(examples, kept, isFitted);
console.log(`${weights.size.toString()} weights fitted on ${examples.length.toString()} examples`);

if (values.check) {
  const names = new Set([...weights.keys(), ...shipped.keys()]);
  const different = [...names].filter(
    (name) => !(Math.abs((weights.get(name) ?? NaN) - (shipped.get(name) ?? NaN)) <= TOLERANCE),
  );
  if (different.length > 0) {
    console.error(`not as in ${OUTPUT}: ${different.join(', ')}`);
    process.exitCode = 1;
  }
} else {
  const rows = [...weights]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, weight]) => `  ['${name}', ${weight.toFixed(4)}],`);
  const text = `/** Written by \`npm run fit:columns -- --model ${model}\`, not by hand: what each piece of evidence adds to the log odds. */\nexport const ${model.toUpperCase()}_WEIGHTS: ReadonlyMap<string, number> = new Map([\n${rows.join('\n')}\n]);\n`;
  writeFileSync(OUTPUT, await format(text, { ...(await resolveConfig(OUTPUT)), parser: 'typescript' }));
  console.log(`wrote ${OUTPUT}, ${readFileSync(OUTPUT).length.toString()} bytes`);
}
