import assert from 'node:assert/strict';
import { it } from 'node:test';
import { rememberLast } from '../../src/recognizers/remember-last.js';

it('what was asked of the last text is asked once, and of another anew', () => {
  const asked: string[] = [];
  const length = rememberLast((text) => asked.push(text) && text.length);
  assert.deepEqual(
    ['', '', 'ab', 'ab', 'cde', 'ab'].map((text) => length(text)),
    [0, 0, 2, 2, 3, 2],
  );
  assert.deepEqual(asked, ['', 'ab', 'cde', 'ab']);
});
