import type { Schema } from 'apache-arrow';
import type { Category } from '../core/harmonization-table.js';
import { isRecord } from '../core/present.js';
import { nearName } from '../core/nearest-name.js';
import type { Selection } from '../core/presets.js';
import { readCategory } from '../values/category-names.js';
import { isScore, SCORE } from '../values/value-kind.js';

/** Protocol version, which both sides send in the metadata of each stream. See docs/worker-protocol.md. */
export const PROTOCOL = '1';

/** Keys in the metadata of a schema; `error` also occurs in that of a batch. */
export const KEY = Object.freeze({
  protocol: 'data-discovery.protocol',
  request: 'data-discovery.request',
  version: 'data-discovery.version',
  error: 'data-discovery.error',
  findingsInNames: 'data-discovery.findings_in_names',
  model: 'data-discovery.model',
  kinds: 'data-discovery.kinds',
  entities: 'data-discovery.entities',
});

/** Maximum size of a text in UTF-8 bytes; the same as for the commands that read files. */
export const LONGEST_TEXT = 64 * 2 ** 20;
/** Maximum size of a batch in bytes. */
export const LARGEST_BATCH = 2 ** 30;
/** Maximum number of rows in a batch; needed because a column of nulls takes no bytes per row. */
export const MOST_ROWS = 2 ** 20;
/** Maximum size in bytes of the metadata of a schema or a batch. */
export const LONGEST_METADATA = 64 * 2 ** 20;

/** Why a request, or one of its batches, is refused as a whole; in the order of docs/worker-protocol.md. */
export const REQUEST_FAULTS = {
  PROTOCOL_UNKNOWN: 'The schema metadata has no protocol, or an unsupported one.',
  REQUEST_INVALID: 'The request in the schema metadata is missing or is not a JSON object.',
  KIND_UNKNOWN: 'The kind of request is not known.',
  OPTION_UNKNOWN: 'The request has an unknown option.',
  OPTION_INVALID: 'An option of the request has an invalid value.',
  POLICY_INVALID: 'The policy of a request cannot be used.',
  KEY_UNUSABLE: 'An operator needs a key, and the worker has none, none of that id, or it is retired.',
  COLUMNS_INVALID: 'The request has other columns than its kind needs.',
  TYPE_UNSUPPORTED: 'A column has a type that the kind of request cannot read.',
  ARROW_UNREADABLE: 'The schema or a batch cannot be read: a type that is not known, or damaged content.',
  BATCH_COMPRESSED: 'The buffers of a batch are compressed; they must be sent as they are.',
  BATCH_TOO_LARGE: 'A batch has more than 1 GiB or more than 1,048,576 rows.',
  TALLY_INVALID:
    'A tally is invalid, or does not match the others: different columns, rows, options or version.',
  TABLE_FAILED: 'A provider failed while rows were counted or values read, or took longer than it may.',
  ANSWER_TOO_LARGE: 'The answer to a batch has more than 2 GiB of text in a column; send smaller batches.',
  INTERNAL: 'A bug in the program; standard error has the stack trace.',
} as const satisfies Record<string, string>;

export type RequestFaultCode = keyof typeof REQUEST_FAULTS;

/** A request is refused; the message describes the problem but contains no cell value. */
export class RequestFault extends Error {
  readonly code: RequestFaultCode;

  constructor(code: RequestFaultCode, message: string) {
    super(message);
    this.name = 'RequestFault';
    this.code = code;
  }
}

/** The input cannot be read any further: it ended within a request, or is not an Arrow stream. */
export class BrokenInput extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BrokenInput';
  }
}

/** A request, parsed from the metadata of its schema. */
export interface ParsedRequest {
  readonly kind: string;
  /** All other properties of the request. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** Which findings to report; the command line sets the defaults. */
export interface RequestSelection extends Selection {
  /** Minimum score, 0 to 1. */
  readonly threshold: number;
}

/** @throws RequestFault PROTOCOL_UNKNOWN, REQUEST_INVALID */
export function parseRequest({ metadata }: Pick<Schema, 'metadata'>): ParsedRequest {
  if (metadata.get(KEY.protocol) !== PROTOCOL)
    throw new RequestFault(
      'PROTOCOL_UNKNOWN',
      `The metadata "${KEY.protocol}" must be "${PROTOCOL}", the only supported protocol.`,
    );
  const request = parseJson(metadata.get(KEY.request));
  if (!isRequest(request))
    throw new RequestFault(
      'REQUEST_INVALID',
      `The metadata "${KEY.request}" must be a JSON object with a "kind".`,
    );
  const { kind, ...options } = request;
  return { kind, options };
}

const isRequest = (value: unknown): value is { readonly kind: string } & Readonly<Record<string, unknown>> =>
  isRecord(value) && typeof value['kind'] === 'string';

function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A name that a programmer writes; anything else may be a value and is not repeated. */
const NAME = /^[a-z][a-z_]{0,39}$/i;

/**
 * Refuses options that the kind of request does not have.
 * @throws RequestFault OPTION_UNKNOWN
 */
export function checkOptions({ kind, options }: ParsedRequest, known: readonly string[]): void {
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const near = known.length === 0 ? undefined : nearName(unknown.slice(0, 40), known);
  const hint = near === undefined ? '' : ` Did you mean "${near}"?`;
  const has = known.length === 0 ? 'none' : known.join(', ');
  const named = NAME.test(unknown)
    ? `"${unknown}" is`
    : `Option ${(Object.keys(options).indexOf(unknown) + 1).toString()} is`;
  throw new RequestFault(
    'OPTION_UNKNOWN',
    `${named} not an option of a request of the kind ${kind}; it takes ${has}.${hint}`,
  );
}

export const SELECTION_OPTIONS = ['score_threshold', 'entities', 'exclude'] as const;

/**
 * Parses which findings to report.
 * @throws RequestFault OPTION_INVALID
 */
export function parseSelection(request: ParsedRequest, defaults: RequestSelection): RequestSelection {
  const threshold = request.options['score_threshold'] ?? defaults.threshold;
  if (!isScore(threshold))
    throw new RequestFault('OPTION_INVALID', `"score_threshold" must be ${SCORE.expected}.`);
  return { threshold, ...parseWanted(request, defaults) };
}

/**
 * Parses which categories to report.
 * @throws RequestFault OPTION_INVALID
 */
export function parseWanted({ options }: ParsedRequest, defaults: Selection): Selection {
  const entities = categories('entities', options['entities']);
  return {
    ...(entities === undefined ? { preset: defaults.preset, entities: defaults.entities } : { entities }),
    exclude: categories('exclude', options['exclude']) ?? defaults.exclude,
  };
}

function categories(option: string, value: unknown): readonly string[] | undefined {
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value) || value.length === 0)
    throw new RequestFault('OPTION_INVALID', `"${option}" must be a list of categories, such as ["PERSON"].`);
  return value.map((name: unknown, index) =>
    parseCategory(name, `Entry ${(index + 1).toString()} of "${option}"`),
  );
}

/**
 * Parses a category.
 * @param what subject of the error message if the name is not a category
 * @throws RequestFault OPTION_INVALID
 */
export function parseCategory(name: unknown, what: string): Category {
  const named = typeof name === 'string' ? readCategory(name) : undefined;
  if (named?.kind === 'category') return named.category;
  const hint =
    named === undefined ? '' : ` Did you mean ${named.kind === 'label' ? named.category : named.nearest}?`;
  throw new RequestFault('OPTION_INVALID', `${what} is not a category.${hint}`);
}
