import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { after, describe, it } from 'node:test';
import { createClassifyCommand } from '../../src/cli/classify-command.js';
import type { FileCommandDeps } from '../../src/cli/file-options.js';
import { createLabelCommand } from '../../src/cli/label-command.js';
import { harmonize } from '../../src/harmonization/harmonize.js';
import type { Provider } from '../../src/providers/provider.js';
import { configured, fakeProvider, wordFinder } from '../support/fake-provider.js';

const finder = wordFinder({ Jane: ['PERSON', 0.95], secret: ['PASSWORD', 0.6], 'a@b.de': ['EMAIL', 0.9] });
const folder = mkdtempSync(path.join(tmpdir(), 'data-discovery-files-'));
after(() => {
  rmSync(folder, { recursive: true });
});

function file(name: string, text: string | Uint8Array): string {
  const target = path.join(folder, name);
  writeFileSync(target, text);
  return target;
}

async function run(
  make: (deps: FileCommandDeps) => (args: readonly string[]) => Promise<number>,
  args: readonly string[],
  {
    input = '',
    providers = [fakeProvider(finder)],
  }: { input?: string; providers?: readonly Provider[] } = {},
) {
  const [out, err]: [string[], string[]] = [[], []];
  let closed = 0;
  let asked: readonly unknown[] = [];
  const code = await make({
    open: (...choice) =>
      Promise.resolve({
        deps: { providers: providers.map((provider) => configured(provider)), trusted: false, harmonize },
        close: () => Promise.resolve(void ((closed += 1), (asked = choice))),
      }),
    standardInput: Readable.from([Buffer.from(input)]),
    out: (text) => void out.push(text),
    err: (text) => void err.push(text),
  })(args);
  return { code, out: out.join(''), err: err.join(''), closed, asked };
}

describe('classify on files', () => {
  it('reads standard input and tells line, column, category and finder, never the value', async () => {
    const { code, out, closed } = await run(createClassifyCommand, [], { input: 'To 😀\nand Jane there' });
    assert.equal(code, 0);
    assert.match(out, /^-: 1 finding /);
    assert.match(out, /2:5 +PERSON +0\.95 +fake \(PERSON\)/);
    assert.ok(!out.includes('Jane'));
    assert.equal(closed, 1);
  });

  for (const [args, expected] of [
    [[], ['both', undefined]],
    [
      ['--model', 'small', '--providers', 'context'],
      ['context', 'small'],
    ],
  ] as const) {
    it(`opens ${JSON.stringify(expected)} for ${JSON.stringify(args)}`, async () => {
      assert.deepEqual((await run(createClassifyCommand, args, { input: 'x' })).asked, expected);
      assert.deepEqual((await run(createLabelCommand, args, { input: 'x' })).asked, expected);
    });
  }

  it('knows no other model', async () => {
    const { code, err } = await run(createClassifyCommand, ['--model', 'large'], { input: 'x' });
    assert.equal(code, 2);
    assert.match(err, /--model.*base, small/s);
  });

  it('shows values when asked, without what a terminal would obey', async () => {
    const provider = fakeProvider(({ text }) => [
      { start: 0, end: text.length, entityType: 'X', score: 1, classifier: 'all', details: {} },
    ]);
    const args = ['--show-values', '--untrusted'];
    const { out } = await run(createClassifyCommand, args, { input: 'a\u001b[31mb', providers: [provider] });
    assert.match(out, /a\\u\{1b\}\[31mb/);
  });

  it('answers as the service does with --json, one object for each input', async () => {
    const [one, two] = [file('one.txt', 'Jane'), file('two.txt', 'nobody')];
    const { out } = await run(createClassifyCommand, ['--json', one, two]);
    const answers = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    assert.deepEqual(
      answers.map(({ path: name, classifications }) => [name, Object.keys(classifications as object)]),
      [
        [one, ['PERSON']],
        [two, []],
      ],
    );
  });

  it('finds once what lies on a cut of a long text, at its place in the whole', async () => {
    const words = Array.from({ length: 12_000 }, (_value, index) => (index % 500 === 0 ? 'Jane' : 'lorem'));
    const text = words.join(' ');
    const { out } = await run(createClassifyCommand, ['--json'], { input: text });
    const { classifications } = JSON.parse(out) as {
      classifications: { PERSON: { location: { start_index: number } }[] };
    };
    assert.deepEqual(
      classifications.PERSON.map(({ location }) => location.start_index),
      [...text.matchAll(/Jane/g)].map(({ index }) => index),
    );
  });

  it('judges the columns of a CSV file', async () => {
    const name = file('people.csv', 'mail,n\na@b.de,1\na@b.de,2\n');
    const { out } = await run(createClassifyCommand, [name]);
    assert.match(out, /mail +EMAIL_ADDRESS +0\.90 +2 of 2 +fake/);
    const piped = file('piped.csv', 'a@b.de|1\n');
    const { out: second } = await run(createClassifyCommand, ['--delimiter', 'pipe', '--no-headers', piped]);
    assert.match(second, /^ +0 +EMAIL_ADDRESS/m);
  });

  for (const [title, args, code] of [
    ['nothing to fail on', [], 0],
    ['the category is there', ['--fail-on', 'person,URL'], 3],
    ['another category is there', ['--fail-on', 'URL'], 0],
    ['any', ['--fail-on', 'any'], 3],
    ['any, but all is excluded', ['--fail-on', 'any', '--exclude', 'PERSON'], 0],
    ['any, but other categories are asked for', ['--fail-on', 'any', '--entities', 'URL'], 0],
    ['under the threshold', ['--fail-on', 'any', '--threshold', '0.96'], 0],
  ] as const) {
    it(`ends with ${code.toString()}: ${title}`, async () => {
      assert.equal((await run(createClassifyCommand, args, { input: 'Jane' })).code, code);
    });
  }

  for (const [title, args, message] of [
    [
      'an unknown category',
      ['--entities', 'PERSN'],
      /--entities: there is no category "PERSN"; the nearest is PERSON/,
    ],
    ['no category', ['--fail-on', ' ,'], /--fail-on must name at least one category/],
    ['a threshold out of range', ['--threshold', '1.2'], /must be a number from 0 to 1/],
    ['an unknown option', ['--treshold', '1'], /unknown option '--treshold'[\s\S]*--threshold/],
    ['an unknown delimiter', ['--delimiter', ';'], /must be comma or pipe/],
    ['a missing file', ['/nowhere/x.txt'], /\/nowhere\/x\.txt cannot be read: there is no such file/],
    ['a folder', ['/tmp'], /it is a folder; `data-discovery scan`/],
  ] as const) {
    it(`refuses ${title} with 2 and says what to do`, async () => {
      const { code, out, err, closed } = await run(createClassifyCommand, args);
      assert.equal(code, 2);
      assert.match(err, message);
      assert.equal(out, '');
      assert.equal(closed, 0, 'no provider is opened');
    });
  }

  it('goes on with the next file where one is refused, and ends with 1', async () => {
    const [bad, empty, good] = [
      file('bad.txt', 'Jane\u0000'),
      file('empty.txt', ''),
      file('good.txt', 'Jane'),
    ];
    const { code, out, err } = await run(createClassifyCommand, [bad, empty, good]);
    assert.equal(code, 1);
    assert.match(err, /bad\.txt: Untrusted input \(reason control, code_point U\+0000, offset 4/);
    assert.match(err, /empty\.txt: The body is empty/);
    assert.match(out, /good\.txt: 1 finding/);
    assert.equal((await run(createClassifyCommand, ['--untrusted', bad])).code, 0);
  });

  it('says which provider failed and ends with 1', async () => {
    const broken = fakeProvider(() => {
      throw new Error('Jane');
    });
    const { code, out, err } = await run(createClassifyCommand, [], {
      input: 'Jane',
      providers: [fakeProvider(finder), broken],
    });
    assert.equal(code, 1);
    assert.match(out, /1 finding/);
    assert.match(err, /Fake failed, 502/);
    assert.ok(!err.includes('Jane'));
  });
});

describe('label on files', () => {
  it('prints the text with categories in place of findings', async () => {
    const { code, out } = await run(createLabelCommand, ['--threshold', '0.5'], {
      input: 'Jane, secret, end\n',
    });
    assert.equal(code, 0);
    assert.equal(out, '[PERSON], [PASSWORD], end\n');
  });

  it('keeps what the options leave out', async () => {
    const { out } = await run(createLabelCommand, ['--exclude', 'person', '--threshold', '0.5'], {
      input: 'Jane secret',
    });
    assert.equal(out, 'Jane [PASSWORD]');
  });

  it('prints nothing where a provider failed: what it missed would leak', async () => {
    const broken = fakeProvider(() => {
      throw new Error('down');
    });
    const providers = [fakeProvider(finder), broken];
    const { code, out, err } = await run(createLabelCommand, [], { input: 'Jane', providers });
    assert.equal(code, 1);
    assert.equal(out, '');
    assert.match(err, /not labelled, because Fake failed/);
  });
});
