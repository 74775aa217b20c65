import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { UniqueNames } from '../../src/core/unique-names.js';

it('names that repeat get the first free number', () => {
  const names = new UniqueNames();
  const given = ['a', 'b', 'a', 'a (2)', 'a', 'a (2)'];
  assert.deepEqual(
    given.map((name) => names.unique(name)),
    ['a', 'b', 'a (2)', 'a (2) (2)', 'a (3)', 'a (2) (3)'],
  );
  assert.ok(names.has('a (3)') && !names.has('a (4)'));
});

it('no name is returned twice', () => {
  const name = fc.constantFrom('a', 'a (2)', 'a (2) (2)', 'b', '');
  fc.assert(
    fc.property(fc.array(name), (given) => {
      const names = new UniqueNames();
      const all = given.map((one) => names.unique(one));
      assert.equal(new Set(all).size, given.length);
      assert.ok(all.every((one, at) => one.startsWith(given[at] ?? '')));
    }),
  );
});
