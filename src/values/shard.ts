import { MOST_SHARDS, parseShard, type Shard } from '../core/shard.js';
import type { ValueKind } from './value-kind.js';

/** One of the parts of a scan. */
export const SHARD: ValueKind<Shard> = {
  expected:
    'i/n, such as 2/4: i from 1 to n, n at most ' +
    `${MOST_SHARDS.toLocaleString('en')}; or k+1/n where k begins at 0, such as 0+1/4`,
  parse: parseShard,
};
