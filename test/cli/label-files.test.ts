import assert from 'node:assert/strict';
import { chmodSync, linkSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test, type TestContext } from 'node:test';
import { makePdf } from '../support/sample-documents.js';
import { runCommand, temporaryFolder } from '../support/run-scan.js';

const MAIL = 'jane@example.org';

/** Files in a folder of their own. */
function filesOf(
  t: TestContext,
  files: Readonly<Record<string, string | Uint8Array>>,
): (name: string) => string {
  const folder = temporaryFolder(t);
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
  return (name) => path.join(folder, name);
}

const label = (...args: readonly string[]): ReturnType<typeof runCommand> =>
  runCommand(['label', '--providers', 'pattern', ...args]);
const classify = (...args: readonly string[]): ReturnType<typeof runCommand> =>
  runCommand(['classify', '--providers', 'pattern', ...args]);

test('labelled CSV stays CSV: values are replaced inside their quotes', async (t) => {
  const rows = [`"Miller, Jane","${MAIL}"`, `Bob,bob@example.org`, `"say ""hi""",ann@example.org`];
  const at = filesOf(t, { 'a.csv': `name,mail\r\n${rows.join('\r\n')}\r\n` });
  const { stdout, code } = await label(at('a.csv'), '--entities', 'EMAIL_ADDRESS');
  assert.equal(code, 0);
  assert.equal(
    stdout,
    'name,mail\r\n"Miller, Jane","[EMAIL_ADDRESS]"\r\nBob,[EMAIL_ADDRESS]\r\n"say ""hi""",[EMAIL_ADDRESS]\r\n',
  );
});

test('labelled JSON stays JSON: a number becomes a quoted label, all else stays as it is written', async (t) => {
  const at = filesOf(t, {
    'a.json': `{"mail" : "\\u006aane@example.org", "card": 4111111111111111, "n": [1, 2.50, null]}\n`,
    'b.ndjson': `{"mail":"${MAIL}"}\n{"mail":"none"}\n`,
  });
  const { stdout } = await label(at('a.json'), '--entities', 'EMAIL_ADDRESS,CREDIT_CARD');
  assert.equal(stdout, '{"mail" : "[EMAIL_ADDRESS]", "card": "[CREDIT_CARD]", "n": [1, 2.50, null]}\n');
  const lines = await label(at('b.ndjson'));
  assert.equal(lines.stdout, '{"mail":"[EMAIL_ADDRESS]"}\n{"mail":"none"}\n');
});

test('what is no JSON after all is labelled as text, and said', async (t) => {
  const at = filesOf(t, { 'a.json': `{"mail": ${MAIL}, oops` });
  const { stdout, stderr, code } = await label(at('a.json'));
  assert.equal(code, 0);
  assert.equal(stdout, '{"mail": [EMAIL_ADDRESS], oops');
  assert.match(stderr, /a\.json: labelled as text, because it cannot be parsed: /);
});

test('a file is replaced whole, keeps its permissions, and nothing is left beside it', async (t) => {
  const at = filesOf(t, { 'a.txt': `Mail ${MAIL}\n`, 'b.txt': 'Nothing here\n' });
  chmodSync(at('a.txt'), 0o640);
  const { stdout, code } = await label('--in-place', at('a.txt'), at('b.txt'));
  assert.deepEqual([stdout, code], ['', 0]);
  assert.equal(readFileSync(at('a.txt'), 'utf8'), 'Mail [EMAIL_ADDRESS]\n');
  assert.equal(statSync(at('a.txt')).mode & 0o777, 0o640);
  assert.equal(readFileSync(at('b.txt'), 'utf8'), 'Nothing here\n');
  assert.deepEqual(readdirSync(path.dirname(at('a.txt'))).sort(), ['a.txt', 'b.txt']);
});

test('a file that cannot be replaced in one step, or is not UTF-8, stays as it was', async (t) => {
  const latin = Buffer.from(`Gr\u00fc\u00dfe an M\u00fcller, ${MAIL}\n`, 'latin1');
  const at = filesOf(t, { 'a.txt': `Mail ${MAIL}\n`, 'l.txt': latin });
  linkSync(at('a.txt'), at('other.txt'));
  const { stderr, code } = await label('--in-place', at('a.txt'), at('l.txt'));
  assert.equal(code, 4);
  assert.match(stderr, /a\.txt cannot be replaced atomically, .*; it is unchanged/);
  assert.match(stderr, /l\.txt: not labelled: --in-place would convert it from windows-1252/);
  assert.equal(readFileSync(at('a.txt'), 'utf8'), `Mail ${MAIL}\n`);
  assert.deepEqual(readFileSync(at('l.txt')), latin);
});

test('the output of one input goes to a file', async (t) => {
  const at = filesOf(t, { 'a.txt': `Mail ${MAIL}\n` });
  const { stdout, code } = await label(at('a.txt'), '-o', at('out.txt'));
  assert.deepEqual([stdout, code], ['', 0]);
  assert.equal(readFileSync(at('out.txt'), 'utf8'), 'Mail [EMAIL_ADDRESS]\n');
});

for (const [args, says] of [
  [['a', 'b', '-o', 'c'], /--output takes one input/],
  [['a', '-o', 'c', '--in-place'], /cannot be combined/],
  [['-', '--in-place'], /--in-place cannot be combined with standard input\./],
] as const)
  test(`label ${args.join(' ')} is refused`, async () => {
    const { stderr, code } = await label(...args);
    assert.equal(code, 2);
    assert.match(stderr, says);
  });

for (const [name, command] of [
  ['classify', classify],
  ['label', label],
] as const) {
  test(`${name} reads Latin-1 and colours, names other formats, and goes on where a file is missing`, async (t) => {
    const at = filesOf(t, {
      'latin.txt': Buffer.from(`Gr\u00fc\u00dfe an M\u00fcller, ${MAIL}\n`, 'latin1'),
      'colours.log': `\u001b[31mjane\u001b[0m@example.org ok\n`,
      'a.pdf': makePdf([`Mail ${MAIL}`]),
      'empty.txt': '',
    });
    const names = ['gone.txt', 'latin.txt', 'colours.log', 'a.pdf', 'empty.txt'].map(at);
    const { stdout, stderr, code } = await command(...names);
    assert.equal(code, 3);
    assert.equal(stdout.match(/EMAIL_ADDRESS {2}|\[EMAIL_ADDRESS\]/g)?.length, 2, stdout);
    assert.match(stderr, /gone\.txt cannot be read: no such file/);
    assert.match(stderr, /a\.pdf cannot be read: its format is PDF; use `data-discovery scan`/);
    const output = name === 'label' ? '; the output is UTF-8' : '';
    const guess = `latin.txt: read as windows-1252, which is a guess; if it is wrong, convert the file to UTF-8${output}\n`;
    assert.ok(stderr.includes(`/${guess}`), stderr);
    assert.match(stderr, /colours\.log: terminal escape sequences, such as colors, were skipped/);
    // One line for each file: nothing is said of a wrong encoding or of refused text.
    const said = [
      'a.pdf',
      'colours.log',
      ...(name === 'label' ? [] : ['empty.txt']),
      'gone.txt',
      'latin.txt',
    ];
    assert.deepEqual(stderr.match(/(?<=\/)[^/\n]+?(?=: | cannot be read)/g)?.toSorted(), said);
  });

  test(`an empty file is no error to ${name}`, async (t) => {
    const at = filesOf(t, { 'empty.txt': '' });
    assert.equal((await command(at('empty.txt'))).code, 0);
  });
}

test('a place in a coloured text is that of the text as it is', async (t) => {
  const at = filesOf(t, { 'a.log': `ok\n\u001b[1mMail\u001b[0m \u001b[31mjane\u001b[0m@example.org ok\n` });
  assert.match((await classify(at('a.log'))).stdout, /2:19 +EMAIL_ADDRESS/);
  assert.equal(
    (await label(at('a.log'))).stdout,
    'ok\n\u001b[1mMail\u001b[0m \u001b[31m[EMAIL_ADDRESS] ok\n',
  );
});
