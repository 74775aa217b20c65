// Measures what docs/custom-rules.md states: what own rules cost beside the built-in patterns, how the time grows with
// their number, what hostile expressions can take, and how long a changed file takes. `npm run measure:rules`.
import { proseOf, tableOf } from './load/capacity/varied-texts.js';
import { createPatternProvider } from '../src/providers/pattern-provider.js';
import type { Provider, ProviderInput } from '../src/providers/provider.js';
import { createRulesProvider } from '../src/providers/rules-provider.js';
import { compileRules } from '../src/rules/compile-rules.js';
import { warmUp } from '../src/rules/rules-store.js';

const BYTES = 10_240;
const ROUNDS = 30;
const signal = new AbortController().signal;
const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** The n-th of several forms as people write them: prefixes, numbers, words. */
function formOf(index: number): string {
  const n = index.toString();
  const forms = [
    String.raw`\b[A-Z]{${(1 + (index % 4)).toString()}}[-_ ]?\d{${(3 + (index % 7)).toString()}}\b`,
    String.raw`(?i)\bproj${n}[a-z0-9]+\b`,
    String.raw`\b\d{2,${(3 + (index % 5)).toString()}}[.-]\d{${(1 + (index % 6)).toString()}}(?:[.-]\d{2,4})?\b`,
    String.raw`\b[a-z]{2,10}_?${n}[a-z]{2,8}\b`,
    String.raw`\b\w+@team${n}\.example\b`,
  ];
  return forms[index % forms.length] ?? '';
}

function fileOf(count: number): Uint8Array {
  const recognizers = Array.from({ length: count }, (_, index) => ({
    name: `rule-${index.toString()}`,
    category: `OWN_${index.toString()}_X`,
    patterns: [{ name: 'form', regex: formOf(index), score: 0.3, score_in_context: 0.8 }],
    context: { words: ['staff', `word${index.toString()}`] },
  }));
  const values = Array.from({ length: count * 20 }, (_, index) => `Project ${index.toString()} Heron`);
  return Buffer.from(JSON.stringify({ recognizers, deny: [{ category: 'PROJECT_NAME', values }] }));
}

/** Median milliseconds for one request. */
async function medianOf(
  provider: Provider,
  inputsOf: (round: number) => readonly ProviderInput[],
): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS + 5; round += 1) {
    const inputs = inputsOf(round);
    const began = performance.now();
    await provider.classify(inputs, signal);
    if (round >= 5) times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

const prose = proseOf(BYTES);
const table = tableOf(BYTES);
const asProse = (round: number): readonly ProviderInput[] => [{ text: prose(round) }];
const asCells = (round: number): readonly ProviderInput[] => {
  const [header = '', ...rows] = table(round).trim().split('\n');
  const names = header.split(',');
  return rows.flatMap((row) =>
    row.split(',').map((text, column) => ({ text, context: names[column] ?? '' })),
  );
};

const builtIn = createPatternProvider({ threads: 1 }, '0');
await builtIn.ready();
const baseline = { prose: await medianOf(builtIn, asProse), cells: await medianOf(builtIn, asCells) };
print(
  'Milliseconds for 10 KiB, median of 30; in brackets the share of the built-in patterns in the same run.\n',
);
print('| rules | listed values | read and prepare | prose | cells of a table |');
print('| --- | --- | --- | --- | --- |');
print(`| built-in patterns | | | ${baseline.prose.toFixed(1)} | ${baseline.cells.toFixed(1)} |`);
for (const count of [1, 10, 100, 300, 500]) {
  const bytes = fileOf(count);
  const began = performance.now();
  const { detect, document } = compileRules(bytes, 'measured');
  if (detect !== undefined) await warmUp(detect, document);
  const compiling = performance.now() - began;
  if (detect === undefined) continue;
  const { provider } = createRulesProvider(detect, '0', 60_000);
  const [onProse, onCells] = [await medianOf(provider, asProse), await medianOf(provider, asCells)];
  const cell = (time: number, of: number): string => `${time.toFixed(1)} (${(time / of).toFixed(2)})`;
  print(
    `| ${count.toString()} | ${(count * 20).toString()} | ${compiling.toFixed(0)} | ${cell(onProse, baseline.prose)} | ${cell(onCells, baseline.cells)} |`,
  );
}

print('\nHostile expressions on hostile 10 KiB: milliseconds, and how the request ends.\n');
print('| expression | text | time | answer |');
print('| --- | --- | --- | --- |');
const texts: readonly (readonly [name: string, text: string])[] = [
  ['a…a', 'a'.repeat(BYTES)],
  ['a…a!', `${'a'.repeat(BYTES - 1)}!`],
  ['x…x', 'x'.repeat(BYTES)],
];
const hostile = [
  '(a+)+$',
  '(a|aa)+$',
  '(x+x+)+y',
  '(.*)(.*)(.*)(.*)(.*)[ab]z',
  '(?:a?){160}a{160}',
  '[a-z]{1,200}[0-9]',
  'x.*y|x',
];
for (const regex of hostile) {
  const rules = {
    recognizers: [{ name: 'h', category: 'HOSTILE_FORM', patterns: [{ name: 'h', regex, score: 1 }] }],
  };
  const { detect } = compileRules(Buffer.from(JSON.stringify(rules)), 'measured');
  if (detect === undefined) continue;
  const { provider } = createRulesProvider(detect, '0', 60_000);
  for (const [name, text] of texts) {
    const began = performance.now();
    const ended = await provider.classify([{ text }], signal).then(
      () => 'complete',
      (error: unknown) => (error instanceof Error ? `given up: ${error.message}` : 'failed'),
    );
    print(
      `| \`${regex.replaceAll('|', '\\|')}\` | ${name} | ${(performance.now() - began).toFixed(1)} | ${ended} |`,
    );
  }
}
