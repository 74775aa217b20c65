import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { KeyRing, NO_KEYS } from '../../src/transform/key-ring.js';
import { restoreText } from '../../src/transform/restore-text.js';
import { awkwardText } from '../support/awkward-text.js';
import { randomRing, textOf, transformerOf } from '../support/transforming.js';

const RING = randomRing('k1');
const [ONE, OTHER] = [RING.forAccount('a1'), RING.forAccount('a2')];
const written = (operator: string, keys: KeyRing, value = 'jane.miller@example.org'): string => {
  const { text, occurrences } = textOf([[value, 'EMAIL_ADDRESS']]);
  return transformerOf({ default: { operator } }, { keys }).transform(text, occurrences).text;
};

describe('keys of an account', () => {
  for (const operator of ['hash', 'encrypt', 'pseudonym'])
    it(`give the ${operator} of one value differently for each account, and equally within one`, () => {
      assert.notEqual(written(operator, ONE), written(operator, OTHER));
      assert.notEqual(written(operator, ONE), written(operator, RING));
      assert.equal(written(operator, ONE), written(operator, RING.forAccount('a1')));
    });

  it('read what they wrote and what the shared key wrote before, and nothing of another account', () => {
    fc.assert(
      fc.property(
        awkwardText(20).filter((text) => text !== ''),
        (value) => {
          const read = (keys: KeyRing, text: string): string => restoreText(text, [], keys).text;
          assert.equal(read(ONE, written('encrypt', ONE, value)), value);
          assert.equal(read(ONE, written('encrypt', RING, value)), value);
          const foreign = written('encrypt', OTHER, value);
          assert.equal(read(ONE, foreign), foreign);
          assert.equal(read(RING, foreign), foreign);
        },
      ),
    );
    const [unknown] = restoreText(written('encrypt', OTHER), [], ONE).unknown;
    assert.equal(unknown?.why, 'not written with this key');
  });

  it('are none where there are none, and retired where the shared ones are', () => {
    assert.ok(NO_KEYS.forAccount('a1').isEmpty);
    const retired = new KeyRing([{ id: 'old', secret: Buffer.alloc(32, 1), isRetired: true }]).forAccount(
      'a',
    );
    assert.throws(() => retired.inUse(), /no active key is configured/);
    assert.throws(() => retired.byId('old'), /retired/);
  });
});
