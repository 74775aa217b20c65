import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { beforeEach, describe, it, after } from 'node:test';
import { createProtect, type ProtectDeps } from '../../src/cli/protect/protect-command.js';
import { createRestore } from '../../src/cli/protect/restore-command.js';
import { readDocumentFile } from '../../src/documents/read-document.js';
import { ProviderFailure, type Provider } from '../../src/providers/provider.js';
import { NO_KEYS } from '../../src/transform/key-ring.js';
import { readPolicy } from '../../src/transform/policy.js';
import { readKeys } from '../../src/transform/read-keys.js';
import { configured, fakeProvider, wordFinder } from '../support/fake-provider.js';
import { runCli } from '../support/run-cli.js';

const root = mkdtempSync(path.join(tmpdir(), 'data-discovery-protect-'));
after(() => {
  rmSync(root, { recursive: true });
});
let folder = root;
let count = 0;
beforeEach(() => {
  folder = path.join(root, (count++).toString());
  mkdirSync(folder);
});

const at = (name: string): string => path.join(folder, name);
const write = (name: string, text: string | Uint8Array): string => {
  writeFileSync(at(name), text);
  return at(name);
};
const read = (name: string): string => readFileSync(at(name), 'utf8');

const finder = fakeProvider(
  wordFinder({ Jane: ['PERSON', 0.95], Bob: ['PERSON', 0.95], '41111': ['CREDIT_CARD', 0.9] }),
);

async function run(
  args: readonly string[],
  input = '',
  providers: readonly Provider[] = [finder],
  sizes: Pick<ProtectDeps, 'classifiedBytes'> = {},
) {
  const answer = await runCli(args, (output) => {
    const deps: ProtectDeps = {
      ...output,
      ...sizes,
      open: () =>
        Promise.resolve({
          deps: {
            providers: providers.map((one, index) => configured(one, { name: `P${index.toString()}` })),
            trusted: false,
          },
          close: () => Promise.resolve(),
        }),
      standardInput: Readable.from([Buffer.from(input)]),
      standardOutput: new PassThrough(),
      progress: new PassThrough(),
      now: () => 0,
      readPolicy: (file) => readPolicy(readDocumentFile(file), file),
      readKeys: (file) => (file === undefined ? NO_KEYS : readKeys(readDocumentFile(file), file)),
    };
    return {
      protect: () => Promise.resolve(createProtect(deps)),
      restore: () => Promise.resolve(createRestore(deps)),
    };
  });
  return answer;
}

const NUMBER = 'default: {operator: number}\n';

describe('protect', () => {
  it('writes standard input to standard output', async () => {
    const policy = write('p.yaml', 'default: {operator: mask}\n');
    const { code, out, err } = await run(['protect', '--policy', policy], 'To Jane.\n');
    assert.deepEqual([code, out, err], [0, 'To ****.\n', '']);
  });

  it('gives several files one map, and restore undoes all of it', async () => {
    const policy = write('p.yaml', NUMBER);
    const files = {
      'a.txt': 'Bob knows Jane\n',
      'b.json': '{"n": "Jane \\"J\\"", "card": 41111}\n',
      'c.csv': `name;n\r\n${'"Jane";1\r\nBob;2\r\n'.repeat(20)}`,
    };
    const names = Object.entries(files).map(([name, text]) => write(name, text));
    mkdirSync(at('out'));
    const map = at('map.json');
    const done = await run(['protect', ...names, '--policy', policy, '-o', at('out'), '--map', map]);
    assert.deepEqual([done.code, done.err], [0, '']);
    assert.equal(read('out/a.txt'), '[PERSON_1] knows [PERSON_2]\n');
    assert.equal(read('out/b.json'), '{"n": "[PERSON_2] \\"J\\"", "card": "[CREDIT_CARD_1]"}\n');
    assert.match(read('out/c.csv'), /^name;n\r\n"\[PERSON_2\]";1\r\n\[PERSON_1\];2\r\n/);
    assert.equal(statSync(map).mode & 0o777, 0o600);
    const out = readdirSync(at('out')).map((name) => at(`out/${name}`));
    const back = await run(['restore', ...out, '--in-place', '--map', map]);
    assert.deepEqual([back.code, back.err], [0, '']);
    assert.equal(read('out/a.txt'), files['a.txt']);
    assert.equal(read('out/b.json'), '{"n": "Jane \\"J\\"", "card": 41111}\n');
    assert.equal(read('out/c.csv'), files['c.csv']);
  });

  it('goes on with the map of an earlier run', async () => {
    const policy = write('p.yaml', NUMBER);
    const map = at('map.json');
    assert.equal((await run(['protect', '--policy', policy, '--map', map], 'Bob')).out, '[PERSON_1]');
    assert.equal(
      (await run(['protect', '--policy', policy, '--map', map], 'Jane, Bob')).out,
      '[PERSON_2], [PERSON_1]',
    );
  });

  it('says so where numbers cannot be restored', async () => {
    const { code, out, err } = await run(['protect', '--policy', write('p.yaml', NUMBER)], 'Bob');
    assert.deepEqual([code, out], [0, '[PERSON_1]']);
    assert.match(err, /Without --map/);
  });

  it('keeps the rights of a file that it takes the place of', async () => {
    const file = write('a.log', 'Jane');
    const { code } = await run([
      'protect',
      file,
      '--in-place',
      '--policy',
      write('p.yaml', 'threshold: 0.5'),
    ]);
    assert.equal(code, 0);
    assert.equal(read('a.log'), '[PERSON]');
    assert.deepEqual(readdirSync(folder).sort(), ['a.log', 'p.yaml']);
  });

  it('leaves what it cannot protect, says why, and protects the rest', async () => {
    mkdirSync(at('out'));
    const files = [
      write('a.pdf', '%PDF-1.7'),
      write('b.json', '{"a": CANARY}'),
      write('c.txt', Buffer.concat([Buffer.from('Zoë '), Buffer.of(0xc3)])),
      write('c.gif', Buffer.from('GIF89a\xff\0', 'latin1')),
      write('e.db', 'SQLite format 3\0\xff'),
      write('f.txt', '{\\rtf1 Bob}'),
      at('missing.txt'),
      write('d.txt', 'Jane'),
    ];
    const { code, err } = await run([
      'protect',
      ...files,
      '-o',
      at('out'),
      '--policy',
      write('p.yaml', 'version: 1'),
    ]);
    assert.equal(code, 3);
    for (const says of [
      /a\.pdf: not protected: .*(?:broken|damaged)/,
      /b\.json: not protected: .*line 1, column 7/,
      /c\.txt: not protected: it is not valid UTF-8 after byte 5/,
      /c\.gif: not protected: binary: an image/,
      /e\.db: SQLite files cannot be rewritten; not written/,
      /f\.txt: Rich Text \(RTF\) files cannot be rewritten; not written/,
      /missing\.txt.*no such file/,
    ])
      assert.match(err, says);
    assert.ok(!err.includes('CANARY'));
    assert.deepEqual(readdirSync(at('out')), ['d.txt']);
  });

  const OPENING = 'MIME-Version: 1.0\nFrom: Bob <b@acme.example>\n';
  const DETECTED: readonly (readonly [name: string, source: string, expected: string])[] = [
    [
      '1.host:2,S',
      `${OPENING}Content-Transfer-Encoding: quoted-printable\n\nHi J=61ne`,
      `${OPENING.replace('Bob', '"[PERSON_2]"')}Content-Transfer-Encoding: quoted-printable\n\nHi [PERSON_1]`,
    ],
    ['page.asp', '<html><p>J<b>ane</b> Bob', '<html><p>[PERSON_1]<b></b> [PERSON_2]'],
    ['a.har', '{"a": "J\\u0061ne", "b": 41111}', '{"a": "[PERSON_1]", "b": "[CREDIT_CARD_1]"}'],
    ['lines.out', '{"a": "J\\u0061ne"}\n{"a": 1}\n', '{"a": "[PERSON_1]"}\n{"a": 1}\n'],
    ['braces.txt', '{"a": Jane', '{"a": [PERSON_1]'],
    ['app.config', '<?xml version="1.0"?><a>J&#97;ne</a>', '<?xml version="1.0"?><a>[PERSON_1]</a>'],
    ['dump.txt', "CREATE TABLE a (b int);\nINSERT INTO a VALUES ('Jane');", ''],
    ['-', '<html><p>J<b>ane</b>', '<html><p>[PERSON_1]<b></b>'],
    // Their extensions say what they are, whatever they begin with.
    [
      'mail.md',
      'Received: from a\nFrom: Bob\n\nJ&#97;ne',
      'Received: from a\nFrom: [PERSON_2]\n\n[PERSON_1]',
    ],
    ['PAR1.csv', 'PAR1,PAR2\nJane,1\n', 'PAR1,PAR2\n[PERSON_1],1\n'],
    // More than what is read to guess, though not the whole.
    [
      'large.har',
      `{"n": [${'1, '.repeat(40_000)}1], "a": "J\\u0061ne"}`,
      `{"n": [${'1, '.repeat(40_000)}1], "a": "[PERSON_1]"}`,
    ],
    ['large.out', `[x] ${'no JSON\n'.repeat(10_000)}Jane`, `[x] ${'no JSON\n'.repeat(10_000)}[PERSON_1]`],
  ];
  /** What remains of a source when its values are restored: tags and escapes within them are lost. */
  const plainOf = (source: string): string =>
    source.replace('J<b>ane</b>', 'Jane').replaceAll(/=61|\\u0061|&#97;/g, 'a');
  for (const [name, source, expected] of DETECTED)
    it(`detects the format of ${name}, and restores it`, async () => {
      const map = at('map.json');
      const policy = write('p.yaml', NUMBER);
      const given = name === '-' ? [] : [write(name, source)];
      await run(['protect', '--policy', policy, '--map', map], 'Jane Bob');
      const { code, out, err } = await run(['protect', ...given, '--policy', policy, '--map', map], source);
      const wanted = expected === '' ? source.replace('Jane', '[PERSON_1]') : expected;
      assert.deepEqual([code, out, err], [0, wanted, '']);
      const protectedFile = name === '-' ? [] : [write(name, out)];
      const restored = await run(['restore', ...protectedFile, '--map', map], out);
      assert.deepEqual([restored.code, restored.out.replaceAll('<b></b>', '')], [0, plainOf(source)]);
    });

  it('writes nothing where a provider fails', async () => {
    const failing = fakeProvider(() => Promise.reject(new ProviderFailure(500, 'broken')));
    const file = write('a.txt', 'Jane');
    const { code, err } = await run(
      ['protect', file, '-o', at('b.txt'), '--policy', write('p.yaml', 'version: 1')],
      '',
      [finder, failing],
    );
    assert.equal(code, 3);
    assert.match(err, /not protected: Nothing was transformed, because P1 failed/);
    assert.ok(!existsSync(at('b.txt')));
  });

  it('tells what --verify still finds by its place', async () => {
    const policy = write('p.yaml', 'default: {operator: replace, with: Bob}\n');
    const { code, err } = await run(['protect', '--verify', '--policy', policy], 'x\nJane Jane');
    assert.equal(code, 0, err);
    const split = fakeProvider(wordFinder({ 'a Jane': ['PERSON', 0.9], Bobby: ['PERSON', 0.9] }));
    const leaky = await run(['protect', '--verify', '--policy', policy], 'x\na Janeby', [split]);
    assert.equal(leaky.code, 1);
    assert.match(leaky.err, /^-:2:1: PERSON is still found\.$/m);
    assert.match(leaky.err, /^-: not written: --verify failed/m);
    assert.equal(leaky.out, '');
  });

  const asBase64 = (text: string): string => Buffer.from(text).toString('base64');
  const LEFT = `ask Bob Miller\nabc.${asBase64('to Bob Miller')}.def\n`;
  const BOB = fakeProvider(wordFinder({ 'Bob Miller': ['PERSON', 0.95] }));

  for (const [what, sizes] of [
    ['a file', {}],
    ['a file that is written in pieces', { classifiedBytes: 10 }],
  ] as const) {
    it(`leaves ${what} as it is where --verify finds a value in the result`, async () => {
      const policy = write('p.yaml', 'default: {operator: redact}\n');
      const file = write('a.txt', LEFT);
      const args = ['protect', '--verify', '--policy', policy, file, '--in-place'];
      const { code, err } = await run(args, '', [BOB], sizes);
      assert.equal(code, 1, err);
      assert.match(err, /a\.txt: base64: contains a replaced value: PERSON\.$/m);
      assert.match(err, /a\.txt: not verified: searched for/);
      assert.match(err, /a\.txt: not written/);
      assert.doesNotMatch(err, /Bob|Miller/);
      assert.equal(read('a.txt'), LEFT);
      assert.deepEqual(readdirSync(folder).sort(), ['a.txt', 'p.yaml']);
    });

    it(`says what was searched in ${what}`, async () => {
      const policy = write('p.yaml', 'default: {operator: redact}\n');
      const file = write('a.txt', 'ask Bob Miller\n');
      const args = ['protect', '--verify', '--policy', policy, file, '-o', at('b.txt')];
      const { code, err } = await run(args, '', [BOB], sizes);
      assert.equal(code, 0, err);
      assert.match(err, /a\.txt: verified: searched for 1 value in 1 part, \d+ bytes\.$/m);
      assert.equal(read('b.txt').includes('Bob'), false);
    });
  }

  it('verifies a file that is written in pieces only where the result is a file', async () => {
    const policy = write('p.yaml', 'default: {operator: redact}\n');
    const args = ['protect', '--verify', '--policy', policy, write('a.txt', LEFT)];
    const { code, err, out } = await run(args, '', [BOB], { classifiedBytes: 10 });
    assert.deepEqual([code, out], [3, '']);
    assert.match(err, /use --output or --in-place/);
  });

  for (const [what, args, says] of [
    ['no policy', [], /required option '--policy/],
    ['a faulty policy', ['--policy', 'FAULTY'], /p\.yaml:1:12: threshold: must be/],
    ['a missing policy', ['--policy', 'MISSING'], /cannot be read/],
    [
      'a key that there is not',
      ['--policy', 'KEYED'],
      /^The policy cannot be used: EMAIL_ADDRESS uses the operator hash: no active key is configured; create one with `data-discovery keys new`, and pass it with --keys/,
    ],
    ['two files on standard output', ['a', 'b', '--policy', 'FINE'], /Several files require -o FOLDER/],
    ['a file as output of two files', ['a', 'b', '-o', 'INPUT', '--policy', 'FINE'], /is not a folder/],
    ['two places', ['a', '-o', 'x', '--in-place', '--policy', 'FINE'], /cannot be combined/],
    ['standard input in place', ['--in-place', '--policy', 'FINE'], /cannot be combined with standard input/],
    ['a map that is none', ['--policy', 'FINE', '--map', 'FAULTY'], /is not a session map/],
    [
      'a result that is its input',
      ['INPUT', '-o', 'INPUT', '--policy', 'FINE'],
      /would overwrite the input .* Use --in-place/,
    ],
    [
      'one that is so by a link',
      ['INPUT', '-o', 'LINK', '--policy', 'FINE'],
      /would overwrite the input .* Use --in-place/,
    ],
    ['a result without a name', ['INPUT', '-o', '', '--policy', 'FINE'], /--output must name a file/],
    [
      'a map that is an input',
      ['INPUT', '--policy', 'FINE', '--map', 'INPUT'],
      /is also an input or a result/,
    ],
    [
      'a map that is a result to be',
      ['INPUT', '-o', 'RESULT', '--policy', 'FINE', '--map', 'RESULT'],
      /is also an input or a result/,
    ],
    [
      'an unknown form',
      ['--policy', 'FINE', '--form', 'jsn'],
      /must be text, csv or json.*Did you mean json/,
    ],
    ['an unknown language', ['--policy', 'FINE', '--language', 'xx'], /must be/],
  ] as const) {
    it(`does nothing with ${what}`, async () => {
      const files: Readonly<Record<string, string>> = {
        FAULTY: write('p.yaml', 'threshold: 7'),
        KEYED: write('k.yaml', 'categories: {PERSON: {operator: mask}, EMAIL_ADDRESS: {operator: hash}}'),
        FINE: write('f.yaml', 'version: 1'),
        MISSING: at('none.yaml'),
        INPUT: write('input.txt', 'Jane'),
        LINK: at('link.txt'),
        RESULT: at('result.txt'),
      };
      symlinkSync(at('input.txt'), at('link.txt'));
      const { code, out, err } = await run(['protect', ...args.map((one) => files[one] ?? one)], 'Jane');
      assert.equal(code, 2, err);
      assert.match(err, says);
      assert.equal(out, '');
      assert.equal(readFileSync(at('input.txt'), 'utf8'), 'Jane');
      rmSync(at('link.txt'));
    });
  }

  it('creates the output folder', async () => {
    const policy = write('p.yaml', 'default: {operator: redact}\n');
    const { code, err } = await run([
      'protect',
      '--policy',
      policy,
      write('a.txt', 'Jane'),
      '-o',
      at('new/out/'),
    ]);
    assert.equal(code, 0, err);
    assert.deepEqual(readdirSync(at('new/out')), ['a.txt']);
  });

  it('gives back what is empty or blank as it is', async () => {
    mkdirSync(at('blank'));
    const files = ['e.txt', 'e.csv', 'e.md', 'e.html', 'e.jsonl', 'e.eml'].map((name) => write(name, ''));
    const policy = write('p.yaml', 'version: 1');
    const blank = write('b.txt', ' \n');
    const { code, err } = await run(['protect', ...files, blank, '-o', at('blank'), '--policy', policy]);
    assert.deepEqual([code, err], [0, '']);
    assert.equal(readdirSync(at('blank')).length, 7);
    assert.equal(readFileSync(at('blank/b.txt'), 'utf8'), ' \n');
  });
});

describe('restore', () => {
  it('tells what was never given out', async () => {
    const { code, out, err } = await run(['restore'], 'To\n [PERSON_7]');
    assert.deepEqual([code, out], [3, 'To\n [PERSON_7]']);
    assert.equal(err, '-:2:2: PERSON was not restored: pass the map of `protect` with --map FILE.\n');
  });

  it('names the option that would restore an encrypted value', async () => {
    const keys = (id: string): string => write('k.yaml', `keys: [{ id: ${id}, secret: ${'A'.repeat(43)}= }]`);
    const policy = write('sealing.yaml', 'default: { operator: encrypt }');
    const { out } = await run(['protect', '--policy', policy, '--keys', keys('a')], 'To Jane');
    assert.equal((await run(['restore', '--keys', at('k.yaml')], out)).out, 'To Jane');
    assert.match((await run(['restore'], out)).err, /PERSON was not restored: pass .* with --keys FILE\.$/m);
    const { err } = await run(['restore', '--keys', keys('b')], out);
    assert.match(err, /PERSON was not restored: \S+k\.yaml does not contain its key\.$/m);
  });

  it('needs the map that it is given', async () => {
    const { code, err } = await run(['restore', '--map', at('none.json')], 'x');
    assert.equal(code, 2);
    assert.match(err, /no such file/);
  });
});
