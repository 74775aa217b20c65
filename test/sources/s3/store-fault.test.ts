import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRefusal, RefusedByStore } from '../../../src/sources/s3/store-fault.js';

const errorOf = (code: string): string =>
  `<?xml version="1.0"?><Error><Code>${code}</Code><StringToSign>AWS4 secret-thing</StringToSign></Error>`;

for (const [status, body, message, isMomentary] of [
  [503, errorOf('SlowDown'), 'the store answered 503 SlowDown', true],
  [500, '', 'the store answered 500', true],
  [400, errorOf('RequestTimeout'), 'the store answered 400 RequestTimeout', true],
  [403, errorOf('AccessDenied'), 'access is denied (403 AccessDenied)', false],
  [403, '', 'access is denied (403)', false],
  [
    403,
    errorOf('InvalidObjectState'),
    'it is archived: it must be restored before it can be read (403 InvalidObjectState)',
    false,
  ],
  [404, errorOf('NoSuchKey'), 'it is gone (404 NoSuchKey)', false],
  [412, errorOf('PreconditionFailed'), 'it changed after it was listed (412 PreconditionFailed)', false],
  [418, errorOf('a b<i>secret</i>'), 'the store answered 418', false],
] as const)
  test(`${status.toString()} ${body.slice(0, 60)}`, () => {
    const fault = new RefusedByStore(readRefusal(status, body, undefined));
    assert.equal(fault.message, message);
    assert.equal(fault.isMomentary, isMomentary);
  });

test('the region of a bucket is told by a header or by the answer', () => {
  assert.equal(readRefusal(301, '', 'eu-west-1').region, 'eu-west-1');
  assert.equal(readRefusal(400, '<Error><Region>eu-west-2</Region></Error>', undefined).region, 'eu-west-2');
  assert.equal(readRefusal(400, '<Error><Region>a/b</Region></Error>', undefined).region, undefined);
});
