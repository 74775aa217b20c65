import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { missingTests, namedTests } from '../../scripts/docs/named-tests.js';

const TEXT = readFileSync('docs/security.md', 'utf8');

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has, and which of its items are of level 3. */
const SECTIONS: Readonly<Record<string, readonly [items: number, ofLevelThree: readonly number[]]>> = {
  ...{ '1.1': [2, []], '1.2': [10, [10]], '1.3': [12, [12]], '1.4': [3, []], '1.5': [3, [3]] },
  ...{ '2.1': [3, []], '2.2': [3, []], '2.3': [5, [5]], '2.4': [2, [2]] },
  ...{ '3.1': [1, [1]], '3.2': [3, [3]], '3.3': [5, [5]], '3.4': [8, [7, 8]], '3.5': [8, [6, 7, 8]] },
  ...{ '3.6': [1, [1]], '3.7': [5, [3, 4, 5]] },
  ...{ '4.1': [5, [4, 5]], '4.2': [5, [2, 3, 4, 5]], '4.3': [2, []], '4.4': [4, []] },
  ...{ '5.1': [1, []], '5.2': [6, [4, 5, 6]], '5.3': [3, [3]], '5.4': [3, []] },
  ...{ '6.1': [3, []], '6.2': [12, []], '6.3': [8, [5, 6, 7, 8]], '6.4': [6, [5, 6]], '6.5': [8, [6, 7, 8]] },
  ...{ '6.6': [4, [4]], '6.7': [2, [1, 2]], '6.8': [4, []] },
  ...{ '7.1': [3, []], '7.2': [4, []], '7.3': [2, []], '7.4': [5, []], '7.5': [3, [3]], '7.6': [2, []] },
  ...{ '8.1': [4, [3, 4]], '8.2': [4, [4]], '8.3': [3, [2, 3]], '8.4': [2, [2]] },
  ...{ '9.1': [3, []], '9.2': [4, []] },
  ...{ '11.1': [4, [3, 4]], '11.2': [5, [4, 5]], '11.3': [5, [4, 5]], '11.4': [4, []], '11.5': [2, [2]] },
  ...{ '11.6': [2, [2]], '11.7': [2, [1, 2]] },
  ...{ '12.1': [5, [4, 5]], '12.2': [2, []], '12.3': [5, [5]] },
  ...{ '13.1': [4, [2, 3, 4]], '13.2': [6, [6]], '13.3': [4, [3, 4]], '13.4': [7, [6, 7]] },
  ...{ '14.1': [2, []], '14.2': [8, [5, 6, 7, 8]], '14.3': [3, []] },
  ...{ '15.1': [5, [4, 5]], '15.2': [5, [4, 5]], '15.3': [7, []], '15.4': [4, [1, 2, 3, 4]] },
  ...{ '16.1': [1, []], '16.2': [5, []], '16.3': [4, []], '16.4': [3, []], '16.5': [4, [4]] },
};
const STATES = new Set(['met', 'not met', 'in part', 'does not apply']);
const ROW = /^\| (\d[^|]*)\|([^|]*)\|([^|]*)\|(.*)\|$/;

const rows = TEXT.split('\n').flatMap((line) => {
  const [, cell = '', , state = '', how = ''] = ROW.exec(line) ?? [];
  const items = cell.match(/\d+\.\d+\.\d+/g) ?? [];
  return items.length === 0 ? [] : [{ items, state: state.trim(), how: how.trim() }];
});

describe('docs/security.md', () => {
  it('names tests that exist', () => {
    assert.deepEqual(missingTests(TEXT, 'test'), []);
    assert.ok(namedTests(TEXT).length > 200);
  });

  it('has every requirement of levels 1 and 2 once', () => {
    const expected = Object.entries(SECTIONS).flatMap(([section, [count, ofLevelThree]]) =>
      Array.from({ length: count }, (_, index) => index + 1)
        .filter((item) => !ofLevelThree.includes(item))
        .map((item) => `${section}.${item.toString()}`),
    );
    assert.deepEqual([...rows.flatMap(({ items }) => items)].sort(), expected.sort());
  });

  it('says of each whether it is met, by which test or document, and why not', () => {
    for (const { items, state, how } of rows) {
      assert.ok(STATES.has(state), items.join());
      assert.ok(how.length > 10, items.join());
    }
    const unheld = rows.filter(
      ({ state, how }) =>
        state === 'met' && namedTests(how).length === 0 && !/\]\(|below|`jose`|as many as/.test(how),
    );
    assert.deepEqual(
      unheld.map(({ items }) => items.join()),
      [],
    );
  });
});
