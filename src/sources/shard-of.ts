import { createHash } from 'node:crypto';
import type { Shard } from '../core/shard.js';
import type { InputList } from './list-inputs.js';

/** Bytes of a hash that a number holds exactly. */
const HASH_BYTES = 6;

/**
 * The shard that an input belongs to, 1 to `count`: by the hash of its name alone, so that other inputs may come and
 * go.
 * @param name as reports tell it
 */
export const shardOf = (name: string, count: number): number =>
  (createHash('sha256').update(name).digest().readUIntBE(0, HASH_BYTES) % count) + 1;

/** What of a listing belongs to a shard, in the listing's order; what was left out is shared out alike. */
export function shareOf(list: InputList, { number, count }: Shard): InputList {
  return {
    ...list,
    files: list.files.filter(({ name }) => shardOf(name, count) === number),
    unread: list.unread.filter(({ file }) => shardOf(file, count) === number),
  };
}
