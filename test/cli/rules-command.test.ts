import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { createRules } from '../../src/cli/rules/rules-command.js';
import { compileRules } from '../../src/rules/compile-rules.js';
import { readDocumentFile } from '../../src/documents/read-document.js';
import { runCli } from '../support/run-cli.js';
import { runToEnd } from '../support/run-program.js';
import { temporaryFile } from '../support/rules-file.js';

const BADGE = [
  'recognizers:',
  '  - name: badge',
  '    category: BADGE',
  String.raw`    patterns: [{name: digits, regex: '\b\d{5}\b', score: 0.6}]`,
  '    examples:',
].join('\n');

/** The command as the program runs it, in this process. */
async function run(args: readonly string[], defaultFile?: string) {
  const { code, out, err } = await runCli(['rules', ...args], (output) => ({
    rules: () =>
      Promise.resolve(
        createRules({
          ...output,
          open: (file) => compileRules(readDocumentFile(file), file),
          defaultFile: () => defaultFile,
        }),
      ),
  }));
  return { code, output: out + err };
}

describe('data-discovery rules', () => {
  it('test: tries the examples of the sample file, by name or by RULES_FILE', async () => {
    const named = await runToEnd(['rules', 'test'], { RULES_FILE: 'examples/rules.yaml' });
    assert.equal(named.code, 0, named.output);
    assert.match(named.output, /loyalty-card .* match .* 0\.98 .* passed/);
    assert.match(named.output, /All \d+ examples pass\./);
    const set = await run(['test'], 'examples/rules.yaml');
    assert.equal(set.output.split('\n').at(-2), named.output.split('\n').at(-2));
  });

  const rows: readonly (readonly [name: string, example: string, result: RegExp])[] = [
    ['nothing found', '{match: no 1234 here}', /badge +│ 6 +│ match +│ – +│ FAILED: no value was found/],
    [
      'something else found',
      '{match: "12345 or 1234", value: "1234"}',
      /FAILED: a different value was found/,
    ],
    ['a low score', '{match: "12345", min_score: 0.7}', /0\.60 .*FAILED: the score is below 0\.7/],
    ['something found', '{no_match: "12345"}', /no_match .*FAILED: a value was found/],
    [
      'an allowed value',
      '{match: "99999"}\nallow: [{values: ["99999"]}]',
      /FAILED: found, but excluded by the allow list/,
    ],
    ['a header found', '{no_match: "x", header: "12345"}', /no_match +│ – +│ passed/],
  ];
  for (const [name, example, result] of rows) {
    it(`test: ${name}`, async (t) => {
      const file = temporaryFile(t, 'rules.yaml', `${BADGE}\n      - ${example}\n`);
      const { code, output } = await run(['test', file]);
      assert.match(output, result);
      assert.equal(code, output.includes('FAILED') ? 3 : 0);
    });
  }

  it('answers 2 for a faulty file, with every mistake, and for a misuse', async (t) => {
    const file = temporaryFile(t, 'rules.json', '{"allow": [{"vaules": ["x"]}],\n "deny": 1}');
    for (const what of ['test', 'check']) {
      const { code, output } = await run([what, file]);
      assert.equal(code, 2);
      assert.ok(
        output.includes(`${file}:1:13: allow[0]: "vaules" is unknown; did you mean "values"`),
        output,
      );
      assert.match(output, /:2:10: deny: must be a list/);
    }
    for (const args of [[], ['tset'], ['test'], ['test', 'a', 'b'], ['test', '--x']]) {
      assert.equal((await run(args)).code, 2, args.join(' '));
    }
  });

  it('check says what the file holds; schema prints the schema that docs hold', async () => {
    const { code, output } = await run(['check', 'examples/rules.yaml']);
    assert.equal(code, 0);
    assert.match(
      output,
      /is valid \([0-9a-f]{8}\): recognizers 2, allow 2, deny 1, thresholds 1, categories off 2/,
    );
    const schema = await run(['schema']);
    assert.equal(schema.output, readFileSync('docs/rules.schema.json', 'utf8'));
  });
});
