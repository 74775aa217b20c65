import { Type, type TProperties } from 'typebox';
import { CSV_WARNINGS, type CsvWarning } from '../discovery/csv-warnings.js';
import { COVERAGES, type Coverage } from '../text/language-coverage.js';
import { MAX_EXPLAINED, MAX_NEAR_MISSES } from '../core/span.js';
import { ProtocolExplanation } from '../providers/protocol.js';
import { ALL_DELIMITERS, type Delimiter } from '../values/detect-delimiter.js';

const Details = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  description: 'Optional key-value facts; empty when there are none.',
});

const Score = Type.Number({ minimum: 0, maximum: 1 });

export const ProviderRecord = Type.Object(
  {
    name: Type.String({ description: 'Product name of the provider' }),
    version: Type.String(),
    status: Type.Integer({ description: 'HTTP status that the provider returned' }),
    elapsed_time: Type.Number({ description: 'Seconds that the provider took' }),
    config_provider: Type.Object({
      name: Type.String({ description: 'Internal provider name' }),
      address: Type.String({ description: 'in-process, or the address' }),
      supported_content_types: Type.Array(Type.String(), { description: 'Empty: all' }),
    }),
  },
  { title: 'ProviderRecord' },
);

/** Only with `explain`. */
const Explanation = Type.Optional(ProtocolExplanation);

/** A finding in a text. */
export const TextOccurrence = Type.Object(
  {
    score: Score,
    location: Type.Object({
      start_index: Type.Integer({ minimum: 0 }),
      end_index: Type.Integer({ minimum: 0, description: 'Exclusive' }),
    }),
    classifiers: Type.Array(
      Type.Object(
        {
          provider_index: Type.Integer({ minimum: 0 }),
          name: Type.String(),
          score: Score,
          original_entity: Type.String(),
          details: Details,
          explanation: Explanation,
        },
        { title: 'TextClassifier' },
      ),
    ),
    explanation: Explanation,
  },
  { title: 'TextOccurrence' },
);

const CsvOccurrence = Type.Object(
  {
    score: Score,
    rows_processed: Type.Integer({ minimum: 0 }),
    location: Type.Object({
      column_name: Type.String(),
      column_index: Type.Integer({ minimum: 0 }),
    }),
    details: Type.Object({
      kind: Type.Union([Type.Literal('column'), Type.Literal('leak')], {
        description:
          'column: at least half of its cells contain the category, or a quarter of their characters belong to it; leak: the column contains something else, but some cells contain the category',
      }),
      rows_with_classification: Type.Integer({ minimum: 0, description: 'Number of rows with findings' }),
      finding_score: Type.Number({
        minimum: 0,
        maximum: 1,
        description:
          'Confidence of the findings themselves, independent of the column; `score` is the probability that the column contains, or leaks, the category',
      }),
    }),
    classifiers: Type.Array(
      Type.Object(
        {
          provider_index: Type.Integer({ minimum: 0 }),
          name: Type.String(),
          score: Score,
          rows_with_classification: Type.Integer({ minimum: 0 }),
          total_classifications: Type.Integer({ minimum: 0 }),
          details: Details,
          explanation: Explanation,
        },
        { title: 'ColumnClassifier' },
      ),
    ),
    explanation: Explanation,
  },
  { title: 'ColumnVerdict' },
);

const Providers = Type.Array(ProviderRecord);
const TextClassifications = Type.Record(Type.String(), Type.Array(TextOccurrence));

const CATEGORY = { category: Type.String() };
const explainFields = <T extends TProperties>(occurrence: T, nearMiss: string) => ({
  unexplained: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: `Only with explain, if there are more than ${MAX_EXPLAINED.toString()} occurrences: number of occurrences (the last ones) without an explanation`,
    }),
  ),
  near_misses: Type.Optional(
    Type.Array(Type.Object({ ...CATEGORY, ...occurrence }, { title: nearMiss }), {
      maxItems: MAX_NEAR_MISSES,
      description: 'Only with explain: findings below the threshold, highest score first',
    }),
  ),
  more_near_misses: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Only with explain: number of near misses that are not listed' }),
  ),
});

export const TextClassificationAnswer = Type.Object(
  {
    providers: Providers,
    classifications: TextClassifications,
    ...explainFields(TextOccurrence.properties, 'TextNearMiss'),
  },
  { title: 'TextClassification' },
);

/** Language of a text, and the share of it that the language model was trained on; only in version 2. */
export const COVERAGE_FIELDS = {
  language: Type.Optional(
    Type.String({
      description: 'ISO 639-1 code of the language of most of the text; absent if it cannot be detected',
    }),
  ),
  coverage: Type.Object(
    {
      model: Type.Unsafe<Coverage>({
        type: 'string',
        enum: [...COVERAGES],
        description:
          'Whether the language model covers the language: full, partial (some of the text), none (only patterns cover the text), or unknown (too few words)',
      }),
      share: Type.Number({
        minimum: 0,
        maximum: 1,
        description: 'Share of letters in languages of the model',
      }),
      scripts: Type.Array(Type.String(), {
        description: 'Scripts in the text that the language model does not cover, most letters first',
      }),
    },
    {
      title: 'LanguageCoverage',
      description: 'Which detectors cover the text. Patterns cover every language and script.',
    },
  ),
};

export const CoveredTextAnswer = Type.Object(
  { ...TextClassificationAnswer.properties, ...COVERAGE_FIELDS },
  { title: 'CoveredTextClassification' },
);

/** How the first row of a table was read, if that was detected. */
export const HeaderDetection = Type.Object(
  { detected: Type.Boolean(), reason: Type.String() },
  {
    title: 'HeaderDetection',
    description: 'Only with has_headers=auto: whether the first row was read as a header, and why',
  },
);

export const CsvClassificationAnswer = Type.Object(
  {
    providers: Providers,
    classifications: Type.Record(Type.String(), Type.Array(CsvOccurrence)),
    column_delimiter: Type.Optional(
      Type.Unsafe<Delimiter>({
        type: 'string',
        enum: [...ALL_DELIMITERS],
        description: 'Only with column_delimiter=auto: the detected delimiter',
      }),
    ),
    has_headers: Type.Optional(HeaderDetection),
    warnings: Type.Optional(
      Type.Array(
        Type.Object(
          {
            code: Type.Unsafe<CsvWarning['code']>({ type: 'string', enum: [...CSV_WARNINGS] }),
            message: Type.String(),
            details: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
          },
          { title: 'TableWarning' },
        ),
        { description: 'Warnings about how the table was read; absent if there are none' },
      ),
    ),
    ...explainFields(CsvOccurrence.properties, 'ColumnNearMiss'),
  },
  { title: 'TableClassification' },
);

export const CoveredTableAnswer = Type.Object(
  { ...CsvClassificationAnswer.properties, ...COVERAGE_FIELDS },
  { title: 'CoveredTableClassification' },
);

export const ClassificationAnswer = Type.Union([TextClassificationAnswer, CsvClassificationAnswer], {
  title: 'Classification',
});

export const LabelAnswer = Type.Object(
  {
    transform: Type.Object({ text: Type.String() }),
    providers: Type.Optional(Providers),
    classifications: Type.Optional(TextClassifications),
  },
  { title: 'LabelledText' },
);

export const CoveredLabelAnswer = Type.Object(
  { ...LabelAnswer.properties, ...COVERAGE_FIELDS },
  { title: 'CoveredLabelledText' },
);

export const ErrorAnswer = Type.Object(
  {
    statusCode: Type.Integer(),
    code: Type.String({ description: 'Stable error code' }),
    error: Type.String(),
    message: Type.String(),
    details: Type.Optional(Details),
  },
  { title: 'Error' },
);

/**
 * Responses that any endpoint may give before it reads the request: not HTTP, foreign origin, too slow, headers too
 * large.
 */
export const UNREAD_REQUEST = {
  400: { ...ErrorAnswer, description: 'The request is invalid.' },
  403: {
    ...ErrorAnswer,
    description:
      'The host name is not one of the service, or the request is from a web page of another origin.',
  },
  408: { ...ErrorAnswer, description: 'The request did not arrive in time; send it again.' },
  431: { ...ErrorAnswer, description: 'The headers exceed the size limit.' },
};

/** An error with the time to retry after, if known. */
export const RetryLaterAnswer = {
  ...ErrorAnswer,
  headers: { 'Retry-After': { type: 'integer', minimum: 0, description: 'Seconds to wait, if known' } },
};

/** An error with the required authentication scheme. */
export const UnauthorizedAnswer = {
  ...ErrorAnswer,
  headers: { 'WWW-Authenticate': { type: 'string', description: 'Authentication scheme' } },
};

/** An error with the record of each provider. */
export const ProvidersFailedAnswer = Type.Object(
  {
    ...ErrorAnswer.properties,
    providers: Type.Optional(Providers),
  },
  { title: 'ErrorWithProviders' },
);

export type ProviderRecord = Type.Static<typeof ProviderRecord>;
export type TextClassificationAnswer = Type.Static<typeof TextClassificationAnswer>;
export type CsvClassificationAnswer = Type.Static<typeof CsvClassificationAnswer>;
export type LabelAnswer = Type.Static<typeof LabelAnswer>;
