import type { Policy } from '../../core/operators.js';
import { reachesThreshold } from '../../harmonization/harmonize.js';
import type { ScanOptions } from '../scan-options.js';

/** Returns the filter of reported findings: the options and the operator's custom rules. */
export const keepsOf =
  ({ threshold, wants }: Pick<ScanOptions, 'threshold' | 'wants'>, policy: Policy | undefined) =>
  ({ category, score }: { readonly category: string; readonly score: number }): boolean =>
    score >= threshold &&
    wants(category) &&
    (policy === undefined || reachesThreshold(policy, category, score));
