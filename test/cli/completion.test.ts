import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { before, test } from 'node:test';
import { present } from '../../src/core/present.js';
import { createProgram } from '../../src/cli/program.js';
import { completionScript, completionPlaces } from '../../src/cli/completion/completion-command.js';
import { SHELLS } from '../../src/cli/completion/define-completion.js';
import { runCommand, temporaryFolder } from '../support/run-scan.js';

const places = completionPlaces(await createProgram({ version: '0', roles: ['pattern'] }));
const ACCOUNTS = present(
  places.find(({ path: words }) => words === 'accounts'),
  'the commands of accounts',
).commands.map(({ word }) => word);
let script = '';
before(async () => {
  ({ stdout: script } = await runCommand(['completion', 'bash']));
});

/** What bash offers for the last of some words. */
function offered(...words: readonly string[]): readonly string[] {
  const typed = words.map((word) => `'${word}'`).join(' ');
  const asked = `COMP_WORDS=(${typed}); COMP_CWORD=${(words.length - 1).toString()}; _data_discovery; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', `${script}\n${asked}`], { encoding: 'utf8' });
  assert.equal(stderr, '');
  return stdout.split('\n').filter((word) => word !== '');
}

for (const [words, expected] of [
  [['data-discovery', 'sc'], ['scan']],
  [['data-discovery', 'accounts', ''], ACCOUNTS],
  [['data-discovery', 'scan', '--s3-e'], ['--s3-endpoint']],
  [
    ['data-discovery', 'rules', ''],
    ['test', 'check', 'schema'],
  ],
  [['data-discovery', 'rules', 'check', '--s3'], []],
  [['data-discovery', 'label', '--in'], ['--in-place']],
  [['data-discovery', 'label', 'letter'], []],
] as const)
  test(`bash offers for "${words.join(' ')}": ${expected.join(', ')}`, () => {
    assert.deepEqual(offered(...words), expected);
  });

test('every command and option of the help is in every script', () => {
  const words = places.flatMap(({ commands, options }) => [...commands, ...options]);
  for (const shell of SHELLS) {
    const text = completionScript(shell, 'data-discovery', places);
    for (const { word } of words) {
      const written = shell === 'fish' ? word.replace(/^--?/, '') : word;
      assert.ok(text.includes(written), `${shell}: ${word}`);
    }
  }
});

test('help holds nothing that a shell reads', () => {
  for (const { help } of places.flatMap(({ commands, options }) => [...commands, ...options]))
    assert.match(help, /^[\w ,/-]*$/);
});

for (const [shell, check] of [
  ['zsh', ['-n']],
  ['fish', ['--no-execute']],
] as const)
  test(`${shell} reads its script, where it is installed`, (t) => {
    const file = path.join(temporaryFolder(t), `completion.${shell}`);
    writeFileSync(file, completionScript(shell, 'data-discovery', places));
    const { error, status, stderr } = spawnSync(shell, [...check, file], { encoding: 'utf8' });
    if (error !== undefined) t.skip(`there is no ${shell}`);
    else assert.equal(status, 0, stderr);
  });
