import { type Explanation, type Finding, lastScore } from '../core/span.js';
import { roundScore } from '../core/score.js';

/**
 * The finding with an explanation that ends at its score. A provider that explains nothing, or whose steps lead
 * elsewhere, gets a last step that says so: the score is the provider's word.
 */
export function explained(finding: Finding): Finding & { readonly explanation: Explanation } {
  const { score, explanation = [] } = finding;
  const last = lastScore(explanation);
  if (last !== undefined && roundScore(last) === roundScore(score)) return { ...finding, explanation };
  const step = {
    step: 'provider',
    ...(last !== undefined && { scoreBefore: last }),
    scoreAfter: score,
    facts: { explained: false },
  };
  return { ...finding, explanation: [...explanation, step] };
}
