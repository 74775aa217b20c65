import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { after, beforeEach, describe, it } from 'node:test';
import { createProtect, type ProtectDeps } from '../../src/cli/protect/protect-command.js';
import { createRestore } from '../../src/cli/protect/restore-command.js';
import { readDocumentFile } from '../../src/documents/read-document.js';
import { NO_KEYS } from '../../src/transform/key-ring.js';
import { readPolicy } from '../../src/transform/policy.js';
import { listRewrittenInputs } from '../../src/cli/protect/list-protect-inputs.js';
import { configured, fakeProvider, wordFinder } from '../support/fake-provider.js';
import { runCli } from '../support/run-cli.js';

const root = mkdtempSync(path.join(tmpdir(), 'data-discovery-protect-folder-'));
after(() => {
  rmSync(root, { recursive: true });
});
let folder = root;
let count = 0;

const at = (name: string): string => path.join(folder, name);
const write = (name: string, text: string | Uint8Array): string => {
  mkdirSync(path.dirname(at(name)), { recursive: true });
  writeFileSync(at(name), text);
  return at(name);
};
const read = (name: string): string => readFileSync(at(name), 'utf8');

/** Files below a folder, with their texts. */
function tree(name: string): Readonly<Record<string, string>> {
  const files = readdirSync(at(name), { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return Object.fromEntries(
    files
      .map((one) => path.join(one.parentPath, one.name))
      .sort()
      .map((file) => [path.relative(at(name), file), readFileSync(file, 'utf8')]),
  );
}

async function run(args: readonly string[], extra: Partial<ProtectDeps> = {}) {
  return runCli(args, (output) => {
    const deps: ProtectDeps = {
      ...output,
      open: () =>
        Promise.resolve({
          deps: {
            providers: [
              configured(fakeProvider(wordFinder({ Jane: ['PERSON', 0.95], Bob: ['PERSON', 0.95] }))),
            ],
            trusted: false,
          },
          close: () => Promise.resolve(),
        }),
      standardInput: Readable.from([]),
      standardOutput: new PassThrough(),
      progress: new PassThrough(),
      now: () => 0,
      readPolicy: (file) => readPolicy(readDocumentFile(file), file),
      readKeys: () => NO_KEYS,
      ...extra,
    };
    return {
      protect: () => Promise.resolve(createProtect(deps)),
      restore: () => Promise.resolve(createRestore(deps)),
    };
  });
}

let policy = '';
beforeEach(() => {
  folder = path.join(root, (count++).toString());
  mkdirSync(folder);
  policy = write('p.yaml', 'default: {operator: placeholder}\n');
});

const FILES = {
  '.env': 'USER=Jane\n',
  'a.txt': 'Jane\n',
  'sub/deep/b.txt': 'Bob and Jane\n',
  'sub/c.md': 'x\n',
};

describe('protect and restore of a folder', () => {
  it('keep the tree under the output folder, and restore all of it', async () => {
    for (const [name, text] of Object.entries(FILES)) write(`in/${name}`, text);
    const map = at('map.json');
    const done = await run(['protect', at('in'), '-o', at('out'), '--policy', policy, '--map', map]);
    assert.deepEqual([done.code, done.err], [0, '']);
    assert.deepEqual(tree('out'), {
      '.env': 'USER=[PERSON_1]\n',
      'a.txt': '[PERSON_1]\n',
      'sub/c.md': 'x\n',
      'sub/deep/b.txt': '[PERSON_2] and [PERSON_1]\n',
    });
    const back = await run(['restore', at('out'), '-o', at('back'), '--map', map]);
    assert.deepEqual([back.code, back.err], [0, '']);
    assert.deepEqual(tree('back'), tree('in'));
  });

  it('replaces files in place, but none of its own', async () => {
    write('in/a.txt', 'Jane\n');
    const own = write('in/p.yaml', 'default: {operator: redact} # Jane\n');
    const keys = write('in/keys.yaml', 'Jane');
    const fromSettings = write('in/more-keys.yaml', 'Jane');
    const map = write('in/map.json', '[]');
    write('in/.b.txt.protect.part', 'Jane');
    const args = ['protect', '--in-place', at('in'), '--policy', own, '--map', map, '--keys', keys];
    const { code, err } = await run(args, { keysFile: () => fromSettings });
    assert.equal(code, 0, err);
    assert.deepEqual(tree('in'), {
      '.b.txt.protect.part': 'Jane',
      'a.txt': '\n',
      'keys.yaml': 'Jane',
      'map.json': '[]\n',
      'more-keys.yaml': 'Jane',
      'p.yaml': 'default: {operator: redact} # Jane\n',
    });
    for (const says of [
      /in\/p\.yaml: left out, because it is the file of --policy\./,
      /in\/keys\.yaml: left out, because it is the file of --keys\./,
      /in\/more-keys\.yaml: left out, because it is the file of TRANSFORM_KEYS_FILE\./,
      /in\/map\.json: left out, because it is the file of --map\./,
      /in\/\.b\.txt\.protect\.part: left out, because an interrupted protect resumes with it\./,
    ])
      assert.match(err, says);
  });

  it('takes a file once that several arguments select', async () => {
    write('in/sub/a.txt', 'Jane\n');
    symlinkSync('in', at('link'));
    const names = [at('in'), at('in/sub/a.txt'), at('in/sub/../sub/a.txt'), at('link/sub/a.txt')];
    const { files } = await listRewrittenInputs(names, undefined, []);
    assert.deepEqual(
      files.map(({ name }) => name),
      [at('in/sub/a.txt')],
    );
    const { files: inFolder } = await listRewrittenInputs(names, at('out'), []);
    assert.deepEqual(
      inFolder.map(({ below }) => below),
      ['sub/a.txt', 'a.txt'],
    );
  });

  it('leaves out what a scan leaves out, names links, and counts the rest', async () => {
    write('in/a.txt', 'Jane\n');
    write('in/.git/config', 'Jane');
    write('in/node_modules/x/y.js', 'Jane');
    write('in/.data-discoveryignore', 'skipped.txt\n');
    write('in/skipped.txt', 'Jane');
    symlinkSync(at('p.yaml'), at('in/link.txt'));
    symlinkSync(root, at('in/loop'));
    const { code, err } = await run(['protect', at('in'), '-o', at('out'), '--policy', policy]);
    assert.equal(code, 0, err);
    assert.deepEqual(Object.keys(tree('out')), ['.data-discoveryignore', 'a.txt']);
    assert.match(err, /in\/link\.txt: skipped, because it is a symbolic link\./);
    assert.match(err, /in\/loop: skipped, because it is a symbolic link\./);
    assert.match(err, /in: left out 2 entries of version control, packages or caches, such as \.git/);
    assert.match(err, /in: left out 1 entry that \.data-discoveryignore excludes\./);
  });

  it('leaves out its results where they lie in the folder', async () => {
    write('in/a.txt', 'Jane\n');
    const args = ['protect', at('in'), '-o', at('in/out'), '--policy', policy];
    assert.equal((await run(args)).code, 0);
    const { code, err } = await run(args);
    assert.equal(code, 0, err);
    assert.match(err, /in\/out: left out, because it is the output folder\./);
    assert.deepEqual(tree('in'), { 'a.txt': 'Jane\n', 'out/a.txt': '[PERSON_1]\n' });
  });

  it('names files that cannot be written, copies none of them, and writes the rest', async () => {
    write('in/a.txt', 'Jane\n');
    write('in/data.sqlite', 'SQLite format 3\0');
    write('in/picture.gif', Buffer.from('GIF89a\xff\0', 'latin1'));
    const { code, err } = await run(['protect', at('in'), '-o', at('out'), '--policy', policy]);
    assert.equal(code, 3);
    assert.deepEqual(Object.keys(tree('out')), ['a.txt']);
    assert.match(err, /in\/data\.sqlite: .*; not written\./);
    assert.match(err, /in\/picture\.gif: not protected: /);
  });

  it('says that a folder is empty', async () => {
    mkdirSync(at('in'));
    const { code, err } = await run(['protect', at('in'), '-o', at('out'), '--policy', policy]);
    assert.equal(code, 0);
    assert.match(err, /in: no files to read\.$/m);
  });

  it('reads the files that a glob matches, with their paths below the part without wildcards', async () => {
    for (const [name, text] of Object.entries(FILES)) write(`in/${name}`, text);
    const { code, err } = await run(['protect', at('in/**/*.txt'), '-o', at('out'), '--policy', policy]);
    assert.equal(code, 0, err);
    assert.deepEqual(Object.keys(tree('out')), ['a.txt', 'sub/deep/b.txt']);
  });

  it('reads a text in the encoding that is given for it', async () => {
    write('in/a.txt', Buffer.from('Jane, se\xf1or\n', 'latin1'));
    const map = at('map.json');
    const args = ['--encoding', '*.txt=iso-8859-15', '--map', map];
    const { code, err } = await run(['protect', at('in'), '-o', at('out'), '--policy', policy, ...args]);
    assert.equal(code, 0, err);
    assert.match(err, /a\.txt: read and written as iso-8859-15\.$/m);
    assert.equal(readFileSync(at('out/a.txt'), 'latin1'), '[PERSON_1], se\xf1or\n');
    const back = await run(['restore', at('out'), '-o', at('back'), ...args]);
    assert.equal(back.code, 0, back.err);
    assert.deepEqual(readFileSync(at('back/a.txt')), readFileSync(at('in/a.txt')));
  });

  for (const [what, bytes, says] of [
    ['writes a large text that is not UTF-8 as a whole', 0x1000, undefined],
    ['refuses one that is too large, and names the limit', 0x1000, /larger than 64 MiB, the limit/],
  ] as const)
    it(what, async () => {
      const size = says === undefined ? bytes : 64 * 2 ** 20 + 1;
      write('in/a.txt', Buffer.from('Jane, se\xf1or\n'.padEnd(size, 'se\xf1or '), 'latin1'));
      const { code, err } = await run(['protect', at('in'), '-o', at('out'), '--policy', policy], {
        wholeBytes: 10,
      });
      if (says === undefined) {
        assert.equal(code, 0, err);
        assert.match(readFileSync(at('out/a.txt'), 'latin1'), /^\[PERSON_1\], se\xf1or/);
      } else {
        assert.equal(code, 3);
        assert.match(err, says);
        assert.ok(!existsSync(at('out/a.txt')));
      }
    });

  for (const [what, args, says] of [
    ['two results of one name', ['ONE', 'TWO', '-o', 'OUT'], /would both be written to/],
    ['no place for the results', ['ONE'], /A folder requires -o FOLDER or --in-place/],
    ['the folder itself as output', ['ONE', '-o', 'ONE'], /would overwrite the input/],
    ['a glob that matches nothing', ['NONE', '-o', 'OUT'], /no file matches it as a glob/],
  ] as const)
    it(`does nothing with ${what}`, async () => {
      write('one/a.txt', 'Jane');
      write('two/a.txt', 'Jane');
      const names: Readonly<Record<string, string>> = {
        ONE: at('one'),
        TWO: at('two'),
        OUT: at('out'),
        NONE: at('one/*.csv'),
      };
      const { code, err } = await run([
        'protect',
        ...args.map((one) => names[one] ?? one),
        '--policy',
        policy,
      ]);
      assert.equal(code, 2, err);
      assert.match(err, says);
      assert.ok(!existsSync(at('out')));
      assert.equal(read('one/a.txt'), 'Jane');
    });
});
