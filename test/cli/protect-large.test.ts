import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { spawn } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { describe, it, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createProtect, type ProtectDeps } from '../../src/cli/protect/protect-command.js';
import { createRestore } from '../../src/cli/protect/restore-command.js';
import { readDocumentFile } from '../../src/documents/read-document.js';
import { ProviderFailure } from '../../src/providers/provider.js';
import { NO_KEYS } from '../../src/transform/key-ring.js';
import { readPolicy } from '../../src/transform/policy.js';
import { configured, fakeProvider, wordFinder } from '../support/fake-provider.js';
import { until } from '../support/until.js';
import { runCli } from '../support/run-cli.js';
import { temporaryFolder } from '../support/run-scan.js';
import { WORDS } from '../support/rewriting.js';

const LINE = (index: number): string =>
  `${index.toString()} Jane Miller writes to Bob about person ${index.toString()}\n`;
const TEXT = Array.from({ length: 12_000 }, (_none, index) => LINE(index)).join('');
const EXPECTED = TEXT.replaceAll('Jane Miller', '[PERSON_1]').replaceAll('Bob', '[PERSON_2]');

function prepare(t: TestContext) {
  const folder = temporaryFolder(t);
  const at = (name: string): string => path.join(folder, name);
  writeFileSync(at('a.log'), TEXT);
  writeFileSync(at('p.yaml'), 'default: {operator: number}\n');
  const args = ['protect', at('a.log'), '--policy', at('p.yaml'), '--map', at('map.json')];
  return { folder, at, args, result: [...args, '-o', at('b.log')] };
}

const CHILD = fileURLToPath(new URL('../support/protect-child.js', import.meta.url));
const find = wordFinder(WORDS);

/** @param before what happens before each time that the provider is asked */
function run(args: readonly string[], before: (time: number) => void = () => undefined) {
  let time = 0;
  const provider = fakeProvider((input) => {
    before((time += 1));
    return find(input);
  });
  return runCli(args, (output) => {
    const deps: ProtectDeps = {
      ...output,
      open: () =>
        Promise.resolve({
          deps: { providers: [configured(provider)], trusted: false },
          close: () => Promise.resolve(),
        }),
      standardInput: Readable.from([]),
      standardOutput: new PassThrough(),
      progress: new PassThrough(),
      now: () => 0,
      readPolicy: (file) => readPolicy(readDocumentFile(file), file),
      readKeys: () => NO_KEYS,
      wholeBytes: 1_000,
      checkpointBytes: 100_000,
    };
    return {
      protect: () => Promise.resolve(createProtect(deps)),
      restore: () => Promise.resolve(createRestore(deps)),
    };
  });
}

const contentOf = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, 'latin1') : undefined;

const failAt = (wanted: number) => (time: number) => {
  if (time >= wanted) throw new ProviderFailure(500, 'broken');
};

describe('protect, in pieces', () => {
  it('writes what it would as a whole, and leaves nothing beside it', async (t) => {
    const { folder, at, result } = prepare(t);
    const { code, err } = await run(result);
    assert.deepEqual([code, err], [0, '']);
    assert.equal(readFileSync(at('b.log'), 'utf8'), EXPECTED);
    const back = await run(['restore', at('b.log'), '-o', at('c.log'), '--map', at('map.json')]);
    assert.deepEqual([back.code, back.err, readFileSync(at('c.log'), 'utf8')], [0, '', TEXT]);
    rmSync(at('c.log'));
    assert.deepEqual(readdirSync(folder).sort(), ['a.log', 'b.log', 'map.json', 'p.yaml']);
  });

  it('does not leave a picture unexamined', async (t) => {
    const { at, args } = prepare(t);
    const lines = Array.from(
      { length: 40 },
      (_none, index) => `{"a":"Jane Miller","b":${index.toString()}}\n`,
    );
    const picture = '{"a":"data:image/gif;base64,R0lGODlhAQABAAAAACw="}\n';
    writeFileSync(at('a.jsonl'), lines.join('') + picture);
    const own = ['protect', at('a.jsonl'), ...args.slice(2), '-o', at('b.jsonl')];
    const refused = await run(own);
    assert.equal(refused.code, 3);
    assert.match(refused.err, /picture 1\.gif, which cannot be examined/);
    const kept = await run([...own, '--attachments', 'keep']);
    assert.equal(kept.code, 0, kept.err);
    assert.match(kept.err, /picture 1\.gif is kept and was not examined/);
    const expected = (lines.join('') + picture).replaceAll('Jane Miller', '[PERSON_1]');
    assert.equal(readFileSync(at('b.jsonl'), 'utf8'), expected);
  });

  for (const [name, start] of [
    ['a.har', '{"a":['],
    ['a.out', '{"a": 1, "b": "x\\"y"}\n{"a":['],
  ] as const)
    it(`decodes JSON in ${name}, of which only the start was read to guess its form`, async (t) => {
      const { at, args } = prepare(t);
      const source = `${start}${'1,'.repeat(40_000)}"Jane M\\u0069ller"]}\n`;
      writeFileSync(at(name), source);
      const own = ['protect', at(name), ...args.slice(2), '-o', at('b')];
      const { code, err } = await run(own);
      assert.deepEqual([code, err], [0, '']);
      assert.equal(readFileSync(at('b'), 'utf8'), source.replace('Jane M\\u0069ller', '[PERSON_1]'));
    });

  it('reads a named pipe once', async (t) => {
    const { at, args } = prepare(t);
    execFileSync('mkfifo', [at('pipe')]);
    const writing = writeFile(at('pipe'), 'Jane Miller\n');
    const { code, err } = await run(['protect', at('pipe'), ...args.slice(2), '-o', at('b')]);
    await writing;
    assert.deepEqual([code, err, readFileSync(at('b'), 'utf8')], [0, '', '[PERSON_1]\n']);
  });

  it('gives the same for the same file, and where a file takes its own place', async (t) => {
    const { at, args, result } = prepare(t);
    await run(result);
    assert.equal((await run([...args, '-o', at('c.log')])).code, 0);
    assert.deepEqual(readFileSync(at('c.log')), readFileSync(at('b.log')));
    chmodSync(at('a.log'), 0o640);
    assert.equal((await run([...args, '--in-place'])).code, 0);
    assert.equal(readFileSync(at('a.log'), 'utf8'), EXPECTED);
    assert.equal(statSync(at('a.log')).mode & 0o777, 0o640);
  });

  it('goes on where a provider failed, with the same bytes and the same map', async (t) => {
    const { at, result } = prepare(t);
    const failed = await run(result, failAt(25));
    assert.equal(failed.code, 3);
    assert.match(failed.err, /not protected: All providers failed/);
    assert.ok(!existsSync(at('b.log')));
    assert.notEqual(readFileSync(at('map.json'), 'utf8').indexOf('Jane Miller'), -1);
    assert.doesNotMatch(readFileSync(at('.b.log.protect.state'), 'utf8'), /Jane|Bob/);
    const again = await run(result);
    assert.equal(again.code, 0);
    assert.match(again.err, /a\.log: resumed at byte [1-9]/);
    assert.equal(readFileSync(at('b.log'), 'utf8'), EXPECTED);
    assert.ok(!readdirSync(path.dirname(at('x'))).some((name) => name.startsWith('.')));
  });

  it('resumes with the entries that other files added to the map meanwhile', async (t) => {
    const { at, args, result } = prepare(t);
    writeFileSync(at('a.log'), TEXT.replaceAll('Bob', 'x') + 'jane@acme.example\nBob\n');
    await run(result, failAt(25));
    writeFileSync(at('c.log'), 'Bob\n');
    const other = await run(['protect', at('c.log'), ...args.slice(2), '-o', at('d.log')]);
    assert.deepEqual([other.code, readFileSync(at('d.log'), 'utf8')], [0, '[PERSON_2]\n']);
    const again = await run(result);
    assert.match(again.err, /resumed at byte/);
    assert.match(readFileSync(at('b.log'), 'utf8'), /\n\[EMAIL_ADDRESS_1\]\n\[PERSON_2\]\n$/);
    const map = JSON.parse(readFileSync(at('map.json'), 'utf8')) as readonly { readonly value: string }[];
    assert.deepEqual(
      map.map(({ value }) => value),
      ['Jane Miller', 'Bob', 'jane@acme.example'],
    );
  });

  it('resumes after a failure that other files of the same command followed', async (t) => {
    const { folder, at, args } = prepare(t);
    writeFileSync(at('c.log'), 'Bob\n');
    const both = ['protect', at('a.log'), at('c.log'), ...args.slice(2), '-o', path.join(folder, 'out')];
    let failures = 0;
    const failed = await run(both, (time) => {
      if (time >= 25 && (failures += 1) === 1) throw new ProviderFailure(500, 'broken');
    });
    assert.equal(failed.code, 3);
    assert.equal(readFileSync(at('out/c.log'), 'utf8'), '[PERSON_2]\n');
    const again = await run(both);
    assert.deepEqual([again.code, again.err.includes('resumed at byte')], [0, true], again.err);
    assert.equal(readFileSync(at('out/a.log'), 'utf8'), EXPECTED);
  });

  it('starts again where the note is left without its partial result', async (t) => {
    const { folder, at, result } = prepare(t);
    await run(result, failAt(25));
    rmSync(at('.b.log.protect.part'));
    const { code, err } = await run(result);
    assert.deepEqual([code, err, readFileSync(at('b.log'), 'utf8')], [0, '', EXPECTED]);
    assert.deepEqual(readdirSync(folder).sort(), ['a.log', 'b.log', 'map.json', 'p.yaml']);
  });

  for (const [what, change] of [
    [
      'the file',
      (at) => {
        appendFileSync(at('a.log'), 'x');
      },
    ],
    [
      'the policy',
      (at) => {
        writeFileSync(at('p.yaml'), 'default: {operator: number}\nthreshold: 0.6\n');
      },
    ],
    [
      'the map',
      (at) => {
        writeFileSync(at('map.json'), '[]');
      },
    ],
  ] as readonly (readonly [string, (at: (name: string) => string) => void])[])
    it(`does not go on where ${what} is another`, async (t) => {
      const { at, result } = prepare(t);
      await run(result, failAt(25));
      change(at);
      const { code, err } = await run(result);
      assert.equal(code, 3);
      assert.match(err, /[Dd]elete .*\.b\.log\.protect\.state to start again/);
      assert.ok(!existsSync(at('b.log')));
    });

  it('leaves no note of a run whose numbers nobody could go on with', async (t) => {
    const { folder, at } = prepare(t);
    await run(['protect', at('a.log'), '--policy', at('p.yaml'), '-o', at('b.log')], failAt(25));
    assert.deepEqual(readdirSync(folder).sort(), ['a.log', 'p.yaml']);
  });

  it('writes nothing of a file that is changed meanwhile', async (t) => {
    const { at, result } = prepare(t);
    const { code, err } = await run(result, (time) => {
      if (time === 10) appendFileSync(at('a.log'), 'more\n');
    });
    assert.equal(code, 3);
    assert.match(err, /it changed while it was being read/);
    assert.ok(!existsSync(at('b.log')));
  });

  for (const [what, prepareTarget, says] of [
    [
      'a link',
      (at) => {
        symlinkSync('c.log', at('b.log'));
      },
      /it is a link/,
    ],
    [
      'a file of two names',
      (at) => {
        writeFileSync(at('b.log'), 'x');
        linkSync(at('b.log'), at('c.log'));
      },
      /has several hard links/,
    ],
    [
      'a file in place of a folder',
      (at) => {
        writeFileSync(at('none'), '');
      },
      /\/none\/b\.log" cannot be locked/,
    ],
  ] as readonly (readonly [string, (at: (name: string) => string) => void, RegExp])[])
    it(`does not write in the place of ${what}`, async (t) => {
      const { at, args, result } = prepare(t);
      prepareTarget(at);
      const wanted = what === 'a file in place of a folder' ? [...args, '-o', at('none/b.log')] : result;
      const { code, err } = await run(wanted);
      assert.equal(code, 4);
      assert.match(err, says);
    });

  it('goes on after it was killed, as often as it takes, with the same bytes', async (t) => {
    const { at, result } = prepare(t);
    // Killed once before anything is noted, then each time that it has noted how far it is.
    for (const wanted of ['.b.log.protect.part', '.b.log.protect.state', '.b.log.protect.state']) {
      const before = contentOf(at(wanted));
      const child = spawn(process.execPath, [CHILD, ...result.slice(1)]);
      const ended = new Promise<string | null>((resolve) =>
        child.once('exit', (_code, signal) => {
          resolve(signal);
        }),
      );
      await until(() => contentOf(at(wanted)) !== before || child.exitCode !== null);
      child.kill('SIGKILL');
      assert.equal(await ended, 'SIGKILL');
      assert.equal(readFileSync(at('a.log'), 'utf8'), TEXT);
      assert.ok(!existsSync(at('b.log')));
    }
    const last = await run(result);
    assert.equal(last.code, 0, last.err);
    assert.match(last.err, /resumed at byte/);
    assert.equal(readFileSync(at('b.log'), 'utf8'), EXPECTED);
    const map = JSON.parse(readFileSync(at('map.json'), 'utf8')) as readonly { readonly value: string }[];
    assert.deepEqual(
      map.map(({ value }) => value),
      ['Jane Miller', 'Bob'],
    );
  });
});

describe('protect, where nothing can be written', () => {
  const asRoot = process.getuid?.() === 0;
  it(
    'says so of a file that may not be written',
    { skip: asRoot && 'everything may be written by root' },
    async (t) => {
      const { at, args } = prepare(t);
      writeFileSync(at('a.log'), 'Bob');
      chmodSync(at('a.log'), 0o400);
      const { code, err } = await run([...args, '--in-place']);
      assert.deepEqual([code, readFileSync(at('a.log'), 'utf8')], [4, 'Bob']);
      assert.match(err, /cannot be written \(permission denied\); it is unchanged/);
    },
  );

  it('says so of a device, which is full', async (t) => {
    const { at, args } = prepare(t);
    writeFileSync(at('a.log'), 'Bob');
    const { code, err } = await run([...args, '-o', '/dev/full']);
    assert.equal(code, 4);
    assert.match(err, /\/dev\/full cannot be replaced atomically/);
  });
});
