import { Type, type TProperties } from 'typebox';
import { CSV_WARNINGS, type CsvWarning } from '../discovery/csv-warnings.js';
import { ProtocolExplanation } from '../providers/protocol-explanation.js';
import { ALL_DELIMITERS, type Delimiter } from '../values/delimiter.js';

const Details = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  description: 'Optional key-value facts; empty when there are none.',
});

/** Near misses that an answer lists. */
export const MAX_NEAR_MISSES = 100;
/** Occurrences, or verdicts on columns, that an answer explains: each explanation is longer than what it explains. */
export const MAX_EXPLAINED = 1_000;

const Score = Type.Number({ minimum: 0, maximum: 1 });

export const ProviderRecord = Type.Object({
  name: Type.String({ description: 'Product name of the provider' }),
  version: Type.String(),
  status: Type.Integer({ description: 'HTTP status that the provider returned' }),
  elapsed_time: Type.Number({ description: 'Seconds that the provider took' }),
  config_provider: Type.Object({
    name: Type.String({ description: 'Internal provider name' }),
    address: Type.String({ description: 'in-process, or the address' }),
    supported_content_types: Type.Array(Type.String(), { description: 'Empty: all' }),
  }),
});

/** With `explain` alone. */
const Explanation = Type.Optional(ProtocolExplanation);

const TextOccurrence = Type.Object({
  score: Score,
  location: Type.Object({
    start_index: Type.Integer({ minimum: 0 }),
    end_index: Type.Integer({ minimum: 0, description: 'Exclusive' }),
  }),
  classifiers: Type.Array(
    Type.Object({
      provider_index: Type.Integer({ minimum: 0 }),
      name: Type.String(),
      score: Score,
      original_entity: Type.String(),
      details: Details,
      explanation: Explanation,
    }),
  ),
  explanation: Explanation,
});

const CsvOccurrence = Type.Object({
  score: Score,
  rows_processed: Type.Integer({ minimum: 0 }),
  location: Type.Object({
    column_name: Type.String(),
    column_index: Type.Integer({ minimum: 0 }),
  }),
  details: Type.Object({
    kind: Type.Union([Type.Literal('column'), Type.Literal('leak')], {
      description:
        'column: at least half of its cells hold the category, or a quarter of their characters are of it; leak: it holds something else, and some of its cells hold the category nonetheless',
    }),
    rows_with_classification: Type.Integer({ minimum: 0, description: 'Rows in which it was found' }),
    finding_score: Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        'How sure the findings themselves are, whatever the column makes of them; `score` is the probability that the column holds, or leaks, the category',
    }),
  }),
  classifiers: Type.Array(
    Type.Object({
      provider_index: Type.Integer({ minimum: 0 }),
      name: Type.String(),
      score: Score,
      rows_with_classification: Type.Integer({ minimum: 0 }),
      total_classifications: Type.Integer({ minimum: 0 }),
      details: Details,
      explanation: Explanation,
    }),
  ),
  explanation: Explanation,
});

const Providers = Type.Array(ProviderRecord);
const TextClassifications = Type.Record(Type.String(), Type.Array(TextOccurrence));

const CATEGORY = { category: Type.String() };
const explainFields = <T extends TProperties>(occurrence: T) => ({
  unexplained: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: `With explain alone, where there are more than ${MAX_EXPLAINED.toString()} occurrences: how many of them, the last ones, come without explanation`,
    }),
  ),
  near_misses: Type.Optional(
    Type.Array(Type.Object({ ...CATEGORY, ...occurrence }), {
      maxItems: MAX_NEAR_MISSES,
      description: 'With explain alone: what scored below the threshold, the highest score first',
    }),
  ),
  more_near_misses: Type.Optional(
    Type.Integer({ minimum: 0, description: 'With explain alone: how many more there are than are listed' }),
  ),
});

export const TextClassificationAnswer = Type.Object({
  providers: Providers,
  classifications: TextClassifications,
  ...explainFields(TextOccurrence.properties),
});

export const CsvClassificationAnswer = Type.Object({
  providers: Providers,
  classifications: Type.Record(Type.String(), Type.Array(CsvOccurrence)),
  column_delimiter: Type.Optional(
    Type.Unsafe<Delimiter>({
      type: 'string',
      enum: [...ALL_DELIMITERS],
      description: 'With column_delimiter=auto alone: the delimiter by which the table was read',
    }),
  ),
  warnings: Type.Optional(
    Type.Array(
      Type.Object({
        code: Type.Unsafe<CsvWarning['code']>({ type: 'string', enum: [...CSV_WARNINGS] }),
        message: Type.String(),
        details: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
      }),
      { description: 'What to know of how the table was read; absent where there is nothing' },
    ),
  ),
  ...explainFields(CsvOccurrence.properties),
});

export const ClassificationAnswer = Type.Union([TextClassificationAnswer, CsvClassificationAnswer]);

export const LabelAnswer = Type.Object({
  transform: Type.Object({ text: Type.String() }),
  providers: Type.Optional(Providers),
  classifications: Type.Optional(TextClassifications),
});

export const ErrorAnswer = Type.Object({
  statusCode: Type.Integer(),
  code: Type.String({ description: 'Stable word of the error catalogue' }),
  error: Type.String(),
  message: Type.String(),
  details: Type.Optional(Details),
});

/** What any address may answer before it reads the request: not HTTP, of a foreign page, too slow, headers too large. */
export const UNREAD_REQUEST = {
  400: { ...ErrorAnswer, description: 'The request cannot be read.' },
  403: {
    ...ErrorAnswer,
    description: "The name asked for is not the service's, or a web page of another origin asks.",
  },
  408: { ...ErrorAnswer, description: 'The request did not arrive in time.' },
  431: { ...ErrorAnswer, description: 'The headers exceed the size limit.' },
};

/** As every error, with when to come back where that is known. */
export const RetryLaterAnswer = {
  ...ErrorAnswer,
  headers: { 'Retry-After': { type: 'integer', minimum: 0, description: 'Seconds to wait, where known' } },
};

/** As every error, with what is asked for. */
export const UnauthorizedAnswer = {
  ...ErrorAnswer,
  headers: { 'WWW-Authenticate': { type: 'string', description: 'Credentials that are asked for' } },
};

/** As every error, with the record of each provider. */
export const ProvidersFailedAnswer = Type.Object({
  ...ErrorAnswer.properties,
  providers: Type.Optional(Providers),
});

export type ProviderRecord = Type.Static<typeof ProviderRecord>;
export type TextClassificationAnswer = Type.Static<typeof TextClassificationAnswer>;
export type CsvClassificationAnswer = Type.Static<typeof CsvClassificationAnswer>;
export type LabelAnswer = Type.Static<typeof LabelAnswer>;
