import { offsetsFromCodePoints } from '../../src/core/offsets.js';
import { byPosition, type Span } from '../../src/core/span.js';
import type { Answer, Step, TextClassifier, TextOccurrence } from './answer.js';

/** An occurrence of the answer, placed in the text as JavaScript counts it. */
export interface Finding extends Span {
  /** Place among all findings of the answer. */
  readonly id: number;
  readonly category: string;
  readonly score: number;
  readonly classifiers: readonly TextClassifier[];
  /** Code points, as the answer has them. */
  readonly from: number;
  readonly to: number;
  readonly explanation: readonly Step[];
}

/**
 * Turns the answer's occurrences, which come by category, into findings in the order of the text. Among equals
 * the answer's order stays.
 * @param text the body that was sent
 * @throws RangeError where an offset lies outside the text
 */
export function readFindings(answer: Answer<TextOccurrence>, text: string): readonly Finding[] {
  const toUtf16 = offsetsFromCodePoints(text);
  return Object.entries(answer.classifications)
    .flatMap(([category, occurrences]) =>
      occurrences.map(({ score, location, classifiers, explanation = [] }) => {
        const start = toUtf16(location.start_index);
        const end = toUtf16(location.end_index);
        if (start === undefined || end === undefined)
          throw new RangeError('the response does not match the text');
        return {
          category,
          score,
          classifiers,
          explanation,
          start,
          end,
          from: location.start_index,
          to: location.end_index,
        };
      }),
    )
    .sort(byPosition)
    .map((finding, id) => ({ ...finding, id }));
}
