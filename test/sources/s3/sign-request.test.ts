import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeUri, signRequest } from '../../../src/sources/s3/sign-request.js';

// The examples of AWS: docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
const CREDENTIALS = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const TIME = new Date('2013-05-24T00:00:00Z');
const EXAMPLES = [
  {
    name: 'a range of an object',
    path: '/test.txt',
    query: {},
    headers: { range: 'bytes=0-9' },
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    name: 'a parameter without a value',
    path: '/',
    query: { lifecycle: '' },
    headers: {},
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    name: 'a listing',
    path: '/',
    query: { prefix: 'J', 'max-keys': '2' },
    headers: {},
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
] as const;

for (const { name, path, query, headers, signature } of EXAMPLES)
  test(`signs as AWS does: ${name}`, () => {
    const host = 'examplebucket.s3.amazonaws.com';
    const signed = signRequest({ method: 'GET', host, path, query, headers }, CREDENTIALS, 'us-east-1', TIME);
    assert.match(String(signed['authorization']), new RegExp(`Signature=${signature}$`));
  });

test('a session token is sent and signed', () => {
  const request = { method: 'GET', host: 'h', path: '/', query: {}, headers: {} } as const;
  const signed = signRequest(request, { ...CREDENTIALS, sessionToken: 'session' }, 'us-east-1', TIME);
  assert.equal(signed['x-amz-security-token'], 'session');
  assert.match(String(signed['authorization']), /SignedHeaders=[^,]*x-amz-security-token/);
});

for (const [text, encoded] of [
  ['a b+c', 'a%20b%2Bc'],
  ["it's (1)*!", 'it%27s%20%281%29%2A%21'],
  ['é/~', '%C3%A9%2F~'],
] as const)
  test(`"${text}" is written as RFC 3986 has it`, () => {
    assert.equal(encodeUri(text), encoded);
  });
