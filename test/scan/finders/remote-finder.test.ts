import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openRemoteFinder } from '../../../src/scan/finders/remote-finder.js';

test('a text without a header has a request of its own, values with a header share one', async () => {
  const requests: string[] = [];
  const finder = await openRemoteFinder(
    (text) => {
      requests.push(text);
      return Promise.resolve({ partial: false, providers: [], classifications: {} });
    },
    { count: () => assert.fail(), close: () => Promise.resolve() } as never,
  );
  const value = (text: string) => ({ text, context: 'mail' });
  await finder.findInCells([value('a'), { text: 'b' }, value('c'), value('d'), { text: 'e' }, { text: 'f' }]);
  assert.deepEqual(requests.slice(1), ['mail: a', 'b', 'mail: c\nmail: d', 'e', 'f']);
});
