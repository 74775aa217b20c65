import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { visible, visibleJson, visibleLines } from '../../src/core/visible-text.js';
import { csv } from '../../src/reports/csv.js';
import { runScan, temporaryFolder } from '../support/run-scan.js';

const MAIL = 'jane@example.org';
/** Escape, C1's control sequence introducer, an override, zero width, separators, delete. */
const ATTACK = '\u001b[2J\u009b31m\u202e\u200b\u2028\u007f';
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/u;
const PATTERN = ['--providers', 'pattern', '--workers', '1'];

test('nothing unseen is left of any text, and what can be seen stays as it is', () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 });
  fc.assert(
    fc.property(text, fc.constantFrom('', ATTACK, '\r\n\t'), (one, two) => {
      assert.doesNotMatch(visible(one + two), UNSEEN);
      assert.doesNotMatch(visibleLines(one + two).replaceAll('\n', ''), UNSEEN);
      const json = visibleJson({ [one]: two });
      assert.doesNotMatch(json, UNSEEN);
      assert.deepEqual(JSON.parse(json), { [one]: two });
    }),
  );
  assert.equal(visible('Zoë 日本 😀 "a\\b"'), 'Zoë 日本 😀 "a\\b"');
  assert.equal(visible('a\u001b\n\u202e'), String.raw`a\u{1b}\n\u{202e}`);
});

test('no report and no message carries what a terminal would obey', async (t) => {
  const folder = temporaryFolder(t);
  writeFileSync(path.join(folder, `a${ATTACK}\n.txt`), `Mail ${MAIL}`);
  writeFileSync(path.join(folder, 't.csv'), `"mail${ATTACK}"\n${MAIL}\n`);
  writeFileSync(path.join(folder, `b${ATTACK}.pdf`), 'no such thing');
  writeFileSync(
    path.join(folder, 'm.eml'),
    `From: a@b.example\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename="${ATTACK}.txt"\r\n\r\n${MAIL}\r\n--x--\r\n`,
  );
  for (const form of [[], ['--json'], ['--ndjson'], ['--sarif'], ['--csv'], ['--csv', '--show-values']]) {
    const { stdout, stderr } = await runScan(['.', ...PATTERN, ...form], { cwd: folder });
    assert.match(stdout, /EMAIL_ADDRESS/);
    assert.doesNotMatch(`${stdout}${stderr}`.replaceAll(/\r?\n/g, ''), UNSEEN, form.join(' '));
  }
  const { stderr, code } = await runScan([`--${ATTACK}`], { cwd: folder });
  assert.equal(code, 2);
  assert.doesNotMatch(stderr.replaceAll('\n', ''), UNSEEN);
});

test('a cell of the CSV report is no formula', () => {
  const rowOf = (name: string): string =>
    csv.open({ version: '1', threshold: 0, providers: [] }).event({
      type: 'finding',
      finding: {
        file: name,
        fingerprint: '0',
        category: 'X',
        score: 0.5,
        location: { location_unit: 'extracted_text', start_index: 0, end_index: 1 },
        classifiers: [],
      },
    });
  for (const [name, cell] of [
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', String.raw`'\tx`],
    ['\rx', String.raw`'\rx`],
    ['＝1', "'＝1"],
    ['a=1', 'a=1'],
    ['a,b', '"a,b"'],
    ['="x",y', `"'=""x"",y"`],
  ] as const) {
    assert.ok(rowOf(name).startsWith(`${cell},`), rowOf(name));
  }
});

test('a report with values is for its owner alone, also where the file was there before', async (t) => {
  const folder = temporaryFolder(t);
  writeFileSync(path.join(folder, 'a.txt'), `Mail ${MAIL}`);
  writeFileSync(path.join(folder, 'old.json'), '');
  chmodSync(path.join(folder, 'old.json'), 0o644);
  const modeAfter = async (name: string, ...args: readonly string[]): Promise<number> => {
    await runScan(['a.txt', ...PATTERN, '--json', '-o', name, ...args], { cwd: folder });
    return statSync(path.join(folder, name)).mode & 0o777;
  };
  assert.equal(await modeAfter('new.json', '--show-values'), 0o600);
  assert.equal(await modeAfter('old.json', '--show-values'), 0o600);
  assert.notEqual((await modeAfter('plain.json')) & 0o400, 0);
});

test('a scan of standard input that is killed leaves nothing behind', async (t) => {
  const folder = temporaryFolder(t);
  const temporary = path.join(folder, 'tmp');
  mkdirSync(temporary);
  const { PATH = '' } = process.env;
  const program = path.resolve('dist/src/bin/data-discovery.js');
  const child = spawn(process.execPath, [program, 'scan', '-', ...PATTERN], {
    env: { PATH, TMPDIR: temporary },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.stdin.write(`Mail ${MAIL}\n`.repeat(2_000));
  // It waits for the rest of its input, with what came in its file.
  const fds = `/proc/${String(child.pid)}/fd`;
  const holds = (): boolean => {
    try {
      return readdirSync(fds).some((fd) => statSync(path.join(fds, fd)).size === 2_000 * (MAIL.length + 6));
    } catch {
      return false;
    }
  };
  for (let round = 0; process.platform === 'linux' && !holds(); round++) {
    assert.ok(round < 600, 'it took its input');
    await wait(50);
  }
  assert.deepEqual(readdirSync(temporary), []);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
  assert.deepEqual(readdirSync(temporary), []);
});
