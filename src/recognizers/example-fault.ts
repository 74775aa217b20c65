import { byPosition } from '../core/span.js';
import type { Example } from './define-recognizer.js';
import type { createDetector } from './detector.js';

const LEAST = 0.01;

/**
 * Describes how a recognizer's findings differ from its example: in the values, their order, or the scores.
 * @param detect a detector with only that recognizer
 * @returns undefined if the example holds
 */
export function exampleFault(
  detect: ReturnType<typeof createDetector>,
  { text: value, context, finds, minScore = LEAST, maxScore = 1 }: Example,
): string | undefined {
  const prefix = context === undefined ? '' : `${context}: `;
  const text = prefix + value;
  const least = finds.length > 0 ? LEAST : minScore;
  const found = detect(text)
    .filter(({ start, score }) => start >= prefix.length && score >= least)
    .sort(byPosition);
  const values = found.map(({ start, end }) => text.slice(start, end));
  if (values.length !== finds.length || values.some((one, index) => one !== finds[index]))
    return `finds ${JSON.stringify(values)} and not ${JSON.stringify(finds)} in ${JSON.stringify(value)}`;
  const wrong = found.find(({ score }) => score < minScore || score > maxScore);
  if (wrong === undefined) return undefined;
  const range = `${minScore.toString()} to ${maxScore.toString()}`;
  return `scores ${wrong.score.toString()} and not ${range} in ${JSON.stringify(value)}`;
}
