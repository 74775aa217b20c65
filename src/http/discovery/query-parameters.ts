import type { FastifyRequest } from 'fastify';
import { ServiceError } from '../../core/errors.js';
import { nearName } from '../../core/nearest-name.js';
import { OFFSET_UNITS, type OffsetUnit } from '../../core/offsets.js';
import {
  ALL_DELIMITERS,
  AUTO,
  type Delimiter,
  DELIMITER,
  delimiterName,
} from '../../values/detect-delimiter.js';
import { type HeaderChoice, HEADERS, TRUE_OR_FALSE, YES_OR_NO } from '../../values/text-form.js';
import { adviceOn, oneOf, SCORE, type ValueKind } from '../../values/value-kind.js';
import { checkContentHeaders } from '../read-request.js';

/** A query parameter: its allowed values and its default. */
export interface QueryParameter<T> extends ValueKind<T> {
  readonly doc: string;
  readonly fallback: T;
  /** JSON schema of the value, for the OpenAPI document. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** Whether it applies only to CSV. */
  readonly csvOnly?: boolean;
}

/** The values of a table of parameters. */
export type QueryValues<P extends Readonly<Record<string, QueryParameter<unknown>>>> = {
  readonly [K in keyof P]: P[K]['fallback'];
};

type Table = Readonly<Record<string, QueryParameter<unknown>>>;

/** Maximum characters of an unknown name that an error repeats. */
const MAX_NAME = 40;

/** @param fallback default value */
export const scoreThreshold = (fallback: number, doc: string): QueryParameter<number> => ({
  ...SCORE,
  doc,
  fallback,
  schema: { type: 'number', minimum: 0, maximum: 1, default: fallback },
});

export const offsetUnit: QueryParameter<OffsetUnit> = {
  ...oneOf(OFFSET_UNITS),
  doc: 'Unit of all offsets in the response. Offsets refer to the body as sent.',
  fallback: 'codepoint',
  schema: { type: 'string', enum: [...OFFSET_UNITS], default: 'codepoint' },
};

const hasHeaders: QueryParameter<boolean> = {
  ...TRUE_OR_FALSE,
  doc: 'text/csv only: whether the first row is a header.',
  fallback: true,
  schema: { type: 'boolean', default: true },
  csvOnly: true,
};

const columnDelimiter: QueryParameter<Delimiter | typeof AUTO> = {
  ...DELIMITER,
  doc: 'text/csv only: the delimiter; with auto it is detected and reported.',
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
  doc: 'text/csv only: the quote character of fields with delimiters or line breaks.',
  fallback: '"',
  schema: { type: 'string', enum: ['"'], default: '"' },
  csvOnly: true,
};

/** A parameter that includes a part of the response. */
const include = (doc: string): QueryParameter<boolean> => ({
  ...YES_OR_NO,
  doc,
  fallback: false,
  schema: { type: 'string', enum: ['Yes', 'No'], default: 'No' },
});

export const explain: QueryParameter<boolean> = {
  ...YES_OR_NO,
  expected: 'true or false (or yes or no)',
  doc: 'Whether to explain every score and list findings below the threshold as `near_misses`.',
  fallback: false,
  schema: { type: 'string', enum: ['true', 'false', 'yes', 'no'], default: 'false' },
};

/** Whether the first row is a header, with detection. */
export const detectedHeaders: QueryParameter<HeaderChoice> = {
  ...HEADERS,
  doc: 'text/csv only: whether the first row is a header; with auto it is detected and reported.',
  fallback: AUTO,
  // `true` and `false` are also accepted, but many client generators do not support an enum of mixed types.
  schema: { type: 'string', enum: [AUTO, 'yes', 'no'], default: AUTO },
  csvOnly: true,
};

/** How to read a table. */
export const TABLE_PARAMETERS = {
  has_headers: hasHeaders,
  column_delimiter: columnDelimiter,
  quote_char: quoteChar,
} as const;

/** The threshold of label. */
export const LABEL_THRESHOLD = scoreThreshold(0.7, 'Only findings that score above this are labelled.');

/** Optional parts of the label response. */
export const LABEL_DETAILS = {
  include_providers: include('Whether to include the `providers` section.'),
  include_classification_details: include('Whether to include the `classifications` section.'),
} as const;

/**
 * Parses the query of a request URL with a table of parameters.
 * @param url URL as requested, with its query
 * @param csv whether the body is CSV, so that CSV parameters apply
 * @throws ServiceError naming the parameter and its allowed values
 */
export function parseQuery<P extends Table>(url: string, parameters: P, csv: boolean): QueryValues<P> {
  const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
  const given = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    if (parameter === undefined) throw unknownParameter(name, parameters);
    if (given.has(name)) throw new ServiceError('PARAMETER_REPEATED', { name }, { parameter: name });
    if (parameter.csvOnly === true && !csv) {
      throw new ServiceError('PARAMETER_NOT_APPLICABLE', { name }, { parameter: name });
    }
    given.set(name, value);
  }
  const values = Object.entries(parameters).map(([name, parameter]) => [
    name,
    given.has(name) ? parseValue(name, given.get(name) ?? '', parameter) : parameter.fallback,
  ]);
  return Object.fromEntries(values) as QueryValues<P>;
}

function parseValue(name: string, text: string, parameter: QueryParameter<unknown>): unknown {
  const { expected, parse } = parameter;
  const fillers = { name, expected, hint: adviceOn(parameter, text) };
  const details = { parameter: name, expected };
  if (text === '') throw new ServiceError('PARAMETER_EMPTY', fillers, details);
  const value = parse(text);
  if (value === undefined) throw new ServiceError('PARAMETER_INVALID', fillers, details);
  return value;
}

function unknownParameter(name: string, parameters: Table): ServiceError {
  const known = Object.keys(parameters);
  // Repeat only plain names: anything else may be text that was meant for the body.
  const plain = /^[\w.-]+$/.test(name) ? name.slice(0, MAX_NAME) : undefined;
  const shown = plain ?? '?';
  const nearest = plain === undefined ? undefined : nearName(plain, known);
  const hint =
    nearest === undefined ? `known parameters: ${known.join(', ')}.` : `did you mean "${nearest}"?`;
  return new ServiceError(
    'PARAMETER_UNKNOWN',
    { name: shown, hint },
    { parameter: shown, ...(nearest !== undefined && { nearest }), known },
  );
}

/**
 * Creates a function that checks the content headers and parses the query. CSV parameters apply only if `text/csv` is
 * accepted. Errors are thus reported before the body is read.
 */
export const queryOf =
  <P extends Readonly<Record<string, QueryParameter<unknown>>>>(
    contentTypes: readonly string[],
    parameters: P,
  ) =>
  ({ headers, url }: Pick<FastifyRequest, 'headers' | 'url'>): QueryValues<P> => {
    checkContentHeaders(headers, contentTypes);
    return parseQuery(url, parameters, contentTypes.includes('text/csv'));
  };
