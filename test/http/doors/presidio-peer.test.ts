import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { anonymize, deanonymize, type OperatedText } from '../../../src/http/adapters/presidio/anonymize.js';
import { needs } from '../../support/needs.js';

const PYTHON = path.resolve('.venv', 'bin', 'python3');
const SCRIPT = path.resolve('test', 'support', 'run-presidio.py');
const FOLDER = path.resolve('.venv', 'presidio');
const LIBRARY = existsSync(FOLDER) ? FOLDER : undefined;

/** Asks Presidio's own anonymizer, once for all. */
async function theirs(asked: readonly object[]): Promise<readonly OperatedText[]> {
  const env = { PATH: process.env['PATH'], PYTHONPATH: FOLDER };
  const printed = await new Promise<string>((resolve, reject) => {
    const child = execFile(PYTHON, [SCRIPT], { env, maxBuffer: 2 ** 24 }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new Error(stderr));
    });
    child.stdin?.end(asked.map((one) => `${JSON.stringify(one)}\n`).join(''));
  });
  return printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as OperatedText);
}
const anyText = (): void => undefined;

const OPERATORS = [
  { type: 'replace' },
  { type: 'replace', new_value: 'BIP😀' },
  { type: 'redact' },
  { type: 'keep' },
  { type: 'mask', masking_char: '*', chars_to_mask: 3, from_end: true },
  { type: 'mask', masking_char: '#', chars_to_mask: 0, from_end: false },
  { type: 'mask', masking_char: '😀', chars_to_mask: 100, from_end: false },
  { type: 'hash', salt: 'sixteen bytes or more' },
  { type: 'hash', hash_type: 'sha512', salt: 'sixteen bytes or more' },
] as const;
const KEYS = ['k'.repeat(16), 'ä'.repeat(12), 'k'.repeat(32)];

const asked = fc
  .string({ unit: fc.constantFrom('a', ' ', ' ', 'é', '😀', '\n'), minLength: 1, maxLength: 24 })
  .chain((text) => {
    const { length } = [...text];
    const result = fc
      .tuple(fc.nat(length), fc.nat(length), fc.constantFrom('A', 'B'), fc.constantFrom(0.3, 0.6, 0.9))
      .map(([one, other, entity_type, score]) => ({
        start: Math.min(one, other),
        end: Math.max(one, other),
        entity_type,
        score,
      }))
      .filter(({ start, end }) => start < end);
    return fc.record({
      action: fc.constant('anonymize'),
      text: fc.constant(text),
      analyzer_results: fc.array(result, { maxLength: 6 }),
      anonymizers: fc.dictionary(fc.constantFrom('A', 'B', 'DEFAULT'), fc.constantFrom(...OPERATORS)),
    });
  });

/** What Presidio names an action by is not part of a request. */
const without = ({ action, ...request }: { readonly action: string }): object => {
  assert.equal(typeof action, 'string');
  return request;
};

describe(
  "Presidio's own anonymizer",
  needs(LIBRARY, 'presidio-anonymizer, which .ci/install-tools brings,'),
  () => {
    it('answers as this one does, results that overlap too', async () => {
      const cases = fc.sample(asked, { numRuns: 400, seed: 18 });
      const answers = await theirs(cases);
      assert.equal(answers.length, cases.length);
      for (const [index, one] of cases.entries())
        assert.deepEqual(anonymize(without(one), anyText), answers[index], JSON.stringify(one));
      assert.ok(answers.some(({ items }) => items.length > 3));
    });

    it('decrypts what was encrypted here, and the other way round', async () => {
      const text = 'Jane 😀 Müller, x';
      const analyzer_results = [{ start: 0, end: 13, entity_type: 'PERSON', score: 0.9 }];
      const requests = KEYS.map((key) => ({
        text,
        analyzer_results,
        anonymizers: { PERSON: { type: 'encrypt', key } },
      }));
      const ours = requests.map((one) => anonymize(one, anyText));
      const opened = (hidden: OperatedText, key: string) => ({
        text: hidden.text,
        anonymizer_results: hidden.items,
        deanonymizers: { DEFAULT: { type: 'decrypt', key } },
      });
      const answers = await theirs([
        ...requests.map((one) => ({ action: 'anonymize', ...one })),
        ...ours.map((hidden, index) => ({ action: 'deanonymize', ...opened(hidden, KEYS[index] ?? '') })),
      ]);
      for (const [index, key] of KEYS.entries()) {
        const hidden = answers[index];
        assert.ok(hidden);
        assert.equal(deanonymize(opened(hidden, key), anyText).text, text);
        assert.equal(answers[KEYS.length + index]?.text, text);
      }
    });
  },
);
