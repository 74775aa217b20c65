import { OFFSET_UNITS, type OffsetUnit } from '../../core/offsets.js';
import { ALL_DELIMITERS, AUTO, DELIMITER, delimiterName, type Delimiter } from '../../values/delimiter.js';
import { oneOf } from '../../values/one-of.js';
import { SCORE } from '../../values/score.js';
import { TRUE_OR_FALSE, YES_OR_NO } from '../../values/truth.js';
import type { ValueKind } from '../../values/value-kind.js';

/** One query parameter: what it may hold and what it means when left out. */
export interface QueryParameter<T> extends ValueKind<T> {
  readonly doc: string;
  readonly fallback: T;
  /** JSON schema of the value, for the OpenAPI document. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** Whether it says how to read CSV and means nothing for plain text. */
  readonly csvOnly?: boolean;
}

/** Values of a table of parameters. */
export type QueryValues<P extends Readonly<Record<string, QueryParameter<unknown>>>> = {
  readonly [K in keyof P]: P[K]['fallback'];
};

/** @param fallback what it means when left out */
export const scoreThreshold = (fallback: number, doc: string): QueryParameter<number> => ({
  ...SCORE,
  doc,
  fallback,
  schema: { type: 'number', minimum: 0, maximum: 1, default: fallback },
});

export const offsetUnit: QueryParameter<OffsetUnit> = {
  ...oneOf(OFFSET_UNITS),
  doc: 'Unit of every offset in the answer. Offsets refer to the body as sent.',
  fallback: 'codepoint',
  schema: { type: 'string', enum: [...OFFSET_UNITS], default: 'codepoint' },
};

const hasHeaders: QueryParameter<boolean> = {
  ...TRUE_OR_FALSE,
  doc: 'text/csv only: whether the first row is the column header.',
  fallback: true,
  schema: { type: 'boolean', default: true },
  csvOnly: true,
};

const columnDelimiter: QueryParameter<Delimiter | typeof AUTO> = {
  ...DELIMITER,
  doc: 'text/csv only: what stands between two cells; with auto the table shows it, and the answer says it.',
  fallback: ',',
  schema: {
    type: 'string',
    enum: [...ALL_DELIMITERS, ...ALL_DELIMITERS.map(delimiterName), AUTO],
    default: ',',
  },
  csvOnly: true,
};

const quoteChar: QueryParameter<'"'> = {
  ...oneOf(['"']),
  expected: 'the double quote (%22)',
  doc: 'text/csv only: quotes fields that hold the delimiter or line breaks.',
  fallback: '"',
  schema: { type: 'string', enum: ['"'], default: '"' },
  csvOnly: true,
};

/** Whether a part of an answer is wanted. */
const include = (doc: string): QueryParameter<boolean> => ({
  ...YES_OR_NO,
  doc,
  fallback: false,
  schema: { type: 'string', enum: ['Yes', 'No'], default: 'No' },
});

export const explain: QueryParameter<boolean> = {
  ...YES_OR_NO,
  expected: 'true or false (or yes or no)',
  doc: 'Whether every score comes with its explanation, and findings below the threshold are listed as `near_misses`.',
  fallback: false,
  schema: { type: 'string', enum: ['true', 'false', 'yes', 'no'], default: 'false' },
};

/** How a table is read. */
export const TABLE_PARAMETERS = {
  has_headers: hasHeaders,
  column_delimiter: columnDelimiter,
  quote_char: quoteChar,
} as const;

/** How far label reaches. */
export const LABEL_THRESHOLD = scoreThreshold(0.7, 'Only results that score above it are labelled.');

/** What the answer of label holds beside the text. */
export const LABEL_DETAILS = {
  include_providers: include('Whether the answer holds the `providers` section.'),
  include_classification_details: include('Whether the answer holds the `classifications` section.'),
} as const;
