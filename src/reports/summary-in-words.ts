import { countOf } from '../core/counts.js';
import { ACCEPTED_BY, type AcceptedBy } from '../scan/scan-finding.js';
import type { UnreadFile } from '../sources/unread-file.js';
import type { ScanTotals, ShardShare } from './scan-summary.js';

const WORDS: Readonly<Record<AcceptedBy, string>> = {
  comment: 'accepted by comments',
  baseline: 'accepted by the baseline',
  gitleaksignore: 'accepted by .gitleaksignore',
  'gitleaks-config': 'accepted by .gitleaks.toml',
  'unchanged-line': 'on unchanged lines',
};

/**
 * Describes the findings, each number with its unit (see `Counts`), without a full stop: `525 occurrences in 2 columns
 * and 3 texts`.
 */
export function foundInWords({
  findings,
  occurrences,
  columns,
  texts,
}: Pick<ScanTotals, 'findings' | 'occurrences' | 'columns' | 'texts'>): string {
  if (findings === 0) return countOf(0, 'occurrence');
  const places = [
    ...(columns > 0 ? [countOf(columns, 'column')] : []),
    ...(texts > 0 ? [countOf(texts, 'text')] : []),
  ];
  return `${countOf(occurrences, 'occurrence')} in ${places.join(' and ')}`;
}

/** Describes how many columns and texts have no findings, without a full stop. */
export const cleanInWords = (clean: number): string =>
  `${clean.toLocaleString('en')} ${clean === 1 ? 'column or text' : 'columns and texts'} without findings`;

/** Column headings of the table of categories. */
export const CATEGORY_HEAD = ['category', 'occurrences', 'columns', 'files'] as const;

/** Returns the rows of the table of categories, most frequent first. */
export const categoryCells = ({ by_category: categories }: ScanTotals): readonly (readonly string[])[] =>
  Object.entries(categories)
    .sort(([, a], [, b]) => b.occurrences - a.occurrences)
    .map(([category, { occurrences, columns, files }]) => [
      category,
      ...[occurrences, columns, files].map((count) => count.toLocaleString('en')),
    ]);

/** Describes the accepted findings, counted by what accepts them, without a full stop. */
export const acceptedInWords = (accepted: ScanTotals['accepted']): readonly string[] =>
  ACCEPTED_BY.flatMap((by) => {
    const count = accepted[by];
    return count === undefined ? [] : [`${count.toLocaleString('en')} ${WORDS[by]}`];
  });

/** Describes which shard a report covers, without a full stop. */
export const shareInWords = ({ shard, ofOthers }: ShardShare): string =>
  `This is shard ${shard}; ${ofOthers.toString()} more ${ofOthers === 1 ? 'input belongs' : 'inputs belong'} to other shards`;

/** Describes an unread input and the reason. */
export const unreadFileInWords = ({ file, part, reason }: UnreadFile): string =>
  part === undefined ? `${file}: ${reason}` : `${file}: ${part} was not read: ${reason}`;

/** Says how many inputs or parts of inputs were not read. */
export const notRead = (unread: number): string =>
  `${unread.toLocaleString('en')} ${unread === 1 ? 'input or part of an input was' : 'inputs or parts of inputs were'} not read`;

/** Returns a notice that a report is incomplete; undefined if nothing is unread. */
export const unreadInWords = (unread: number): string | undefined =>
  unread === 0 ? undefined : `${notRead(unread)}; the results are incomplete`;
