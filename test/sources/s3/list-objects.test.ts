import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SourceFailure } from '../../../src/sources/source-failure.js';
import { listBucket } from '../../../src/sources/s3/list-bucket.js';
import { listObjects } from '../../../src/sources/s3/list-objects.js';
import type { S3Request } from '../../../src/sources/s3/s3-client.js';
import type { RemoteFile } from '../../../src/sources/remote-file.js';

const object = (key: string, more = ''): string =>
  `<Contents><Key>${key}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified><ETag>&quot;e1&quot;</ETag><Size>5</Size>${more}</Contents>`;
const page = (objects: string, more = ''): string =>
  `<?xml version="1.0"?><ListBucketResult xmlns="x"><EncodingType>url</EncodingType>${objects}${more}</ListBucketResult>`;

/** Answers page after page, and keeps what was asked. */
function store(...pages: readonly string[]): {
  asked: S3Request[];
  text: (request: S3Request) => Promise<string>;
} {
  const asked: S3Request[] = [];
  return {
    asked,
    text: (request) => {
      asked.push(request);
      return Promise.resolve(pages[asked.length - 1] ?? page(''));
    },
  };
}

async function all<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

test('pages follow each other by their token, or behind the last key where there is none', async () => {
  const client = store(
    page(object('a+b'), '<IsTruncated>true</IsTruncated><NextContinuationToken>t1</NextContinuationToken>'),
    page(object('c%2Bd'), '<IsTruncated>true</IsTruncated>'),
    page(object('e')),
  );
  const objects = await all(listObjects(client, 'data', 'p/'));
  assert.deepEqual(
    objects.map(({ key, size, etag, written }) => [key, size, etag, written]),
    ['a b', 'c+d', 'e'].map((key) => [key, 5, '"e1"', Date.UTC(2026, 0, 2, 3, 4, 5)]),
  );
  assert.deepEqual(
    client.asked.map(({ query }) => [
      query?.['prefix'],
      query?.['continuation-token'],
      query?.['start-after'],
    ]),
    [
      ['p/', undefined, undefined],
      ['p/', 't1', undefined],
      ['p/', undefined, 'c+d'],
    ],
  );
});

for (const [what, answer] of [
  ['a page of a web server', '<html><body>Welcome</body></html>'],
  ['nothing', ''],
  ['a listing that is cut off', page(object('a')).slice(0, -30)],
  ['an object without a size', page('<Contents><Key>a</Key></Contents>')],
  ['a key that is not UTF-8', page(object('%ff'))],
] as const)
  test(`${what} is no listing`, async () => {
    await assert.rejects(all(listObjects(store(answer), 'data', '')), SourceFailure);
  });

const names = async (path: string, keys: readonly string[], hidden = false): Promise<readonly string[]> => {
  const client = {
    text: ({ query = {} }: S3Request): Promise<string> =>
      Promise.resolve(
        page(
          keys
            .filter((key) => key.startsWith(query['prefix'] ?? ''))
            .slice(0, Number(query['max-keys'] ?? 1_000))
            .map((key) => object(encodeURIComponent(key)))
            .join(''),
        ),
      ),
  };
  const list = await listBucket(
    client,
    { bucket: 'b', path },
    { hidden, noIgnore: false },
    () => ({}) as RemoteFile,
  );
  return list.files.map(({ name }) => name.slice('s3://b/'.length));
};

const KEYS = ['.env', '.git/x', '.secret/a', 'a', 'a/b.csv', 'a/c.txt', 'a/d/e.csv', 'ab', 'x/../y'];
for (const [path, expected] of [
  ['', ['.env', 'a', 'a/b.csv', 'a/c.txt', 'a/d/e.csv', 'ab', 'x/../y']],
  ['a', ['a', 'a/b.csv', 'a/c.txt', 'a/d/e.csv']],
  ['a/', ['a/b.csv', 'a/c.txt', 'a/d/e.csv']],
  ['ab', ['ab']],
  ['a/b.csv', ['a/b.csv']],
  ['a/*.csv', ['a/b.csv']],
  ['**/*.csv', ['a/b.csv', 'a/d/e.csv']],
  ['nothing', []],
] as const)
  test(`"${path}" names ${expected.join(', ')}`, async () => {
    assert.deepEqual(await names(path, KEYS), expected);
  });

test('what is hidden is read where that is asked for', async () => {
  assert.ok((await names('', KEYS, true)).includes('.secret/a'));
});

test('archived objects are named as unread unless they are restored', async () => {
  const restored = '<RestoreStatus><IsRestoreInProgress>false</IsRestoreInProgress></RestoreStatus>';
  const client = store(
    page(
      object('1', '<StorageClass>GLACIER</StorageClass>') +
        object('2', '<StorageClass>DEEP_ARCHIVE</StorageClass>') +
        object('3', '<StorageClass>GLACIER_IR</StorageClass>') +
        object('4', `<StorageClass>GLACIER</StorageClass>${restored}`) +
        object('5', '<StorageClass>STANDARD_IA</StorageClass>'),
    ),
  );
  const list = await listBucket(
    client,
    { bucket: 'b', path: '' },
    { hidden: false, noIgnore: false },
    () => ({}) as RemoteFile,
  );
  assert.deepEqual(
    list.unread.map(({ file, skipped }) => [file, skipped]),
    [
      ['s3://b/1', false],
      ['s3://b/2', false],
    ],
  );
  assert.match(String(list.unread[1]?.reason), /DEEP_ARCHIVE/);
  assert.deepEqual(
    list.files.map(({ name }) => name),
    ['s3://b/3', 's3://b/4', 's3://b/5'],
  );
});
