import type { Explanation } from '../core/explanation.js';
import { offsetsFromUtf16, type OffsetConverter, type OffsetUnit } from '../core/offsets.js';
import { roundScore } from '../core/score.js';
import type { ProviderOutcome } from '../discovery/provider-outcome.js';
import type { CsvClassification } from '../discovery/classify-csv.js';
import type { CsvColumn } from '../discovery/read-csv.js';
import type { ColumnVerdict } from '../discovery/columns/column-verdict.js';
import type { TextClassification } from '../discovery/classify-text.js';
import { byCategory } from '../harmonization/harmonize.js';
import type { Occurrence } from '../harmonization/occurrence.js';
import { writeExplanation } from '../providers/protocol-explanation.js';
import type { CsvClassificationAnswer, ProviderRecord, TextClassificationAnswer } from './schemas.js';

/** The record of each provider; seconds to the ten-thousandth. */
export function presentProviders(outcomes: readonly ProviderOutcome[]): ProviderRecord[] {
  return outcomes.map(({ name, version, status, elapsedSeconds, config }) => ({
    name,
    version,
    status,
    elapsed_time: roundScore(elapsedSeconds),
    config_provider: {
      name: config.name,
      address: config.address,
      supported_content_types: [...config.supportedContentTypes],
    },
  }));
}

/** Occurrences by category; offsets are turned to the asked unit here and nowhere else. */
export function presentOccurrences(
  { body, occurrences }: TextClassification,
  unit: OffsetUnit,
): TextClassificationAnswer['classifications'] {
  const convert = offsetsFromUtf16(body, unit);
  return Object.fromEntries(
    [...byCategory(occurrences)].map(([category, list]) => [
      category,
      list.map((occurrence) => presentOccurrence(occurrence, convert)),
    ]),
  );
}

export function presentOccurrence(
  { start, end, score, classifiers, explanation }: Occurrence,
  convert: OffsetConverter,
) {
  return {
    score,
    location: { start_index: convert(start), end_index: convert(end) },
    classifiers: classifiers.map((classifier) => ({
      provider_index: classifier.providerIndex,
      name: classifier.classifier,
      score: roundScore(classifier.score),
      original_entity: classifier.entityType,
      details: classifier.details,
      ...presentExplanation(classifier.explanation),
    })),
    ...presentExplanation(explanation),
  };
}

/** Verdicts by category, in order of their columns. */
export function presentColumns({
  columns,
  rowsProcessed,
  outcomes,
  detected,
  warnings,
}: CsvClassification): CsvClassificationAnswer {
  const classifications: CsvClassificationAnswer['classifications'] = {};
  for (const { column, verdicts } of columns) {
    for (const verdict of verdicts) {
      (classifications[verdict.category] ??= []).push(presentVerdict(verdict, column, rowsProcessed));
    }
  }
  return {
    providers: presentProviders(outcomes),
    classifications,
    ...(detected !== undefined && { column_delimiter: detected }),
    ...(warnings.length > 0 && { warnings: warnings.map((warning) => ({ ...warning })) }),
  };
}

/** The verdict on one category in one column. */
export function presentVerdict(
  { score, kind, rows, findingScore, classifiers, explanation }: ColumnVerdict,
  { name, index }: CsvColumn,
  rowsProcessed: number,
) {
  return {
    score,
    rows_processed: rowsProcessed,
    location: { column_name: name, column_index: index },
    details: { kind, rows_with_classification: rows, finding_score: findingScore },
    classifiers: classifiers.map((classifier) => ({
      provider_index: classifier.providerIndex,
      name: classifier.name,
      score: classifier.score,
      rows_with_classification: classifier.rowsWithClassification,
      total_classifications: classifier.totalClassifications,
      details: { ...classifier.details, kind },
      ...presentExplanation(classifier.explanation),
    })),
    ...presentExplanation(explanation),
  };
}

/** Scores as the answer carries them elsewhere, so that the steps meet them. */
const presentExplanation = (explanation: Explanation | undefined) =>
  explanation === undefined ? {} : { explanation: writeExplanation(explanation, roundScore) };
