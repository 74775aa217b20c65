import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { SHIPPED_MODELS } from '../../../src/discovery/columns/weigh-column.js';
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

  for (const name of ['headed', 'bare'] as const) {
    const fitted = SHIPPED_MODELS[name].trees;
    const { features: names, trees } = fitted;
    it(`hold in every node a feature and branches that lie behind it: ${name}`, () => {
      for (const tree of trees)
        for (let at = 0; at < tree.length; at += 3) {
          const [feature = NaN, , other = NaN] = tree.slice(at, at + 3);
          if (feature < 0) continue;
          assert.ok(feature < names.length);
          assert.ok(other > at + 3 && other < tree.length && other % 3 === 0);
        }
    });

    it(`never lower a score for more, more confident or checked findings: ${name}`, () => {
      const raising = ['share', 'sure', 'agreed', 'checked', 'in-context', 'named', 'found'] as const;
      const value = fc.double({ min: -1, max: 2, noNaN: true });
      const read = fc
        .tuple(...names.map(() => value))
        .map((values) => new Map(names.map((name, at) => [name, values[at] ?? 0])));
      fc.assert(
        fc.property(
          read,
          fc.constantFrom(...raising, LINEAR),
          fc.double({ min: 0, max: 2, noNaN: true }),
          value,
          (before, feature, more, linear) => {
            const after = new Map(before);
            after.set(feature, (before.get(feature) ?? 0) + more);
            const least = weighTrees(before, linear, fitted);
            const most = weighTrees(after, feature === LINEAR ? linear + more : linear, fitted);
            assert.ok(most >= least - 1e-9);
          },
        ),
      );
    });
  }
});
