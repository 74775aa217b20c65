import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flagOf } from '../../../src/sources/stores/define-store.js';
import { connectionOf, givenNameOf } from '../../../src/sources/stores/open-store.js';
import { storeOf, STORES } from '../../../src/sources/stores/registry.js';
import { UnusableStore } from '../../../src/sources/source-failure.js';

const BLOB = 'https://acct1.blob.core.windows.net';

for (const [address, store, root, bucket, path] of [
  ['s3://data', 's3', 's3://data', 'data', ''],
  ['s3://data/', 's3', 's3://data', 'data', ''],
  ['S3://my.bucket-1/a/b.csv', 's3', 's3://my.bucket-1', 'my.bucket-1', 'a/b.csv'],
  ['s3a://data/x', 's3', 's3://data', 'data', 'x'],
  ['s3://data//odd/../x', 's3', 's3://data', 'data', '/odd/../x'],
  ['s3://data/a\nb', 's3', 's3://data', 'data', 'a\nb'],
  ['gs://data', 'gcs', 'gs://data', 'data', ''],
  ['gs://my_data.example.org/a?b#c', 'gcs', 'gs://my_data.example.org', 'my_data.example.org', 'a?b#c'],
  ['az://data/a/b', 'azure', 'az://data', 'data', 'a/b'],
  ['az://$web', 'azure', 'az://$web', '$web', ''],
  [`${BLOB}/data/a%20b/*.csv`, 'azure', `${BLOB}/data`, 'data', 'a b/*.csv'],
  ['https://acct1.dfs.core.windows.net/data/100%', 'azure', `${BLOB}/data`, 'data', '100%'],
  ['abfss://data@acct1.dfs.core.windows.net/x', 'azure', `${BLOB}/data`, 'data', 'x'],
  [
    'https://acct1.blob.core.usgovcloudapi.net/data',
    'azure',
    'https://acct1.blob.core.usgovcloudapi.net/data',
    'data',
    '',
  ],
] as const)
  test(`${JSON.stringify(address)} belongs to ${store}`, () => {
    const row = storeOf(address);
    assert.equal(row?.name, store);
    const { account, ...place } = row.parse(address);
    assert.deepEqual(place, { root, bucket, path });
    assert.equal(account, root.startsWith('https:') ? new URL(root).host : undefined);
  });

for (const address of [
  's3://',
  's3:///key',
  's3://-x/y',
  's3://user:canary@data/x',
  's3://a b',
  'gs://',
  'gs://-x/y',
  'gs://user:canary@data',
  'az://',
  'az://Data_1/x',
  'az://a--b/x',
  `${BLOB}/`,
  `${BLOB}/data/x?sv=1&sig=canary`,
  'abfss://data@acct1/x',
])
  test(`"${address}" is refused with the forms that are accepted, without its text`, () => {
    const row = storeOf(address);
    assert.ok(row !== undefined);
    assert.throws(
      () => row.parse(address),
      (error) => error instanceof UnusableStore && !error.message.includes('canary'),
    );
  });

test('a signature in an address is refused for what it is', () => {
  assert.throws(() => storeOf(BLOB)?.parse(`${BLOB}/data?sig=x`), /AZURE_STORAGE_SAS_TOKEN/);
});

for (const address of [
  'data/x',
  './s3://data',
  's3:/data/x',
  'https://example.org/x',
  'postgres://u@h/d',
  'gcs:/x',
])
  test(`"${address}" belongs to no store`, () => {
    assert.equal(storeOf(address), undefined);
  });

test('addresses of one account share a connection', () => {
  const keys = ['az://aaa', 'az://bbb', `${BLOB}/data`, 'https://acct2.blob.core.windows.net/data'].map(
    (address) => {
      const row = storeOf(address);
      return row === undefined ? '' : connectionOf(row, address);
    },
  );
  assert.deepEqual(keys, [
    'azure',
    'azure',
    'azure:acct1.blob.core.windows.net',
    'azure:acct2.blob.core.windows.net',
  ]);
});

test('flags follow from the names of stores and options', () => {
  assert.equal(flagOf('s3', 'requesterPays'), '--s3-requester-pays');
  assert.equal(givenNameOf('s3', 'requesterPays'), 's3RequesterPays');
});

for (const row of STORES)
  test(`the row of ${row.name} is whole: every form is its own, and names lead to one store`, () => {
    for (const form of row.forms) assert.equal(storeOf(form)?.name, row.name, form);
    assert.equal(STORES.filter(({ claims }) => claims.test(row.forms[0])).length, 1);
    assert.ok(row.credentials.length > 0 && row.packages.length > 0);
    for (const option of ['endpoint', 'anonymous']) assert.ok(option in row.options, option);
  });
