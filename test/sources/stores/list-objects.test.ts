import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RemoteFile } from '../../../src/sources/remote-file.js';
import { SourceFailure } from '../../../src/sources/source-failure.js';
import type { ListedObject, PageRequest, StorePage } from '../../../src/sources/stores/define-store.js';
import { listBucket, listObjects } from '../../../src/sources/stores/list-bucket.js';

const object = (key: string, more: Partial<ListedObject> = {}): ListedObject => ({
  key,
  size: 5,
  written: 0,
  version: 'e1',
  ...more,
});
const page = (keys: readonly string[], token?: string, isTruncated = token !== undefined): StorePage => ({
  objects: keys.map((key) => object(key)),
  isTruncated,
  token,
});
const DATA = { root: 's3://data', bucket: 'data', path: '' };

/** Answers page after page, and keeps what was asked. */
function store(...pages: readonly StorePage[]) {
  const asked: PageRequest[] = [];
  return {
    asked,
    page: (request: PageRequest): Promise<StorePage> => {
      asked.push(request);
      return Promise.resolve(pages[asked.length - 1] ?? page([]));
    },
  };
}

async function all<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

test('pages follow each other by their token, or behind the last key where there is none', async () => {
  const client = store(page(['a b'], 't1'), page(['c+d'], undefined, true), page(['e']));
  const objects = await all(listObjects(client.page, DATA, 'p/'));
  assert.deepEqual(
    objects.map(({ key }) => key),
    ['a b', 'c+d', 'e'],
  );
  assert.deepEqual(
    client.asked.map(({ prefix, place }) => [prefix, place]),
    [
      ['p/', undefined],
      ['p/', { token: 't1' }],
      ['p/', { after: 'c+d' }],
    ],
  );
});

/** A store that never says that a listing ends; `answer` gets the number of the request, from 0. */
function endless(answer: (index: number) => StorePage) {
  let asked = 0;
  return {
    asked: () => asked,
    page: () =>
      asked < 100_000 ? Promise.resolve(answer(asked++)) : Promise.reject(new Error('it is asked for ever')),
  };
}

const keyOf = (index: number): readonly string[] => [`k${index.toString().padStart(6, '0')}`];
for (const [what, answer, why, requests] of [
  ['repeats its token', (index) => page(keyOf(index), 't'), /token/, 2],
  ['takes turns with its tokens', (index) => page(keyOf(index), `t${(index % 3).toString()}`), /token/, 4],
  ['lists one page again and again', (index) => page(['a', 'b'], `t${index.toString()}`), /same object/, 3],
  ['lists its last key again', () => page(['a'], undefined, true), /same object/, 2],
  ['sends empty pages only', (index) => page([], `t${index.toString()}`), /empty/, 10_001],
  [
    'sends empty pages behind a key',
    (index) => page(index === 0 ? ['a'] : [], undefined, true),
    /lists none/,
    2,
  ],
  ['says neither what is there nor where to go', () => page([], undefined, true), /without saying/, 1],
] as const satisfies readonly (readonly [string, (index: number) => StorePage, RegExp, number])[])
  test(`a store that ${what} is reported, with bucket and prefix`, async () => {
    const client = endless(answer);
    await assert.rejects(all(listObjects(client.page, DATA, 'p/')), (error) => {
      assert.ok(error instanceof SourceFailure);
      assert.match(error.message, /s3:\/\/data\/p\//);
      assert.match(error.message, why);
      return true;
    });
    assert.equal(client.asked(), requests);
  });

test('a store that lists out of order is listed to its end', async () => {
  const client = store(page(['z', 'b'], 't1'), page([], 't2'), page(['a', 'c']));
  assert.deepEqual(
    (await all(listObjects(client.page, DATA, ''))).map(({ key }) => key),
    ['z', 'b', 'a', 'c'],
  );
});

const names = async (path: string, keys: readonly string[], hidden = true): Promise<readonly string[]> => {
  const ask = ({ prefix, most = 1_000 }: PageRequest): Promise<StorePage> =>
    Promise.resolve(page(keys.filter((key) => key.startsWith(prefix)).slice(0, most)));
  const list = await listBucket(
    ask,
    { ...DATA, path },
    { hidden, noIgnore: false },
    () => ({}) as RemoteFile,
  );
  return list.files.map(({ name }) => name.slice('s3://data/'.length));
};

const KEYS = ['.env', '.git/x', '.secret/a', 'a', 'a/b.csv', 'a/c.txt', 'a/d/e.csv', 'ab', 'x/../y'];
for (const [path, expected] of [
  ['', ['.env', '.secret/a', 'a', 'a/b.csv', 'a/c.txt', 'a/d/e.csv', 'ab', 'x/../y']],
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

test('hidden keys are skipped where that is asked for', async () => {
  assert.deepEqual(await names('', KEYS, false), ['a', 'a/b.csv', 'a/c.txt', 'a/d/e.csv', 'ab', 'x/../y']);
});

test('an object that cannot be read is listed as unread, with why', async () => {
  const objects = [object('1', { unreadable: 'it is archived' }), object('2')];
  const answer = { objects, isTruncated: false, token: undefined };
  const list = await listBucket(
    () => Promise.resolve(answer),
    DATA,
    { hidden: false, noIgnore: false },
    () => ({}) as RemoteFile,
  );
  assert.deepEqual(list.unread, [{ file: 's3://data/1', reason: 'it is archived', skipped: false }]);
  assert.deepEqual(
    list.files.map(({ name }) => name),
    ['s3://data/2'],
  );
});
