/**
 * `npm run fit:secrets`: fits the weights by which the values of assignments are judged, on the code of installed
 * packages under permissive licences and on made-up lines, and writes
 * `src/recognizers/secrets/likeness-weights.generated.ts`. `-- --check` compares instead of writing.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { password } from '../../src/recognizers/generic/password.js';
import {
  type Assignment,
  assignmentAt,
  isSpokenName,
  namesSecret,
} from '../../src/recognizers/secrets/assignment.js';
import { featuresOf } from '../../src/recognizers/secrets/likeness.js';
import { LETTER_PAIRS, LIKENESS_WEIGHTS } from '../../src/recognizers/secrets/likeness-weights.generated.js';
import { unlessRuledOut } from '../../src/recognizers/secrets/judge-value.js';
import { createRandom } from '../../test/support/seeded-random.js';
import { type Example, fitWeights } from '../columns/logistic-regression.js';
import { codeOfPackages } from './collect-code.js';
import { harmlessLines, madeSecretLines } from './made-assignments.js';

const OUTPUT = 'src/recognizers/secrets/likeness-weights.generated.ts';
const SEED = 27;
const MADE = 6_000;
const HARMLESS = 3_000;
/** Assignments of real code are few beside made ones: each counts so many times. */
const CODE_WEIGHT = 2;
const PENALTY = 0.3;
const MOST_VALUES = 20_000;
/** What a weight may differ by between two installations. */
const TOLERANCE = 0.3;

const { values } = parseArgs({
  options: { check: { type: 'boolean', default: false }, pairs: { type: 'boolean', default: false } },
});
const expressions = password.patterns.slice(0, 3).map(({ regex }) => regex);

/** What is assigned to names of secrets in a text, as far as rules do not settle it. */
function assignmentsIn(text: string): readonly Assignment[] {
  const matches = expressions.flatMap((regex) => [...text.matchAll(regex)]);
  return matches.flatMap(({ indices }) => {
    const span = indices?.groups?.['value'] ?? indices?.groups?.['quoted'] ?? indices?.groups?.['bare'];
    if (span === undefined) return [];
    const assignment = assignmentAt(text, span[0], span[1]);
    if (assignment === undefined || isSpokenName(assignment.words) || !namesSecret(assignment.words))
      return [];
    const judged = unlessRuledOut(assignment);
    return judged === undefined ? [] : [judged];
  });
}

const negatives: Assignment[] = [];
const pool = new Set<string>();
const pairs = new Float64Array(26 * 26);
for (const text of codeOfPackages()) {
  negatives.push(...assignmentsIn(text));
  for (const [, one] of text.matchAll(/["'`]([^"'`\n]{4,40})["'`]|\b[A-Z_$][\w$-]{4,30}\b/gi))
    if (one !== undefined) pool.add(one);
  for (const [name] of text.matchAll(/[a-z]{2,}/gi)) {
    const lower = name.toLowerCase();
    for (let at = 1; at < lower.length; at++) {
      const place = (lower.charCodeAt(at - 1) - 97) * 26 + lower.charCodeAt(at) - 97;
      pairs[place] = (pairs[place] ?? 0) + 1;
    }
  }
}
const distinct = new Map(
  negatives.map((one) => [JSON.stringify([one.value, one.words, one.quote, one.separator]), one]),
);
/** A letter's pairs by how common they are behind it: from 0, hardly ever, to 9. */
const letterPairs = Array.from(pairs, (count, place) => {
  const row = Math.floor(place / 26);
  const most = Math.max(1, ...pairs.subarray(row * 26, row * 26 + 26));
  return Math.max(0, Math.round(9 + 1.5 * Math.log2((count + 0.5) / most))).toString();
}).join('');
const random = createRandom(SEED);
const words = [...pool].filter((one) => !/\d{4}|[A-Z\d+/]{24}/i.test(one)).sort();
const some = Array.from({ length: MOST_VALUES }, () => random.pick(words));

const example = (assignment: Assignment, isRight: boolean, weight: number): Example => ({
  features: featuresOf(assignment),
  isRight,
  weight,
});
const made = [...madeSecretLines(random, MADE)].flatMap(assignmentsIn);
const harmless = [...harmlessLines(random, some, HARMLESS)].flatMap(assignmentsIn);
if (letterPairs !== LETTER_PAIRS && !values.check) {
  // Features rest on the pairs: they are written first, and the weights fitted by another run.
  await write(letterPairs, LIKENESS_WEIGHTS);
  console.log('wrote the pairs of letters; run it again for the weights');
  process.exit(0);
}
const weights = fitWeights(
  [
    ...made.map((one) => example(one, true, 1)),
    ...harmless.map((one) => example(one, false, 1)),
    ...[...distinct.values()].map((one) => example(one, false, CODE_WEIGHT)),
  ],
  { penalty: (name) => (name === 'bias' ? 0.001 : PENALTY), sign: () => undefined },
);
console.log(
  `${weights.size.toString()} weights: ${made.length.toString()} made secrets, ${harmless.length.toString()} harmless lines, ${distinct.size.toString()} of code`,
);
if (values.check) {
  const names = new Set([...weights.keys(), ...LIKENESS_WEIGHTS.keys()]);
  const different = [...names].filter(
    (name) => !(Math.abs((weights.get(name) ?? 0) - (LIKENESS_WEIGHTS.get(name) ?? 0)) <= TOLERANCE),
  );
  if (different.length > 0) {
    console.error(`not as in ${OUTPUT}: ${different.join(', ')}`);
    process.exitCode = 1;
  }
} else await write(letterPairs, weights);

async function write(letters: string, table: ReadonlyMap<string, number>): Promise<void> {
  const rows = [...table]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, weight]) => `  [${JSON.stringify(name)}, ${weight.toFixed(3)}],`);
  const lines = Array.from({ length: 26 }, (_, row) => `'${letters.slice(row * 26, row * 26 + 26)}'`);
  const text = `/** Written by \`npm run fit:secrets\`, not by hand: how common each letter is behind each, from 0 to 9, a row of 26 a letter. */\nexport const LETTER_PAIRS: string = [\n${lines.join(',\n')}\n].join('');\n\n/** What each feature of an assignment adds to the log odds that its value is a secret. */\nexport const LIKENESS_WEIGHTS: ReadonlyMap<string, number> = new Map([\n${rows.join('\n')}\n]);\n`;
  writeFileSync(OUTPUT, await format(text, { ...(await resolveConfig(OUTPUT)), parser: 'typescript' }));
  console.log(`wrote ${OUTPUT}, ${readFileSync(OUTPUT).length.toString()} bytes`);
}
