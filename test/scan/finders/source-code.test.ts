import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PRESETS } from '../../../src/core/presets.js';
import type { Finding } from '../../../src/core/span.js';
import type { Provider } from '../../../src/providers/provider.js';
import {
  createInProcessFinder,
  type InProcessProviders,
} from '../../../src/scan/finders/in-process-finder.js';

/** A provider that finds a password in each text, and counts what it is asked. */
function counting(name: string) {
  const asked: string[] = [];
  const provider: Provider = {
    info: { name, version: '0' },
    classify: (inputs) => {
      asked.push(...inputs.map(({ text }) => text));
      const finding: Finding = {
        start: 0,
        end: 4,
        entityType: 'PASSWORD',
        score: 0.8,
        classifier: name,
        details: {},
      };
      return Promise.resolve(inputs.map(() => [finding]));
    },
    ready: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  return { asked, provider };
}

/** What each provider is asked of source code and of another text. */
async function askedOf(options: Partial<InProcessProviders>) {
  const [pattern, context] = [counting('Pattern'), counting('Context')];
  const finder = createInProcessFinder({
    pattern: { ...pattern.provider, count: () => Promise.reject(new Error('no table')) },
    usesPattern: true,
    context: context.provider,
    rules: undefined,
    ...options,
  });
  const found = await finder.findInTexts([{ text: 'code' }], () => true, true);
  await finder.findInTexts([{ text: 'prose' }], () => true, false);
  const classifiers = found.occurrences.flat().flatMap((one) => one.classifiers);
  return {
    pattern: pattern.asked,
    context: context.asked,
    foundInCode: classifiers.map(({ classifier, providerIndex }) => [classifier, providerIndex]),
  };
}

const { categories: secrets } = PRESETS.secrets;

describe('the language model and source code', () => {
  it('are kept apart where secrets alone are wanted', async () => {
    const { pattern, context, foundInCode } = await askedOf({ only: secrets });
    assert.deepEqual(pattern, ['code', 'prose']);
    assert.deepEqual(context, ['prose']);
    assert.deepEqual(foundInCode, [['Pattern', 0]]);
  });

  for (const [name, options] of [
    ['everything is wanted', {}],
    ['another category is wanted as well', { only: [...secrets, 'PERSON'] }],
    ['that is requested', { only: secrets, readsCode: true }],
    ['no other provider reads it', { only: secrets, usesPattern: false }],
  ] as const)
    it(`meet where ${name}`, async () => {
      const { context } = await askedOf(options);
      assert.deepEqual(context, ['code', 'prose']);
    });
});
