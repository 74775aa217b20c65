// Mutation testing: changes the code in small ways, one at a time, and says which changes no test notices.
// `npm run test:mutation [-- GROUP…] [--write]`: all groups take an hour; --write records them in docs/mutation.md.
// Each group names its own quick tests: what they do not notice counts, whatever the whole suite would say.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';

/** By name: the files changed, the tests that must notice (below test/), the least score in percent (0: not measured yet). */
const GROUPS = {
  'offsets-and-spans': {
    mutate: ['src/core/{offsets,span,disjoint-spans,count-until}.ts'],
    tests: 'core/{offsets,span,disjoint-spans}',
    floor: 92,
  },
  'check-digits': {
    mutate: ['src/recognizers/{check-digit,luhn}.ts'],
    tests: 'recognizers/{check-digit,luhn}',
    floor: 85,
  },
  'token-rules': {
    mutate: ['src/ner/{words,units,places,decoder}.ts'],
    tests: 'ner/tokenizer',
    floor: 0,
  },
  harmonization: {
    mutate: ['src/harmonization/*.ts'],
    tests: 'harmonization/{corroborate,harmonize,resolve-overlaps}',
    floor: 0,
  },
  columns: {
    mutate: ['src/discovery/columns/*.ts'],
    tests: 'discovery/columns/{tally-column,weigh-column,classifier-count}',
    floor: 0,
  },
};
const DOCUMENT = 'docs/mutation.md';
const INTRODUCTION = `# Mutation testing

[Stryker](https://stryker-mutator.io) changes the code in small ways, one at a time, and runs the tests of that part. The score is the share of changes that make a test fail or run too long. \`npm run test:mutation -- --write\` prints the changes that no test noticed and writes this page. Groups, tests and minimum scores are in \`scripts/mutation.mjs\`.
`;

/** @param {{mutate: string[], tests: string}} group */
const optionsOf = ({ mutate, tests }) => ({
  mutate,
  testRunner: 'tap',
  plugins: ['@stryker-mutator/tap-runner'],
  tap: {
    testFiles: [`dist/test/${tests}.test.js`],
    nodeArgs: ['--test-reporter=tap', '-r', '{{hookFile}}', '{{testFile}}'],
  },
  // All changes are compiled at once, each behind a condition; TypeScript does not judge what they make of the types.
  buildCommand: 'tsc -p tsconfig.json',
  coverageAnalysis: 'perTest',
  concurrency: 1,
  reporters: ['progress-append-only'],
  tempDirName: '.stryker',
  ignorePatterns: ['.venv', '.node', 'dist', 'coverage', 'training', 'docs', 'deploy', 'measure/accuracy'],
  timeoutMS: 10_000,
  disableBail: false,
});

const DETECTED = new Set(['Killed', 'Timeout']);
const UNDETECTED = new Set(['Survived', 'NoCoverage']);
const count = (results, statuses) => results.filter(({ status }) => statuses.has(status)).length;

function scoreOf(results) {
  const [detected, undetected] = [count(results, DETECTED), count(results, UNDETECTED)];
  return detected + undetected === 0 ? 0 : (100 * detected) / (detected + undetected);
}

/** One line for a change that no test noticed. */
function describeSurvivor({ fileName, location, replacement, mutatorName }) {
  const file = fileName.slice(fileName.indexOf('/src/') + 1);
  const { line } = location.start;
  const source = readFileSync(file, 'utf8').split('\n')[line - 1].trim();
  const to = replacement.replaceAll(/\s+/g, ' ').slice(0, 60);
  return `- \`${file}\` line ${line}, ${mutatorName}: \`${to}\` in \`${source.slice(0, 90)}\``;
}

function sectionOf(name, results) {
  const files = [...new Set(results.map(({ fileName }) => fileName))].sort();
  const rows = files.map((file) => {
    const own = results.filter(({ fileName }) => fileName === file);
    const short = file.slice(file.indexOf('/src/') + 1);
    return `| \`${short}\` | ${count(own, DETECTED)} | ${count(own, UNDETECTED)} | ${scoreOf(own).toFixed(1)} |`;
  });
  const table = ['| file | killed | survived | score, % |', '| --- | --- | --- | --- |', ...rows].join('\n');
  return `${name}: ${scoreOf(results).toFixed(1)} %\n\n${table}\n`;
}

/** Puts the sections given into the document in place of those of the same name; the others stay. */
function record(sections) {
  let old = '';
  try {
    old = readFileSync(DOCUMENT, 'utf8');
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  const known = new Map(
    old
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.split(':')[0], section.split('\nNext: ')[0]]),
  );
  const all = Object.keys(GROUPS).map((name) => sections.get(name) ?? known.get(name));
  const kept = all.filter((section) => section !== undefined).map((section) => `## ${section.trimEnd()}\n`);
  writeFileSync(
    DOCUMENT,
    [INTRODUCTION, ...kept, 'Next: [API conformance tests](api-conformance.md).\n'].join('\n'),
  );
}

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean' } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !(name in GROUPS));
if (unknown.length > 0) {
  console.error(`no group ${unknown.join(', ')}; there are ${Object.keys(GROUPS).join(', ')}`);
  process.exit(1);
}
const sections = new Map();
let isBelow = false;
for (const [name, group] of Object.entries(GROUPS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const results = await new Stryker(optionsOf(group)).runMutationTest();
  const section = sectionOf(name, results);
  sections.set(name, section);
  console.log(section);
  for (const survivor of results.filter(({ status }) => UNDETECTED.has(status)))
    console.log(describeSurvivor(survivor));
  if (scoreOf(results) >= group.floor) continue;
  console.error(`${name}: below the floor of ${group.floor} %`);
  isBelow = true;
}
if (values.write) record(sections);
process.exit(isBelow ? 1 : 0);
