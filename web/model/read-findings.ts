import { offsetsFromCodePoints } from '../../src/core/offsets.js';
import { byPosition, type Span } from '../../src/core/span.js';
import type { Answer, Step, TextClassifier, TextOccurrence } from './answer.js';

/** A finding of the answer, with UTF-16 offsets. */
export interface Finding extends Span {
  /** Index among all findings of the answer. */
  readonly id: number;
  readonly category: string;
  readonly score: number;
  readonly classifiers: readonly TextClassifier[];
  /** Offsets in code points, as in the answer. */
  readonly from: number;
  readonly to: number;
  readonly explanation: readonly Step[];
}

/**
 * Flattens the occurrences of the answer, which are grouped by category, and sorts them in text order; the sort is
 * stable.
 * @param text the body that was sent
 * @throws RangeError if an offset lies outside the text
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
