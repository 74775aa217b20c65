import type { OffsetUnit } from '../core/offsets.js';
import type { CsvClassification } from '../discovery/classify-csv.js';
import type { TextClassification } from '../discovery/classify-text.js';
import { limitCsvExplanations, limitTextExplanations, presentUnexplained } from './limit-explanations.js';
import { presentColumns, presentOccurrences, presentProviders } from './present-answers.js';
import { presentNearColumns, presentNearOccurrences } from './present-near-misses.js';
import type { CsvClassificationAnswer, TextClassificationAnswer } from './schemas.js';

/** What was found in a text, as every operation tells it. */
export function presentTextClassification(
  result: TextClassification,
  unit: OffsetUnit,
  explain: boolean,
): TextClassificationAnswer {
  return {
    providers: presentProviders(result.outcomes),
    classifications: presentOccurrences(limitTextExplanations(result), unit),
    ...(explain && {
      ...presentUnexplained(result.occurrences.length),
      ...presentNearOccurrences(result, unit),
    }),
  };
}

/** What was found in a table, as every operation tells it. */
export function presentCsvClassification(
  result: CsvClassification,
  explain: boolean,
): CsvClassificationAnswer {
  return {
    ...presentColumns(limitCsvExplanations(result)),
    ...(explain && {
      ...presentUnexplained(result.columns.reduce((sum, { verdicts }) => sum + verdicts.length, 0)),
      ...presentNearColumns(result),
    }),
  };
}
