import type { Explanation } from '../../core/explanation.js';
import { roundScore } from '../../core/score.js';
import type { ProviderFinding } from '../../harmonization/occurrence.js';

/** What is kept of the explanations of one classifier's findings in a column. */
export interface ExplainedFindings {
  readonly lowest: number;
  readonly highest: number;
  /** The steps of the first finding with the highest score. */
  readonly steps: Explanation;
}

/** What is kept of one finding's explanation, where it has any. */
export const explainedFinding = ({ score, explanation }: ProviderFinding): ExplainedFindings | undefined =>
  explanation && { lowest: score, highest: score, steps: explanation };

/** Both together. */
export function joinExplained(
  one: ExplainedFindings | undefined,
  other: ExplainedFindings | undefined,
): ExplainedFindings | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const { highest, steps } = other.highest > one.highest ? other : one;
  return { lowest: Math.min(one.lowest, other.lowest), highest, steps };
}

/** Says how findings became the mean of a classifier: the steps of the surest, then the mean over all. */
export function explainMean(
  { lowest, highest, steps }: ExplainedFindings,
  counts: { readonly findings: number; readonly rows: number },
  mean: number,
): Explanation {
  const facts = { ...counts, lowest: roundScore(lowest), highest: roundScore(highest) };
  return [...steps, { step: 'mean', scoreBefore: highest, scoreAfter: mean, facts }];
}
