// What operators cost for each value and for a text of 10 KB, as ratios to baselines of the same run, and what
// surrogates of numbers cost: `npm run measure:transform`. Times are medians of rounds that take turns.
import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { createPatternFinder } from '../src/providers/find-patterns.js';
import { RECOGNIZERS } from '../src/recognizers/registry.js';
import { findLeaks } from '../src/transform/find-leaks.js';
import { Permutations } from '../src/transform/pseudonym/permutations.js';
import { surrogateFor } from '../src/transform/operators/pseudonym.js';
import { OPERATORS } from '../src/transform/registry.js';
import { SessionMap } from '../src/transform/session-map.js';
import { Transformer } from '../src/transform/transformer.js';
import { policyOf, randomRing, textOf } from '../test/support/transforming.js';
import { surrogateTools } from '../test/support/surrogates.js';
import { VALID_NUMBERS } from '../test/support/valid-numbers.js';
import { median, medians } from './bench/measure.js';

const ROUNDS = 21;
const SIZE = 10_240;
const KEYS = randomRing('one');
const SECRET = Buffer.alloc(32, 7);

/** Values of what texts hold most, by category; each time with another number, so that nothing is remembered. */
const VALUES: Readonly<Record<string, (number: number) => string>> = {
  PERSON: (number) => `${['Jane', 'Tom', 'Anna', 'Peter'][number % 4] ?? 'Jane'} Miller${letters(number)}`,
  EMAIL_ADDRESS: (number) => `jane.miller${number.toString()}@mail.example.org`,
  CREDIT_CARD: (number) => `4111 1111 ${(1000 + (number % 9000)).toString()} 1111`,
  PHONE_NUMBER: (number) => `+44 20 7946 ${(1000 + (number % 9000)).toString()}`,
  DATETIME: (number) => `${(1900 + (number % 130)).toString()}-03-${(10 + (number % 18)).toString()}`,
  LOCATION: (number) => `${(1 + (number % 200)).toString()} Mill Street, Springfield`,
};
const CATEGORIES = Object.keys(VALUES);
const VALUES_A_ROUND = 60;

const letters = (number: number): string =>
  number.toString(26).replaceAll(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)));
/** Makes transformers of an operator, each with a session of its own. */
function transformersOf(name: string): () => Transformer {
  const policy = policyOf({ default: { operator: name, ...(name === 'replace' && { with: 'x' }) } });
  return () => new Transformer(policy, new SessionMap(), { keys: KEYS, subject: '', language: 'en' });
}

const hmac = (text: string): string => createHmac('sha256', SECRET).update(text).digest('hex');

let next = 0;
const valuesOf = (category: string): readonly string[] =>
  Array.from({ length: VALUES_A_ROUND }, () => VALUES[category]?.(next++) ?? '');

/** Prints a table of Markdown. */
function print(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const lines = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

const times = (ms: number, baseline: number): string => `${(ms / baseline).toFixed(1)} x`;

/** Each operator on values that come as cells of a column do. */
async function measureValues(): Promise<void> {
  const rows: string[][] = [];
  for (const category of CATEGORIES) {
    const tasks = Object.fromEntries(
      OPERATORS.map(({ name }) => {
        const begin = transformersOf(name);
        const transform = (): void => {
          const transformer = begin();
          for (const value of valuesOf(category)) transformer.transformWhole(value, category, value);
        };
        return [name, transform];
      }),
    );
    const measured = await medians({ ...tasks, baseline: () => valuesOf(category).map(hmac) }, ROUNDS);
    const { baseline } = measured;
    rows.push([
      category,
      ((baseline / VALUES_A_ROUND) * 1000).toFixed(1),
      ...OPERATORS.map(({ name }) => times(measured[name as keyof typeof measured], baseline)),
    ]);
  }
  process.stdout.write('A value, in times of one HMAC-SHA-256 of it (first column: that, in µs):\n\n');
  print(['category', 'HMAC', ...OPERATORS.map(({ name }) => name)], rows);
}

/** A text of 10 KB of sentences with a value each. */
function textOfValues() {
  const parts: (string | readonly [string, string])[] = [];
  for (let length = 0, number = 0; length < SIZE; number++) {
    const category = CATEGORIES[number % CATEGORIES.length] ?? 'PERSON';
    const value = VALUES[category]?.(number) ?? '';
    parts.push('As we said in the letter of last week, ', [value, category], ' is to be asked again. ');
    length += value.length + 62;
  }
  return textOf(parts);
}

/** Each operator over the text, its values known; beside what it costs to find patterns in it. */
async function measureText(): Promise<void> {
  const find = createPatternFinder(RECOGNIZERS);
  const { text, occurrences } = textOfValues();
  const done = transformersOf('hash')().transform(text, occurrences);
  const tasks = Object.fromEntries(
    OPERATORS.map(({ name }) => {
      const begin = transformersOf(name);
      return [name, () => begin().transform(text, occurrences)];
    }),
  );
  const measured = await medians(
    { ...tasks, 'leak check': () => findLeaks(text, done, []), baseline: () => find({ text }, false) },
    ROUNDS,
  );
  const { baseline, ...others } = measured;
  process.stdout.write(
    `A text of 10 KB with ${occurrences.length.toString()} values, beside finding patterns in it (${baseline.toFixed(2)} ms):\n\n`,
  );
  print(
    ['operator', 'ms', 'to patterns'],
    Object.entries(others).map(([name, ms]) => [name, ms.toFixed(2), times(ms, baseline)]),
  );
}

/** Surrogates of what recognizers of numbers hold to be valid, by one step of the permutation. */
async function measureNumbers(): Promise<void> {
  const permutations = new Permutations(SECRET);
  const step = await medians(
    {
      short: () => permutations.at(1_234n, 10n ** 6n, 'a'),
      long: () => permutations.at(1_234n, 10n ** 16n, 'a'),
      hmac: () => hmac('4111 1111 1111 1111'),
    },
    201,
  );
  const tools = surrogateTools();
  const costs: { name: string; ms: number }[] = [];
  for (const { name, category, value } of VALID_NUMBERS) {
    const surrogate = surrogateFor(category);
    const { made } = await medians({ made: () => surrogate({ category, text: value }, 0, tools) }, ROUNDS);
    costs.push({ name, ms: made });
  }
  costs.sort((a, b) => a.ms - b.ms);
  const all = costs.map(({ ms }) => ms);
  const at = (share: number): string => (all[Math.floor((all.length - 1) * share)] ?? Number.NaN).toFixed(2);
  process.stdout.write(
    `One step of FF1: ${(step.short * 1000).toFixed(0)} µs below a million, ${(step.long * 1000).toFixed(0)} µs below 10^16 ` +
      `(${times(step.short, step.hmac)} and ${times(step.long, step.hmac)} an HMAC).\n` +
      `Surrogates of ${all.length.toString()} numbers: ${at(0)} to ${at(1)} ms, median ${median(all).toFixed(2)}, nine in ten below ${at(0.9)}.\n` +
      `The dearest: ${[...new Map(costs.map((cost) => [cost.name, cost])).values()]
        .sort((a, b) => a.ms - b.ms)
        .slice(-5)
        .map(({ name, ms }) => `${name} ${ms.toFixed(1)} ms`)
        .join(', ')}.\n`,
  );
}

/** Processor time until the first number has its checks, in a process that has loaded nothing of it. */
function measureLoading(): void {
  const program = `const began = process.cpuUsage();
    const { checksOf } = await import('./dist/src/transform/pseudonym/number-checks.js');
    checksOf('CREDIT_CARD');
    const { user, system } = process.cpuUsage(began);
    console.log((user + system) / 1000);`;
  const took = Array.from({ length: 5 }, () =>
    Number(spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }).stdout),
  );
  process.stdout.write(
    `Loading the checks: ${median(took).toFixed(0)} ms of processor time, once a process.\n`,
  );
}

await measureValues();
await measureText();
await measureNumbers();
measureLoading();
