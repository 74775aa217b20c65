import { OFFSET_UNITS, type OffsetUnit } from '../../core/offsets.js';

/** One query parameter: what it may hold and what it means when left out. */
export interface QueryParameter<T> {
  /** Completes "must be …". */
  readonly expected: string;
  readonly doc: string;
  readonly fallback: T;
  /** JSON schema of the value, for the OpenAPI document. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** Whether it says how to read CSV and means nothing for plain text. */
  readonly csvOnly?: boolean;
  /** Undefined for a value that is not accepted. */
  readonly parse: (value: string) => T | undefined;
}

/** Values of a table of parameters. */
export type QueryValues<P extends Readonly<Record<string, QueryParameter<unknown>>>> = {
  readonly [K in keyof P]: P[K]['fallback'];
};

/** A decimal number as JSON or a shell would write it; no hexadecimal, no white space, no `Infinity`. */
const DECIMAL = /^[+-]?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})(?:e[+-]?\d{1,3})?$/i;

const scoreThreshold = (fallback: number, doc: string): QueryParameter<number> => ({
  expected: 'a number from 0 to 1',
  doc,
  fallback,
  schema: { type: 'number', minimum: 0, maximum: 1, default: fallback },
  parse: (value) => {
    const number = DECIMAL.test(value) ? Number(value) : NaN;
    return number >= 0 && number <= 1 ? number : undefined;
  },
});

const offsetUnit: QueryParameter<OffsetUnit> = {
  expected: 'codepoint, utf16 or byte',
  doc: 'Unit of every offset in the answer. Offsets refer to the body as sent.',
  fallback: 'codepoint',
  schema: { type: 'string', enum: [...OFFSET_UNITS], default: 'codepoint' },
  parse: (value) => OFFSET_UNITS.find((unit) => unit === value.toLowerCase()),
};

const hasHeaders: QueryParameter<boolean> = {
  expected: 'true or false',
  doc: 'text/csv only: whether the first row is the column header.',
  fallback: true,
  schema: { type: 'boolean', default: true },
  csvOnly: true,
  parse: (value) => ({ true: true, false: false })[value.toLowerCase()],
};

const columnDelimiter: QueryParameter<',' | '|'> = {
  expected: '"," or "|" (or the words comma and pipe)',
  doc: 'text/csv only: what stands between two cells.',
  fallback: ',',
  schema: { type: 'string', enum: [',', '|', 'comma', 'pipe'], default: ',' },
  csvOnly: true,
  parse: (value) => (({ ',': ',', comma: ',', '|': '|', pipe: '|' }) as const)[value.toLowerCase()],
};

const quoteChar: QueryParameter<'"'> = {
  expected: 'the double quote (%22)',
  doc: 'text/csv only: quotes fields that hold the delimiter or line breaks.',
  fallback: '"',
  schema: { type: 'string', enum: ['"'], default: '"' },
  csvOnly: true,
  parse: (value) => (value === '"' ? value : undefined),
};

const parseYesNo = (value: string): boolean | undefined =>
  new Map([
    ['yes', true],
    ['true', true],
    ['no', false],
    ['false', false],
  ]).get(value.toLowerCase());

const include = (doc: string): QueryParameter<boolean> => ({
  expected: 'Yes or No',
  doc,
  fallback: false,
  schema: { type: 'string', enum: ['Yes', 'No'], default: 'No' },
  parse: parseYesNo,
});

const explain: QueryParameter<boolean> = {
  expected: 'true or false (or yes or no)',
  doc: 'Whether every score comes with its explanation, and findings below the threshold are listed as `near_misses`.',
  fallback: false,
  schema: { type: 'string', enum: ['true', 'false', 'yes', 'no'], default: 'false' },
  parse: parseYesNo,
};

/** Parameters of classify. */
export const CLASSIFY_PARAMETERS = {
  score_threshold: scoreThreshold(0, 'Results that score below it are left out.'),
  offset_unit: offsetUnit,
  explain,
  has_headers: hasHeaders,
  column_delimiter: columnDelimiter,
  quote_char: quoteChar,
} as const;

/** Parameters of label. */
export const LABEL_PARAMETERS = {
  score_threshold: scoreThreshold(0.7, 'Only results that score above it are labelled.'),
  offset_unit: offsetUnit,
  include_providers: include('Whether the answer holds the `providers` section.'),
  include_classification_details: include('Whether the answer holds the `classifications` section.'),
} as const;
