import type { Details, Explanation } from '../../core/span.js';
import { roundScore } from '../../core/score.js';
import type { ProviderFinding } from '../../harmonization/occurrence.js';
import { present } from '../../core/present.js';
import type { ColumnClassifier } from './column-verdict.js';

/** What is kept of the explanations of one classifier's findings in a column. */
interface ExplainedFindings {
  readonly lowest: number;
  readonly highest: number;
  /** The steps of the first finding with the highest score. */
  readonly steps: Explanation;
}

/** What is kept of one finding's explanation, where it has any. */
const explainedFinding = ({ score, explanation }: ProviderFinding): ExplainedFindings | undefined =>
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

/** What is counted of one classifier's findings of one category in one column. */
export interface ClassifierCount {
  readonly providerIndex: number;
  readonly name: string;
  readonly rows: number;
  readonly total: number;
  /** Sum of the scores in ten-thousandths: whole numbers add up to the same in any order of rows. */
  readonly scores: number;
  /** The details that all findings share. */
  readonly details: Details;
  /** Only where findings are explained. */
  readonly explained?: ExplainedFindings;
}

/**
 * What one classifier found in one cell.
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

/** The same found so many times over. */
export const timesRows = (count: ClassifierCount, rows: number): ClassifierCount =>
  rows === 1
    ? count
    : { ...count, rows: count.rows * rows, total: count.total * rows, scores: count.scores * rows };

/** Two counts of one classifier in different cells of a column together. */
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

/** What the classifier says of the column: the mean over all its findings. */
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

/** Whether the other has all details of the one. */
function isWithin(one: Details, other: Details): boolean {
  for (const key in one) if (one[key] !== other[key]) return false;
  return true;
}
