import type { Schema } from 'apache-arrow';
import type { Category } from '../core/harmonization-table.js';
import { isRecord } from '../core/present.js';
import { nearName } from '../core/nearest-name.js';
import type { Selection } from '../core/presets.js';
import { readCategory } from '../values/category-names.js';
import { isScore, SCORE } from '../values/value-kind.js';

/** Version of the protocol: what both sides say in the metadata of each stream. See docs/worker-protocol.md. */
export const PROTOCOL = '1';

/** Names in the metadata of a schema; `error` also in that of a message. */
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

/** UTF-8 bytes of the longest text that is read; as the commands on files. */
export const LONGEST_TEXT = 64 * 2 ** 20;
/** Bytes of the largest batch that is read. */
export const LARGEST_BATCH = 2 ** 30;
/** Rows of a batch at most: a column of nulls has rows without a byte. */
export const MOST_ROWS = 2 ** 20;
/** Bytes of the longest description of a schema or a batch. */
export const LONGEST_METADATA = 64 * 2 ** 20;

/** Why a request, or a batch of one, is refused as a whole; in order of docs/worker-protocol.md. */
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

/** A request is refused; the message names what is wrong, never a value of a column. */
export class RequestFault extends Error {
  readonly code: RequestFaultCode;

  constructor(code: RequestFaultCode, message: string) {
    super(message);
    this.name = 'RequestFault';
    this.code = code;
  }
}

/** The input cannot be read on: it ended within a request, or what came is no Arrow stream. */
export class BrokenInput extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BrokenInput';
  }
}

/** A request as the metadata of its schema say it. */
export interface ParsedRequest {
  readonly kind: string;
  /** Everything else that it says. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** What is wanted of what is found; what a request leaves out is as the command line says. */
export interface RequestSelection extends Selection {
  /** 0 to 1. */
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

/**
 * Refuses options that a kind of request has not.
 * @throws RequestFault OPTION_UNKNOWN
 */
export function checkOptions({ kind, options }: ParsedRequest, known: readonly string[]): void {
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const near = known.length === 0 ? undefined : nearName(unknown.slice(0, 40), known);
  const hint = near === undefined ? '' : ` Did you mean "${near}"?`;
  const has = known.length === 0 ? 'none' : known.join(', ');
  throw new RequestFault(
    'OPTION_UNKNOWN',
    `A request of the kind ${kind} has an unknown option; it takes ${has}.${hint}`,
  );
}

export const SELECTION_OPTIONS = ['score_threshold', 'entities', 'exclude'] as const;

/**
 * What a request wants to hear of.
 * @throws RequestFault OPTION_INVALID
 */
export function parseSelection(request: ParsedRequest, defaults: RequestSelection): RequestSelection {
  const threshold = request.options['score_threshold'] ?? defaults.threshold;
  if (!isScore(threshold))
    throw new RequestFault('OPTION_INVALID', `"score_threshold" must be ${SCORE.expected}.`);
  return { threshold, ...parseWanted(request, defaults) };
}

/**
 * Which categories a request wants to hear of.
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
 * Reads a category.
 * @param what is said to be none, where it is none
 * @throws RequestFault OPTION_INVALID
 */
export function parseCategory(name: unknown, what: string): Category {
  const named = typeof name === 'string' ? readCategory(name) : undefined;
  if (named?.kind === 'category') return named.category;
  const hint =
    named === undefined ? '' : ` Did you mean ${named.kind === 'label' ? named.category : named.nearest}?`;
  throw new RequestFault('OPTION_INVALID', `${what} is not a category.${hint}`);
}
