import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { after, describe, it } from 'node:test';
import { createClassify } from '../../src/cli/files/classify-command.js';
import type { ShownCommandDeps } from '../../src/cli/files/file-options.js';
import { createLabel } from '../../src/cli/files/label-command.js';
import type { CommandOutput } from '../../src/cli/run-program.js';
import { isAsGraveAs, SEVERITIES } from '../../src/core/presets.js';
import { present } from '../../src/core/present.js';
import type { Provider } from '../../src/providers/provider.js';
import { SECRET_KINDS } from '../../src/recognizers/secrets/kinds/all-kinds.js';
import { runCli } from '../support/run-cli.js';
import { configured, fakeProvider, finding, wordFinder } from '../support/fake-provider.js';

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
  name: 'classify' | 'label',
  args: readonly string[],
  {
    input = '',
    providers = [fakeProvider(finder)],
  }: { input?: string; providers?: readonly Provider[] } = {},
) {
  let closed = 0;
  let asked: readonly unknown[] = [];
  const depsOf = (output: CommandOutput): ShownCommandDeps => ({
    ...output,
    open: (...choice) =>
      Promise.resolve({
        deps: { providers: providers.map((provider) => configured(provider)), trusted: false },
        close: () => Promise.resolve(void ((closed += 1), (asked = choice))),
      }),
    standardInput: Readable.from([Buffer.from(input)]),
    ...{ standardOutput: new PassThrough(), progress: new PassThrough() },
    now: () => 0,
  });
  const answer = await runCli([name, ...args], (output) => ({
    classify: () => Promise.resolve(createClassify(depsOf(output))),
    label: () => Promise.resolve(createLabel(depsOf(output))),
  }));
  return { ...answer, closed, asked };
}

describe('classify on files', () => {
  it('reads standard input and tells line, column, category and finder, never the value', async () => {
    const { code, out, closed } = await run('classify', [], { input: 'To 😀\nand Jane there' });
    assert.equal(code, 0);
    assert.match(out, /^-: 1 finding /);
    assert.match(out, /2:5 +PERSON +0\.95 +fake \(PERSON\)/);
    assert.ok(!out.includes('Jane'));
    assert.equal(closed, 1);
  });

  for (const [args, expected] of [
    [[], ['both', undefined, { bytes: 1 }]],
    [
      ['--model', 'small', '--providers', 'context'],
      ['context', 'small', { bytes: 1 }],
    ],
  ] as const) {
    it(`opens ${JSON.stringify(expected)} for ${JSON.stringify(args)}`, async () => {
      assert.deepEqual((await run('classify', args, { input: 'x' })).asked, expected);
      assert.deepEqual((await run('label', args, { input: 'x' })).asked, expected);
    });
  }

  it('knows no other model', async () => {
    const { code, err } = await run('classify', ['--model', 'large'], { input: 'x' });
    assert.equal(code, 2);
    assert.match(err, /--model.*base or small/s);
  });

  it('shows values when asked, without what a terminal would obey', async () => {
    const provider = fakeProvider(({ text }) => [
      { start: 0, end: text.length, entityType: 'X', score: 1, classifier: 'all', details: {} },
    ]);
    const args = ['--show-values', '--untrusted'];
    const { out } = await run('classify', args, { input: 'a\u001b[31mb', providers: [provider] });
    assert.match(out, /a\\u\{1b\}\[31mb/);
  });

  it('answers as the service does with --json, one object for each input', async () => {
    const [one, two] = [file('one.txt', 'Jane'), file('two.txt', 'nobody')];
    const { out } = await run('classify', ['--json', one, two]);
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
    const { out } = await run('classify', ['--json'], { input: text });
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
    const { out } = await run('classify', [name]);
    assert.match(out, /mail +EMAIL_ADDRESS +(?:0\.99|1\.00) +2 of 2 +fake/);
    const piped = file('piped.csv', 'a@b.de|1\n');
    const { out: second } = await run('classify', ['--delimiter', 'pipe', '--no-headers', piped]);
    assert.match(second, /^ +0 +EMAIL_ADDRESS/m);
  });

  for (const [name, text] of [
    ['semicolons.csv', 'mail;n\na@b.de;1,5\n'],
    ['tabs.csv', 'mail\tn\na@b.de\t1\n'],
    ['pipes.psv', 'mail|n\na@b.de|1\n'],
    ['one-column.tsv', 'mail\na@b.de\n'],
  ] as const) {
    it(`reads ${name} as a scan does, by what its first row holds`, async () => {
      const { out } = await run('classify', [file(name, text)]);
      assert.match(out, /^ +mail +EMAIL_ADDRESS +(?:0\.99|1\.00) +1 of 1/m);
    });
  }

  it('says what is odd about a table beside what was found in it', async () => {
    const short = file('short.csv', 'mail;n\na@b.de;1\na@b.de\n');
    const { code, out, err } = await run('classify', ['--json', short]);
    assert.equal(code, 0);
    assert.match(err, /short\.csv: Row 3 has fewer cells than the first row/);
    assert.match(
      out,
      /"column_delimiter":";","has_headers":\{"detected":true,"reason":"[^"]+"\},"warnings":\[\{"code":"ROWS_SHORT"/,
    );
    const other = await run('classify', ['--delimiter', 'pipe', file('other.csv', 'mail;n\na@b.de;1\n')]);
    assert.match(other.err, /By the pipe the table is one column; by the semicolon it has 2/);
    const refused = await run('classify', ['--delimiter', ',', file('comma.csv', 'mail;n\na@b.de;1,5\n')]);
    assert.equal(refused.code, 3);
    const western = file('western.csv', Buffer.from('n,b\nJ\xfcrgen,1\n', 'latin1'));
    assert.match((await run('classify', [western])).err, /western\.csv: read as windows-1252/);
    assert.match(refused.err, /row 2 has 2 cells.*semicolon.*column 2.*line 2.*offset 16/);
  });

  for (const [text, delimiter] of Object.entries({
    '\\t': '\t',
    Tab: '\t',
    ';': ';',
    '|': '|',
    COMMA: ',',
  })) {
    it(`takes ${text} for a delimiter, whatever the first row looks like`, async () => {
      const [other = ''] = [',', '|'].filter((character) => character !== delimiter);
      const name = file('told.csv', `a${other.repeat(3)}${delimiter}mail\nx${delimiter}a@b.de\n`);
      const { out } = await run('classify', ['--delimiter', text, name]);
      assert.match(out, /^ +mail +EMAIL_ADDRESS/m);
    });
  }

  for (const [title, args, code] of [
    ['nothing to fail on', [], 0],
    ['the category is there', ['--fail-on', 'person,URL'], 1],
    ['another category is there', ['--fail-on', 'URL'], 0],
    ['any', ['--fail-on', 'any'], 1],
    ['any, but all is excluded', ['--fail-on', 'any', '--exclude', 'PERSON'], 0],
    ['any, but other categories are asked for', ['--fail-on', 'any', '--entities', 'URL'], 0],
    ['under the threshold', ['--fail-on', 'any', '--threshold', '0.96'], 0],
  ] as const) {
    it(`ends with ${code.toString()}: ${title}`, async () => {
      assert.equal((await run('classify', args, { input: 'Jane' })).code, code);
    });
  }

  for (const severity of SEVERITIES)
    it(`--fail-on ${severity} compares with the severity of the kind of a secret`, async () => {
      const { kind, severity: own } = present(
        SECRET_KINDS.find((one) => one.severity !== 'critical'),
        'a kind that is less severe than a password',
      );
      const secret = { ...finding(0, 6, 'PASSWORD'), details: { kind } };
      const { code } = await run('classify', ['--fail-on', severity], {
        input: 'secret',
        providers: [fakeProvider(() => [secret])],
      });
      assert.equal(code, isAsGraveAs(own, severity) ? 1 : 0);
    });

  for (const [title, args, message] of [
    [
      'an unknown category',
      ['--entities', 'PERSN'],
      /--entities.* Unknown category "PERSN". Did you mean PERSON/,
    ],
    ['no category', ['--fail-on', ' ,'], /--fail-on.* Name a category, a severity or a preset/],
    ['a threshold out of range', ['--threshold', '1.2'], /must be a number from 0 to 1/],
    ['an unknown option', ['--treshold', '1'], /unknown option '--treshold'[\s\S]*--threshold/],
    ['a label', ['--exclude', 'iban'], /"iban" is a label of the category BANK_ACCOUNT; use BANK_ACCOUNT\./],
    [
      'an unknown delimiter',
      ['--delimiter', 'pip'],
      /must be comma, semicolon, tab or pipe.*or auto\. Did you mean pipe\?/,
    ],
    ['an unknown provider', ['--providers', 'patern'], /both, pattern or context\. Did you mean pattern\?/],
    ['a missing file', ['/nowhere/x.txt'], /\/nowhere\/x\.txt cannot be read: no such file/],
    ['a folder', ['/tmp'], /it is a folder; use `data-discovery scan`/],
  ] as const) {
    it(`refuses ${title} with 2 and says what to do`, async () => {
      const { code, out, err, closed } = await run('classify', args);
      assert.equal(code, 2);
      assert.match(err, message);
      assert.equal(out, '');
      assert.equal(closed, 0, 'no provider is opened');
    });
  }

  it('goes on with the next file where one is refused, and ends with 3', async () => {
    const [bad, empty, good] = [
      file('bad.txt', 'Jane\u0007\nJa\u00ADne'),
      file('empty.txt', ''),
      file('good.txt', 'Jane'),
    ];
    const { code, out, err } = await run('classify', [bad, empty, good]);
    assert.equal(code, 3);
    assert.ok(
      err.includes(
        'bad.txt: Refused characters: U+0007 (control) in 1:5, U+00AD (invisible) in 2:3. Remove or retype them, or pass --untrusted.\n',
      ),
      err,
    );
    assert.match(err, /empty\.txt: empty or blank; skipped/);
    assert.match(out, /good\.txt: 1 finding/);
    assert.equal((await run('classify', ['--untrusted', bad])).code, 0);
  });

  it('says which provider failed and ends with 3', async () => {
    const broken = fakeProvider(() => {
      throw new Error('Jane');
    });
    const { code, out, err } = await run('classify', [], {
      input: 'Jane',
      providers: [fakeProvider(finder), broken],
    });
    assert.equal(code, 3);
    assert.match(out, /1 finding/);
    assert.match(err, /Fake failed, 502/);
    assert.ok(!err.includes('Jane'));
  });
});

describe('label on files', () => {
  it('prints the text with categories in place of findings', async () => {
    const { code, out } = await run('label', ['--threshold', '0.5'], {
      input: 'Jane, secret, end\n',
    });
    assert.equal(code, 0);
    assert.equal(out, '[PERSON], [PASSWORD], end\n');
  });

  it('keeps what the options leave out', async () => {
    const { out } = await run('label', ['--exclude', 'person', '--threshold', '0.5'], {
      input: 'Jane secret',
    });
    assert.equal(out, 'Jane [PASSWORD]');
  });

  it('ends with 4 where the output cannot be written', { skip: !existsSync('/dev/full') }, async () => {
    const { code, err } = await run('label', [file('a.txt', 'Jane'), '-o', '/dev/full']);
    assert.equal(code, 4);
    assert.match(err, /^The command was aborted: the results cannot be written: .+\.\n$/);
  });

  it('ends with 2 before it starts if the output cannot be written', async () => {
    const providers = [fakeProvider(() => assert.fail('it started'))];
    const { code, err } = await run('label', [file('a.txt', 'Jane'), '-o', 'package.json/a.txt'], {
      providers,
    });
    assert.deepEqual(
      [code, err],
      [2, 'package.json/a.txt cannot be written: a part of its path is not a folder.\n'],
    );
  });

  it('prints nothing where a provider failed: what it missed would leak', async () => {
    const broken = fakeProvider(() => {
      throw new Error('down');
    });
    const providers = [fakeProvider(finder), broken];
    const { code, out, err } = await run('label', [], { input: 'Jane', providers });
    assert.equal(code, 3);
    assert.equal(out, '');
    assert.match(err, /not labelled: the provider Fake failed .*sensitive values could remain/);
  });
});
