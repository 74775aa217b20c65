import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CATEGORIES, entityTypesOf, sampleOf } from '../../src/core/harmonization-table.js';
import { ProviderFailure } from '../../src/providers/provider.js';
import { RECOGNIZERS } from '../../src/recognizers/registry.js';
import { runSelftest, type SelftestDeps } from '../../src/selftest/run-selftest.js';
import { checkRecognizers } from '../../src/selftest/check-recognizers.js';
import { configured, fakeProvider, finding } from '../support/fake-provider.js';

/** Finds the value of each sample, and nothing else. */
const KNOWING = fakeProvider(({ text }) =>
  CATEGORIES.flatMap((category) => {
    const { text: sample, value } = sampleOf(category);
    const start = text.indexOf(value);
    const [label = category] = entityTypesOf(category);
    return sample === text ? [finding(start, start + value.length, label, 0.99)] : [];
  }),
);
const well = () => Promise.resolve({ recognizers: 2, examples: 5, faults: [] });

function run(providers: SelftestDeps['discovery']['providers'], more: Partial<SelftestDeps> = {}) {
  const signal = AbortSignal.timeout(60_000);
  return runSelftest({ discovery: { providers }, checkRecognizers: well, now: () => 0, signal, ...more });
}
const named = (name: string, provider = KNOWING) => configured(provider, { name });
const failed = ({ parts }: Awaited<ReturnType<typeof run>>) =>
  parts.filter(({ outcome }) => outcome === 'failed').map(({ part, detail }) => `${part}: ${detail}`);

describe('the test of what is installed', () => {
  it('has a part for each provider, all recognizers and every category', async () => {
    const { passed, parts } = await run([named('Pattern'), named('Context')]);
    assert.ok(passed, JSON.stringify(parts));
    assert.deepEqual(
      parts.map(({ part }) => part),
      [
        'provider Pattern',
        'provider Context',
        'recognizers',
        'plain text',
        ...CATEGORIES.map((category) => `category ${category}`),
      ],
    );
  });

  it('names the provider that fails, beside one that answers', async () => {
    const broken = fakeProvider(() => Promise.reject(new ProviderFailure(599, 'the model is lost')));
    const report = await run([named('Pattern'), named('Context', broken)]);
    assert.equal(report.passed, false);
    assert.deepEqual(failed(report), ['provider Context: the model is lost (status 599)']);
  });

  it('names each category that is not found', async () => {
    const blind = fakeProvider((input, signal) =>
      input.text === sampleOf('PERSON').text
        ? []
        : KNOWING.classify([input], signal).then(([one]) => one ?? []),
    );
    const report = await run([named('Pattern', blind), named('Context', blind)]);
    assert.deepEqual(failed(report), [
      `category PERSON: not found in ${JSON.stringify(sampleOf('PERSON').text)}`,
    ]);
  });

  it('finds fault with what finds something everywhere', async () => {
    const eager = fakeProvider(() => [finding(0, 3, 'PERSON', 0.9)]);
    const report = await run([named('Pattern', eager), named('Context', eager)]);
    assert.ok(failed(report).includes('plain text: false findings of PERSON'));
  });

  it('skips what needs a provider that is not configured, and says so', async () => {
    const { passed, parts } = await run([named('Pattern')]);
    assert.ok(passed);
    const skipped = parts.filter(({ outcome }) => outcome === 'skipped').map(({ part }) => part);
    assert.deepEqual(skipped, ['category ORGANIZATION', 'category PERSON']);
  });

  it('fails where there is no provider at all, or no time', async () => {
    assert.equal((await run([])).passed, false);
    const report = await run([named('Pattern'), named('Context')], {
      signal: AbortSignal.abort(new Error('late')),
    });
    assert.equal(report.passed, false);
    assert.ok(
      failed(report).some((one) => one.endsWith('late')),
      failed(report).join(),
    );
  });

  it('tells which recognizer does not hold its example, and how many', async () => {
    const faults = Array.from({ length: 30 }, (_one, at) => ({
      recognizer: `r${at.toString()}`,
      fault: 'no',
    }));
    const check = () => Promise.resolve({ recognizers: 40, examples: 90, faults });
    const all = failed(await run([named('Pattern'), named('Context')], { checkRecognizers: check }));
    assert.equal(all[0], 'recognizers: 30 of 90 examples of 40 recognizers failed');
    assert.equal(all[1], 'recognizer r0: no');
    assert.equal(all.length, 21);
  });

  it('tries the examples of every recognizer in a thread that ends', async () => {
    const { recognizers, examples, faults } = await checkRecognizers(AbortSignal.timeout(60_000));
    assert.equal(recognizers, RECOGNIZERS.length);
    assert.equal(
      examples,
      RECOGNIZERS.reduce((sum, one) => sum + one.examples.length, 0),
    );
    assert.deepEqual(faults, []);
  });
});

describe('every sample', () => {
  for (const category of CATEGORIES)
    it(`${category} stands once in its text`, () => {
      const { text, value } = sampleOf(category);
      assert.equal(text.split(value).length, 2);
    });
});
