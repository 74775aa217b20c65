import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { preferredWait } from '../../src/http/work-gate.js';

describe('the wait that a caller prefers', () => {
  for (const [prefer, seconds] of [
    [undefined, undefined],
    ['wait=10', 10],
    ['Wait = 10', 10],
    ['wait="10"', 10],
    ['respond-async, wait=0', 0],
    ['wait=10;foo="a, b"', 10],
    ['wait=3, wait=20', 3],
    ['await=10', undefined],
    ['waiting=10', undefined],
    ['wait', undefined],
    ['wait=', undefined],
    ['wait=-1', undefined],
    ['wait=1.5', undefined],
    ['wait=10s', undefined],
    ['wait="10', undefined],
    ['wait=9999999999', undefined],
    ['return=minimal', undefined],
  ] as const) {
    it(`${prefer ?? 'nothing'} is ${seconds?.toString() ?? 'none'}`, () => {
      assert.equal(preferredWait(prefer === undefined ? {} : { prefer }), seconds);
    });
  }
});
