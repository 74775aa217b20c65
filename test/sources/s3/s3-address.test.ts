import assert from 'node:assert/strict';
import { test } from 'node:test';
import { schemeOf } from '../../../src/sources/input-store.js';
import { parseS3Address } from '../../../src/sources/s3/s3-address.js';

for (const [address, bucket, path] of [
  ['s3://data', 'data', ''],
  ['s3://data/', 'data', ''],
  ['S3://my.bucket-1/a/b.csv', 'my.bucket-1', 'a/b.csv'],
  ['s3://data//odd/../x', 'data', '/odd/../x'],
  ['s3://data/a\nb', 'data', 'a\nb'],
] as const)
  test(`${JSON.stringify(address)} names a bucket`, () => {
    assert.deepEqual(parseS3Address(address), { bucket, path });
  });

for (const address of [
  's3://',
  's3:///key',
  's3:/data/x',
  's3://-x/y',
  's3://user:word@data/x',
  'data/x',
  's3://a b',
])
  test(`"${address}" names no bucket`, () => {
    assert.equal(parseS3Address(address), undefined);
  });

for (const [address, scheme] of [
  ['s3://data', 's3'],
  ['POSTGRES://x', 'postgres'],
  ['C://x', undefined],
  ['a/b://c', undefined],
  ['./s3://data', undefined],
] as const)
  test(`the scheme of ${address}`, () => {
    assert.equal(schemeOf(address), scheme);
  });
