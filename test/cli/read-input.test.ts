import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeRefusal, messageOf } from '../../src/cli/files/read-input.js';
import { ERROR_CATALOGUE, type ErrorCode, ServiceError } from '../../src/core/errors.js';

describe('an error on the command line', () => {
  for (const code of Object.keys(ERROR_CATALOGUE) as readonly ErrorCode[])
    it(`${code} says nothing of a body, since there is no request`, () => {
      const error = new ServiceError(code);
      for (const said of [messageOf(error), describeRefusal(error)]) {
        assert.doesNotMatch(said, /\bbod(?:y|ies)\b/i);
        assert.notEqual(said, '');
      }
    });

  it('says what a text that is not UTF-8 needs', () => {
    assert.match(
      describeRefusal(new ServiceError('BODY_NOT_UTF8')),
      /^It is not valid UTF-8\. Convert it to UTF-8, or/,
    );
  });
});
