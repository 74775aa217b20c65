import type { Details, Explanation } from '../../core/span.js';
import { roundScore } from '../../core/score.js';
import type { ProviderFinding } from '../../harmonization/occurrence.js';
import { present } from '../../core/present.js';
import type { ColumnClassifier } from './column-verdict.js';

/** Summary of the explanations of one classifier's findings in a column. */
interface ExplainedFindings {
  readonly lowest: number;
  readonly highest: number;
  /** Steps of the first finding with the highest score. */
  readonly steps: Explanation;
}

/** Summarizes the explanation of a finding, if it has one. */
const explainedFinding = ({ score, explanation }: ProviderFinding): ExplainedFindings | undefined =>
  explanation && { lowest: score, highest: score, steps: explanation };

/** Merges two summaries. */
export function joinExplained(
  one: ExplainedFindings | undefined,
  other: ExplainedFindings | undefined,
): ExplainedFindings | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const { highest, steps } = other.highest > one.highest ? other : one;
  return { lowest: Math.min(one.lowest, other.lowest), highest, steps };
}

/**
 * Explains the mean score of a classifier: the steps of the most confident finding, then the mean over all findings.
 */
export function explainMean(
  { lowest, highest, steps }: ExplainedFindings,
  counts: { readonly findings: number; readonly rows: number },
  mean: number,
): Explanation {
  const facts = { ...counts, lowest: roundScore(lowest), highest: roundScore(highest) };
  return [...steps, { step: 'mean', scoreBefore: highest, scoreAfter: mean, facts }];
}

/** Counts of one classifier's findings of one category in one column. */
export interface ClassifierCount {
  readonly providerIndex: number;
  readonly name: string;
  readonly rows: number;
  readonly total: number;
  /** Sum of the scores in ten-thousandths; integers make the sum independent of row order. */
  readonly scores: number;
  /** Details common to all findings. */
  readonly details: Details;
  /** Only if findings are explained. */
  readonly explained?: ExplainedFindings;
}

/**
 * Counts the findings of one classifier in one cell.
 * @param findings at least one, all of one classifier
 */
export function countFindings(findings: readonly ProviderFinding[]): ClassifierCount {
  const first = present(findings[0], 'the finding of a classifier that found something');
  const explained = findings.map(explainedFinding).reduce(joinExplained);
  return {
    providerIndex: first.providerIndex,
    name: first.classifier,
    rows: 1,
    total: findings.length,
    scores: findings.reduce((sum, { score }) => sum + Math.round(score * 1e4), 0),
    details: findings.reduce((shared, { details }) => sharedDetails(shared, details), first.details),
    ...(explained !== undefined && { explained }),
  };
}

/** Multiplies a count by a number of rows. */
export const timesRows = (count: ClassifierCount, rows: number): ClassifierCount =>
  rows === 1
    ? count
    : { ...count, rows: count.rows * rows, total: count.total * rows, scores: count.scores * rows };

/** Adds two counts of one classifier from different cells of a column. */
export function addCounts(one: ClassifierCount, other: ClassifierCount): ClassifierCount {
  const explained = joinExplained(one.explained, other.explained);
  return {
    providerIndex: one.providerIndex,
    name: one.name,
    rows: one.rows + other.rows,
    total: one.total + other.total,
    scores: one.scores + other.scores,
    details: sharedDetails(one.details, other.details),
    ...(explained !== undefined && { explained }),
  };
}

/** Summarizes the classifier for the column: the mean score over all its findings. */
export function meanOf(count: ClassifierCount): ColumnClassifier {
  const { providerIndex, name, rows, total, scores, details, explained } = count;
  const score = roundScore(scores / 1e4 / total);
  return {
    providerIndex,
    name,
    score,
    rowsWithClassification: rows,
    totalClassifications: total,
    details,
    ...(explained && { explanation: explainMean(explained, { findings: total, rows }, score) }),
  };
}

function sharedDetails(one: Details, other: Details): Details {
  if (one === other || isWithin(one, other)) return one;
  return Object.fromEntries(Object.entries(one).filter(([key, value]) => other[key] === value));
}

/** Whether the second object contains all details of the first. */
function isWithin(one: Details, other: Details): boolean {
  for (const key in one) if (one[key] !== other[key]) return false;
  return true;
}
