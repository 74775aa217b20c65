import type { Explanation } from '../core/explanation.js';
import type { CsvClassification } from '../discovery/classify-csv.js';
import type { TextClassification } from '../discovery/classify-text.js';
import { MAX_EXPLAINED } from './schemas.js';

interface Explained {
  readonly explanation?: Explanation;
  readonly classifiers: readonly { readonly explanation?: Explanation }[];
}

/** How many occurrences come without an explanation that was asked for; none: the answer does not say. */
export const presentUnexplained = (occurrences: number): { readonly unexplained?: number } =>
  occurrences > MAX_EXPLAINED ? { unexplained: occurrences - MAX_EXPLAINED } : {};

/** The classification with the explanations of the first occurrences alone. */
export function limitTextExplanations(classification: TextClassification): TextClassification {
  const { occurrences } = classification;
  if (occurrences.length <= MAX_EXPLAINED) return classification;
  return {
    ...classification,
    occurrences: occurrences.map((occurrence, index) =>
      index < MAX_EXPLAINED ? occurrence : withoutExplanation(occurrence),
    ),
  };
}

/** The classification with the explanations of the verdicts on the first columns alone. */
export function limitCsvExplanations(classification: CsvClassification): CsvClassification {
  let before = 0;
  const columns = classification.columns.map((result) => {
    const verdicts = result.verdicts.map((verdict, index) =>
      before + index < MAX_EXPLAINED ? verdict : withoutExplanation(verdict),
    );
    before += verdicts.length;
    return { ...result, verdicts };
  });
  return { ...classification, columns };
}

const withoutExplanation = <T extends Explained>(occurrence: T): T => ({
  ...bare(occurrence),
  classifiers: occurrence.classifiers.map(bare),
});

/** A copy of what is explained, without its explanation. */
function bare<T extends { readonly explanation?: Explanation }>(explained: T): T {
  const copy: { explanation?: Explanation } & T = { ...explained };
  delete copy.explanation;
  return copy;
}
