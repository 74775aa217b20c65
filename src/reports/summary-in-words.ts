import { ACCEPTED_BY, type AcceptedBy } from '../scan/scan-finding.js';
import type { UnreadFile } from '../sources/unread-file.js';
import type { ScanTotals, ShardShare } from './scan-summary.js';

const WORDS: Readonly<Record<AcceptedBy, string>> = {
  comment: 'accepted by comments',
  baseline: 'accepted by the baseline',
  gitleaksignore: 'accepted by .gitleaksignore',
  'unchanged-line': 'on unchanged lines',
};

/** Findings that are no news, counted by what accepts them, without a full stop. */
export const acceptedInWords = (accepted: ScanTotals['accepted']): readonly string[] =>
  ACCEPTED_BY.flatMap((by) => {
    const count = accepted[by];
    return count === undefined ? [] : [`${count.toLocaleString('en')} ${WORDS[by]}`];
  });

/** Which part of a scan a report is of, without a full stop. */
export const shareInWords = ({ shard, ofOthers }: ShardShare): string =>
  `This is shard ${shard}; ${ofOthers.toString()} more ${ofOthers === 1 ? 'input belongs' : 'inputs belong'} to other shards`;

/** What was not read, and why. */
export const unreadFileInWords = ({ file, part, reason }: UnreadFile): string =>
  part === undefined ? `${file}: ${reason}` : `${file}: ${part} was not read: ${reason}`;

/** Says that a report does not cover everything; undefined where it does. */
export const unreadInWords = (unread: number): string | undefined =>
  unread === 0
    ? undefined
    : `${unread.toLocaleString('en')} ${unread === 1 ? 'input or part of an input was' : 'inputs or parts of inputs were'} not read; the results are incomplete`;
