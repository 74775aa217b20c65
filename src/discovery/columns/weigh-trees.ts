import type { Features } from './column-features.js';

/**
 * Categories of columns that are judged by their context. Values with a form of their own, such as e-mail addresses
 * and numbers with check digits, keep the score of the weighted sum: a leak of them counts wherever it is.
 */
const IN_CONTEXT: ReadonlySet<string> = new Set([
  ...['PERSON', 'LOCATION', 'ADDRESS', 'ORGANIZATION', 'NRP', 'TITLE', 'AGE', 'GENDER', 'DATETIME'],
  ...['AMOUNT', 'CURRENCY', 'CURRENCY_CODE', 'CURRENCY_NAME'],
]);

/** Returns whether trees correct a verdict: on a category told by context, where more than one provider read the cells. */
export const hasTrees = (category: string, features: Features): boolean =>
  IN_CONTEXT.has(category) && features.get('alone') === 0;

/** Name of the feature that is the log odds of the weighted sum. */
export const LINEAR = 'linear';

/** Regression trees, each a list of numbers as `leafOf` reads it, over the features that they compare. */
export interface Trees {
  readonly features: readonly string[];
  readonly trees: readonly (readonly number[])[];
}

/**
 * Returns what the combinations of evidence add to the log odds: each regression tree compares single pieces of evidence
 * with thresholds and ends in a summand. Fitted by `npm run fit:trees`.
 * @param linear log odds of the weighted sum of the evidence
 */
export function weighTrees(features: Features, linear: number, fitted: Trees): number {
  const values = fitted.features.map((name) => (name === LINEAR ? linear : (features.get(name) ?? 0)));
  let sum = 0;
  for (const tree of fitted.trees) sum += leafOf(tree, values);
  return sum;
}

/** Numbers for each node of a tree: index of its feature (negative for a leaf), threshold or summand, other branch. */
const NODE = 3;

/** Returns the summand in which a tree ends for the values of its features. */
export function leafOf(tree: readonly number[], values: readonly number[]): number {
  let at = 0;
  for (;;) {
    const feature = tree[at] ?? -1;
    const bound = tree[at + 1] ?? 0;
    if (feature < 0) return bound;
    at = (values[feature] ?? 0) <= bound ? at + NODE : (tree[at + 2] ?? 0);
  }
}
