import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { offsetsFromUtf16 } from '../../src/core/offsets.js';
import { present } from '../../src/core/present.js';

describe('what cannot be missing', () => {
  it('passes every value but undefined, empty ones too', () => {
    for (const value of [0, '', false, null, NaN]) assert.equal(present(value, 'value'), value);
  });

  it('throws where it is missing, and says what', () => {
    assert.throws(() => present([][0], 'row of the batch'), /missing, though it cannot be: row of the batch/);
  });

  it('is asked where an offset is converted: one behind the text is a defect, not the end of the text', () => {
    const convert = offsetsFromUtf16('é', 'byte');
    assert.equal(convert(1), 2);
    assert.throws(() => convert(2), /offset inside the text/);
  });
});
