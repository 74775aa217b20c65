import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findEscaped } from '../../src/discovery/find-escaped.js';
import type { Occurrence } from '../../src/harmonization/occurrence.js';
import { configured, fakeProvider, wordFinder } from '../support/fake-provider.js';

const WORDS = { 'Jane Miller': ['PERSON', 0.95], Bob: ['PERSON', 0.95] } as const;
const DEPS = { providers: [configured(fakeProvider(wordFinder(WORDS)))], trusted: false };

const occurrence = (start: number, end: number): Occurrence => ({
  start,
  end,
  category: 'URL',
  score: 1,
  classifiers: [],
});

async function spansIn(text: string, found: readonly Occurrence[] = []): Promise<readonly string[]> {
  const written = { outcomes: [], texts: [found] };
  const { texts } = await findEscaped(DEPS, [{ text }], written, () => true);
  return (texts[0] ?? []).map(({ start, end }) => text.slice(start, end));
}

describe('values with escapes are added to the findings of a text', () => {
  for (const [what, text, found, expected] of [
    ['a value with an escape', 'n=Jane%20Miller', [], ['Jane%20Miller']],
    ['a value beside an escape', 'n=%22Bob', [], ['Bob']],
    ['a value apart from escapes', 'Bob x%20y', [], []],
    ['a text without escapes', 'Bob', [], []],
    ['inside of another finding', '/?n=Jane%20Miller', [occurrence(0, 17)], ['/?n=Jane%20Miller']],
    ['around another finding', 'n=Jane%20Miller', [occurrence(9, 15)], ['Jane%20Miller']],
    [
      'beside findings before and after it',
      'a n=Jane%20Miller b',
      [occurrence(18, 19), occurrence(0, 1)],
      ['a', 'Jane%20Miller', 'b'],
    ],
    ['the same as another finding', 'Jane%20Miller', [occurrence(0, 13)], ['Jane%20Miller']],
    [
      'beyond the end of another finding',
      'n=Jane%20Miller',
      [occurrence(0, 7)],
      ['n=Jane%', 'Jane%20Miller'],
    ],
    ['after another finding', '2020 n=Jane%20Miller', [occurrence(0, 4)], ['2020', 'Jane%20Miller']],
  ] as const satisfies readonly (readonly [string, string, readonly Occurrence[], readonly string[]])[])
    it(what, async () => {
      assert.deepEqual(await spansIn(text, found), expected);
    });

  it('by the findings that are reported', async () => {
    const written = { outcomes: [], texts: [[]] };
    const { texts } = await findEscaped(DEPS, [{ text: 'Jane%20Miller' }], written, () => false);
    assert.deepEqual(texts, [[]]);
  });
});
