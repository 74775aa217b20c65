import { countedAs } from '../core/harmonization-table.js';
import { present } from '../core/present.js';
import type { Result } from './measure.js';
import type { GoldDocument, LabelledSpan } from './gold-document.js';

/** Lists what was missed (-) and wrongly found (+), for reading; prints document text, so for gold only. */
export function listErrors(
  documents: readonly GoldDocument[],
  found: readonly (readonly LabelledSpan[])[],
  category?: string,
): readonly string[] {
  return documents.flatMap((document, index) => {
    const text = [...document.text];
    const answers = present(found[index], 'what was found in a document');
    const overlaps = (a: LabelledSpan, b: LabelledSpan): boolean =>
      a.start < b.end && b.start < a.end && countedAs(a.category) === countedAs(b.category);
    const wanted = (span: LabelledSpan): boolean =>
      category === undefined || countedAs(span.category) === category;
    const show = (sign: string, span: LabelledSpan): string => {
      const around = (from: number, to: number): string =>
        text.slice(Math.max(0, from), to).join('').replaceAll('\n', '⏎');
      return `${sign} ${span.category} ${document.id}: ${around(span.start - 30, span.start)}⟦${around(span.start, span.end)}⟧${around(span.end, span.end + 20)}`;
    };
    return [
      ...document.spans
        .filter((span) => wanted(span) && !answers.some((answer) => overlaps(answer, span)))
        .map((span) => show('-', span)),
      ...answers
        .filter((span) => wanted(span) && !document.spans.some((gold) => overlaps(gold, span)))
        .map((span) => show('+', span)),
    ];
  });
}

/** One line of figures. */
export function summary(name: string, result: Result): string {
  const percent = (share: number): string => share.toFixed(3);
  return `${name.padEnd(24)} char F1 ${percent(result.characters.f1)} (P ${percent(result.characters.precision)} R ${percent(result.characters.recall)})  span F1 ${percent(result.spans.f1)}  hidden ${percent(result.hidden)}  overhidden ${result.overhidden.toFixed(4)}  silent ${percent(result.silent)}`;
}
