import type { ShardShare } from './scan-summary.js';

/** Which part of a scan a report is of, without a full stop. */
export const shareInWords = ({ shard, ofOthers }: ShardShare): string =>
  `This is shard ${shard}; ${ofOthers.toString()} more ${ofOthers === 1 ? 'input belongs' : 'inputs belong'} to other shards`;
