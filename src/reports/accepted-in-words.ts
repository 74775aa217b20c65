import { ACCEPTED_BY, type AcceptedBy } from '../scan/scan-finding.js';
import type { ScanTotals } from './scan-summary.js';

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
