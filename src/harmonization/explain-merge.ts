import type { Explanation } from '../core/explanation.js';

/**
 * Says how the scores of classifiers that agree became one: they start from the surest, and each other one adds
 * to it (`1 - product(1 - score)`).
 */
export function explainMerge(scores: readonly number[], combined: number): Explanation {
  return [
    {
      step: 'merge',
      scoreBefore: Math.max(0, ...scores),
      scoreAfter: combined,
      facts: { classifiers: scores.length },
    },
  ];
}
