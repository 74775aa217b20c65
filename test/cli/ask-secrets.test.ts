import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { askSecrets } from '../../src/cli/accounts/ask-secrets.js';
import { until } from '../support/until.js';

const PROGRAM = fileURLToPath(new URL('../../src/bin/data-discovery.js', import.meta.url));

describe('asking for passwords', () => {
  it('takes a line for each question, and nothing where the input ends', async () => {
    for (const [input, expected] of [
      ['old one\nnew one\n', ['old one', 'new one']],
      ['old one\r\nnew one', ['old one', 'new one']],
      ['old one\n', ['old one', '']],
      ['', ['', '']],
    ] as const) {
      const stream = new PassThrough();
      stream.end(input);
      const shown: string[] = [];
      const answers = await askSecrets({ input: stream, err: (text) => void shown.push(text) }, [
        'a? ',
        'b? ',
      ]);
      assert.deepEqual(answers, expected);
      assert.deepEqual(shown, []);
    }
  });

  it('at a terminal asks each in turn and shows nothing of what is typed', async () => {
    const stream = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => stream });
    let shown = '';
    const asked = askSecrets({ input: stream, err: (text) => (shown += text) }, ['Old: ', 'New: ']);
    stream.write('S3cret-one\r');
    await until(() => shown.endsWith('New: '));
    stream.write('S3cret-two\r');
    assert.deepEqual(await asked, ['S3cret-one', 'S3cret-two']);
    assert.equal(shown, 'Old: \nNew: \n');
  });

  it('changes a password through the program itself', async (t) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'data-discovery-ask-'));
    t.after(() => {
      rmSync(folder, { recursive: true, force: true });
    });
    const run = async (args: readonly string[], input = ''): Promise<{ code: number; text: string }> => {
      const program = spawn(process.execPath, [PROGRAM, 'accounts', ...args], {
        env: { PATH: process.env['PATH'], DATA_DIR: folder },
      });
      let text = '';
      program.stdout.on('data', (chunk) => (text += String(chunk)));
      program.stderr.on('data', (chunk) => (text += String(chunk)));
      program.stdin.end(input);
      const code = await new Promise<number>((resolve) => program.on('close', resolve));
      return { code, text };
    };
    const registered = await run(['register', 'jane@example.org', '--json']);
    const { password } = JSON.parse(registered.text) as { readonly password: string };
    const weak = await run(['change-password', 'jane@example.org'], `${password}\nIndia@123\n`);
    assert.equal(weak.code, 3);
    assert.match(weak.text, /harder to guess/);
    const changed = await run(['change-password', 'jane@example.org'], `${password}\nTr1cky-but-fine\n`);
    assert.deepEqual(
      [changed.code, changed.text.includes('Changed the password of jane@example.org.')],
      [0, true],
    );
  });
});
