import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { nameOfShard } from '../../src/core/shard.js';
import { type InputList, shardOf, shareOf } from '../../src/sources/list-inputs.js';
import { SHARD } from '../../src/values/value-kind.js';

const listOf = (names: readonly string[], unread: readonly string[] = []): InputList => ({
  files: names.map((name) => ({ name, path: name })),
  unread: unread.map((file) => ({ file, reason: 'a symbolic link', skipped: true })),
  hiddenSkipped: 2,
  ignoredSkipped: 1,
  excludedSkipped: 0,
});
const NAMES = fc.uniqueArray(fc.string({ unit: 'binary', maxLength: 12 }), { maxLength: 60 });
const COUNT = fc.integer({ min: 1, max: 40 });
const sharesOf = (list: InputList, count: number): readonly InputList[] =>
  Array.from({ length: count }, (_, index) => shareOf(list, { number: index + 1, count }));

describe('a shard as it is written', () => {
  for (const [text, shard] of [
    ['1/1', '1/1'],
    ['2/4', '2/4'],
    ['4/4', '4/4'],
    ['99999/99999', '99999/99999'],
    ['0+1/4', '1/4'],
    ['3+1/4', '4/4'],
    ['02/4', '2/4'],
    ['0/4', undefined],
    ['5/4', undefined],
    ['4+1/4', undefined],
    ['0/0', undefined],
    ['1/0', undefined],
    ['a/b', undefined],
    ['1', undefined],
    ['1/', undefined],
    ['/4', undefined],
    ['1/4/4', undefined],
    ['-1/4', undefined],
    ['+1/4', undefined],
    ['1+2/4', undefined],
    ['1+1+1/4', undefined],
    ['1.0/4', undefined],
    ['1e0/4', undefined],
    [' 1/4', undefined],
    ['1 / 4', undefined],
    ['1/4\n', undefined],
    ['1/100000', undefined],
    ['٢/٤', undefined],
    ['', undefined],
  ] as const) {
    it(`${JSON.stringify(text)} is ${shard ?? 'none'}`, () => {
      const parsed = SHARD.parse(text);
      assert.equal(parsed === undefined ? undefined : nameOfShard(parsed), shard);
    });
  }
});

describe('the shards of a listing', () => {
  it('are a partition of it, in its order, for any number of shards', () => {
    fc.assert(
      fc.property(NAMES, NAMES, COUNT, (names, unread, count) => {
        const list = listOf(names, unread);
        const shares = sharesOf(list, count);
        for (const part of ['files', 'unread'] as const) {
          const members = shares.map((share) => new Set<unknown>(share[part]));
          for (const one of list[part]) assert.equal(members.filter((member) => member.has(one)).length, 1);
          const all = shares.reduce((sum, share) => sum + share[part].length, 0);
          assert.equal(all, list[part].length);
          for (const share of shares) {
            const places = share[part].map((one) => (list[part] as readonly unknown[]).indexOf(one));
            assert.deepEqual(
              places,
              [...places].sort((a, b) => a - b),
            );
          }
        }
      }),
    );
  });

  it('stay as they are where a file comes or goes, and in any order', () => {
    fc.assert(
      fc.property(NAMES, fc.string({ unit: 'binary' }), COUNT, (names, added, count) => {
        const without = names.filter((name) => name !== added);
        const few = sharesOf(listOf(without), count);
        const more = sharesOf(listOf([added, ...without].reverse()), count);
        for (const [index, share] of more.entries()) {
          const kept = share.files.map(({ name }) => name).filter((name) => name !== added);
          assert.deepEqual(
            kept.reverse(),
            few[index]?.files.map(({ name }) => name),
          );
        }
      }),
    );
  });

  it('are about equal in number', () => {
    const counts = sharesOf(
      listOf(Array.from({ length: 4_000 }, (_, n) => `part/file-${n.toString()}.txt`)),
      8,
    );
    for (const { files } of counts)
      assert.ok(files.length > 400 && files.length < 600, files.length.toString());
  });

  it('are the same on every machine and in every version: state files depend on it', () => {
    const names = ['a.txt', 'data/b.csv', 'ü/😀.json', 'M\\xfcller.txt'];
    assert.deepEqual(
      names.map((name) => shardOf(name, 1_000)),
      [47, 407, 645, 483],
    );
  });
});
