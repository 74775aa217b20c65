import type { Schema } from 'apache-arrow';
import type { Category } from '../core/harmonization-table.js';
import { isRecord } from '../core/is-record.js';
import { nearName } from '../core/nearest-name.js';
import type { Selection } from '../core/selection.js';
import { readCategory } from '../values/category.js';
import { isScore, SCORE } from '../values/score.js';
import { KEY, PROTOCOL } from './protocol.js';
import { RequestFault } from './request-fault.js';

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
      `The metadata "${KEY.protocol}" must be "${PROTOCOL}", the one protocol that is spoken.`,
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
  const hint = near === undefined ? '' : ` The nearest is "${near}".`;
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
    named === undefined ? '' : ` The nearest is ${named.kind === 'label' ? named.category : named.nearest}.`;
  throw new RequestFault('OPTION_INVALID', `${what} is no category.${hint}`);
}
