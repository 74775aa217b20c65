import {
  type Details,
  type Explanation,
  MAX_EXPLAINED,
  MAX_NEAR_MISSES,
  writeExplanation,
} from '../core/span.js';
import { type OffsetConverter, offsetsFromUtf16, type OffsetUnit } from '../core/offsets.js';
import { roundScore } from '../core/score.js';
import type { CsvClassification } from '../discovery/classify-csv.js';
import type { TextClassification } from '../discovery/classify-text.js';
import type { ColumnVerdict } from '../discovery/columns/column-verdict.js';
import type { ProviderOutcome } from '../discovery/provider-outcome.js';
import type { CsvColumn } from '../discovery/read-csv.js';
import { byCategory } from '../harmonization/harmonize.js';
import type { Occurrence } from '../harmonization/occurrence.js';
import { languageCoverage } from '../text/language-coverage.js';
import type { CsvClassificationAnswer, ProviderRecord, TextClassificationAnswer } from './schemas.js';

/** Builds the record of each provider; seconds are rounded to four decimal places. */
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

/**
 * Groups occurrences by category. This is the only place where offsets are converted to the requested unit.
 * @param tellsKinds whether details include the kind of a secret, which version 1.1 does not report
 */
export function presentOccurrences(
  { body, occurrences }: TextClassification,
  unit: OffsetUnit,
  tellsKinds = true,
): TextClassificationAnswer['classifications'] {
  const convert = offsetsFromUtf16(body, unit);
  return Object.fromEntries(
    [...byCategory(occurrences)].map(([category, list]) => [
      category,
      list.map((occurrence) => presentOccurrence(occurrence, convert, tellsKinds)),
    ]),
  );
}

function presentOccurrence(
  { start, end, score, classifiers, explanation }: Occurrence,
  convert: OffsetConverter,
  tellsKinds: boolean,
) {
  const location = { start_index: convert(start), end_index: convert(end) };
  const presented = classifiers.map((classifier) => presentClassifier(classifier, tellsKinds));
  return explanation === undefined
    ? { score, location, classifiers: presented }
    : { score, location, classifiers: presented, ...presentExplanation(explanation) };
}

function presentClassifier(classifier: Occurrence['classifiers'][number], tellsKinds: boolean) {
  const presented = {
    provider_index: classifier.providerIndex,
    name: classifier.classifier,
    score: roundScore(classifier.score),
    original_entity: classifier.entityType,
    details: tellsKinds ? classifier.details : withoutKind(classifier.details),
  };
  return classifier.explanation === undefined
    ? presented
    : { ...presented, ...presentExplanation(classifier.explanation) };
}

/** Details that version 1.1 does not have. */
const OF_KINDS: readonly string[] = ['kind', 'checksum', 'structure'];

const withoutKind = (details: Details): Details =>
  'kind' in details
    ? Object.fromEntries(Object.entries(details).filter(([name]) => !OF_KINDS.includes(name)))
    : details;

/** Groups verdicts by category, in column order. */
export function presentColumns({
  columns,
  rowsProcessed,
  outcomes,
  detected,
  warnings,
  headerDecision,
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
    ...(headerDecision !== undefined && {
      has_headers: { detected: headerDecision.hasHeaders, reason: headerDecision.reason },
    }),
    ...(warnings.length > 0 && { warnings: warnings.map((warning) => ({ ...warning })) }),
  };
}

/** Builds the verdict on one category in one column. */
function presentVerdict(
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

/** Rounds the scores as elsewhere in the response, so that the steps add up to them. */
const presentExplanation = (explanation: Explanation | undefined) =>
  explanation === undefined ? {} : { explanation: writeExplanation(explanation, roundScore) };

interface Explained {
  readonly explanation?: Explanation;
  readonly classifiers: readonly { readonly explanation?: Explanation }[];
}

/** Returns the number of occurrences without the requested explanation; omitted if there are none. */
const presentUnexplained = (occurrences: number): { readonly unexplained?: number } =>
  occurrences > MAX_EXPLAINED ? { unexplained: occurrences - MAX_EXPLAINED } : {};

/** Keeps only the explanations of the first occurrences. */
function limitTextExplanations(classification: TextClassification): TextClassification {
  const { occurrences } = classification;
  if (occurrences.length <= MAX_EXPLAINED) return classification;
  return {
    ...classification,
    occurrences: occurrences.map((occurrence, index) =>
      index < MAX_EXPLAINED ? occurrence : withoutExplanation(occurrence),
    ),
  };
}

/** Keeps only the explanations of the first verdicts, in column order. */
function limitCsvExplanations(classification: CsvClassification): CsvClassification {
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

/** Returns a copy without the explanation. */
function bare<T extends { readonly explanation?: Explanation }>(explained: T): T {
  const copy: { explanation?: Explanation } & T = { ...explained };
  delete copy.explanation;
  return copy;
}

type NearText = Pick<TextClassificationAnswer, 'near_misses' | 'more_near_misses'>;
type NearCsv = Pick<CsvClassificationAnswer, 'near_misses' | 'more_near_misses'>;

/** Builds the near misses of a text, highest score first. */
function presentNearOccurrences(
  { body, nearMisses = [] }: TextClassification,
  unit: OffsetUnit,
  tellsKinds: boolean,
): NearText {
  const convert = offsetsFromUtf16(body, unit);
  return bounded(nearMisses, (occurrence) => ({
    category: occurrence.category,
    ...presentOccurrence(occurrence, convert, tellsKinds),
  }));
}

/** Builds the near misses of a table, highest score first. */
function presentNearColumns({ columns, rowsProcessed }: CsvClassification): NearCsv {
  const all = columns.flatMap(({ column, nearMisses = [] }) =>
    nearMisses.map((verdict) => ({ column, verdict, score: verdict.score })),
  );
  return bounded(all, ({ column, verdict }) => ({
    category: verdict.category,
    ...presentVerdict(verdict, column, rowsProcessed),
  }));
}

function bounded<T extends { readonly score: number }, P>(all: readonly T[], present: (one: T) => P) {
  // The sort is stable, so equal scores stay in document order.
  const nearest = [...all].sort((a, b) => b.score - a.score).slice(0, MAX_NEAR_MISSES);
  return { near_misses: nearest.map(present), more_near_misses: all.length - nearest.length };
}

/** Builds the classification of a text, shared by all operations. */
export function presentTextClassification(
  result: TextClassification,
  unit: OffsetUnit,
  explain: boolean,
  tellsKinds: boolean,
): TextClassificationAnswer {
  return {
    providers: presentProviders(result.outcomes),
    classifications: presentOccurrences(limitTextExplanations(result), unit, tellsKinds),
    ...(explain && {
      ...presentUnexplained(result.occurrences.length),
      ...presentNearOccurrences(result, unit, tellsKinds),
    }),
  };
}

/** Builds the classification of a table, shared by all operations. */
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

/** Builds the language of a text, and the share of it that the language model was trained on. */
export function presentCoverage(text: string) {
  const { language, model, share, scripts } = languageCoverage(text);
  return { ...(language !== undefined && { language }), coverage: { model, share, scripts: [...scripts] } };
}
