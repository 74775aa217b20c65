import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SourceFailure } from '../../../src/sources/source-failure.js';
import { connectionFailure, RefusedByStore } from '../../../src/sources/stores/store-refusal.js';

for (const [status, code, message, isMomentary] of [
  [503, 'SlowDown', 'the store responded with 503 SlowDown', true],
  [503, 'ServerBusy', 'the store responded with 503 ServerBusy', true],
  [500, undefined, 'the store responded with 500', true],
  [429, 'rateLimitExceeded', 'the store responded with 429 rateLimitExceeded', true],
  [400, 'RequestTimeout', 'the store responded with 400 RequestTimeout', true],
  [403, 'AccessDenied', 'access is denied (403 AccessDenied)', false],
  [403, 'forbidden', 'access is denied (403 forbidden)', false],
  [403, undefined, 'access is denied (403)', false],
  [
    403,
    'InvalidObjectState',
    'it is archived: it must be restored before it can be read (403 InvalidObjectState)',
    false,
  ],
  [404, 'NoSuchKey', 'it no longer exists (404 NoSuchKey)', false],
  [404, 'BlobNotFound', 'it no longer exists (404 BlobNotFound)', false],
  [412, 'ConditionNotMet', 'it changed after it was listed (412 ConditionNotMet)', false],
  [400, 'constructor', 'the store responded with 400 constructor', false],
  [418, 'a b<i>secret</i>', 'the store responded with 418', false],
] as const)
  test(`${status.toString()} ${String(code)}`, () => {
    const fault = new RefusedByStore(status, code);
    assert.equal(fault.message, message);
    assert.equal(fault.isMomentary, isMomentary);
  });

const errorWith = (fields: object, message = 'canary'): Error => Object.assign(new Error(message), fields);
for (const [what, error, message, isMomentary] of [
  ['a broken connection', errorWith({ code: 'ECONNRESET' }), 'the connection was lost (ECONNRESET)', true],
  [
    'a cause with a code',
    errorWith({ cause: errorWith({ code: 'UND_ERR_SOCKET' }) }),
    'the connection was lost (UND_ERR_SOCKET)',
    true,
  ],
  ['an unknown host', errorWith({ code: 'ENOTFOUND' }), 'unknown host name (ENOTFOUND)', false],
  [
    'a certificate',
    errorWith({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
    'the certificate of the store is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT)',
    false,
  ],
  ['a fault of a library', new TypeError('canary'), 'the request failed (TypeError)', false],
  ['a code that is a sentence', errorWith({ code: 'canary of a key' }), 'the request failed (Error)', false],
] as const)
  test(`${what} is named by its code alone`, () => {
    const failure = connectionFailure(error);
    assert.ok(failure instanceof SourceFailure);
    assert.equal(failure.message, message);
    assert.equal(failure.isMomentary, isMomentary);
  });
