import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { TREE_FEATURES, TREES } from '../../../src/discovery/columns/column-trees.generated.js';
import { LINEAR, leafOf, weighTrees } from '../../../src/discovery/columns/weigh-trees.js';

/** feature 0 <= 0.5 ? (feature 1 <= 2 ? 10 : 20) : 30 */
const TREE = [0, 0.5, 12, 1, 2, 9, -1, 10, 0, -1, 20, 0, -1, 30, 0];

describe('Trees of column verdicts', () => {
  for (const [values, leaf] of [
    [[0.5, 2], 10],
    [[0.5, 2.1], 20],
    [[0.6, 2], 30],
    [[0.6, 9], 30],
  ] as const)
    it(`${values.join(' and ')} end in ${leaf.toString()}`, () => {
      assert.equal(leafOf(TREE, values), leaf);
    });

  it('hold in every node a feature and branches that lie behind it', () => {
    for (const tree of TREES)
      for (let at = 0; at < tree.length; at += 3) {
        const [feature = NaN, , other = NaN] = tree.slice(at, at + 3);
        if (feature < 0) continue;
        assert.ok(feature < TREE_FEATURES.length);
        assert.ok(other > at + 3 && other < tree.length && other % 3 === 0);
      }
  });

  it('never lower a score for more, more confident or checked findings', () => {
    const raising = ['share', 'sure', 'agreed', 'checked', 'in-context', 'named', 'found'] as const;
    const value = fc.double({ min: -1, max: 2, noNaN: true });
    const features = fc
      .tuple(...TREE_FEATURES.map(() => value))
      .map((values) => new Map(TREE_FEATURES.map((name, at) => [name, values[at] ?? 0])));
    fc.assert(
      fc.property(
        features,
        fc.constantFrom(...raising, LINEAR),
        fc.double({ min: 0, max: 2, noNaN: true }),
        value,
        (before, name, more, linear) => {
          const after = new Map(before);
          after.set(name, (before.get(name) ?? 0) + more);
          const least = weighTrees(before, linear);
          const most = weighTrees(after, name === LINEAR ? linear + more : linear);
          assert.ok(most >= least - 1e-9);
        },
      ),
    );
  });
});
