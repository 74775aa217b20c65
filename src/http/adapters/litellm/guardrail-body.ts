import { ServiceError } from '../../../core/errors.js';
import { isRecord } from '../../../core/present.js';
import { isScore } from '../../../values/value-kind.js';
import { parseJsonBody } from '../../json-body.js';

/** How sensitive data is handled on its way to a model and back. */
export const GUARDRAIL_MODES = ['block', 'mask', 'reversible'] as const;
export type GuardrailMode = (typeof GUARDRAIL_MODES)[number];

/** Settings of the LiteLLM guardrail. */
export interface GuardrailSettings {
  /** Mode of requests that do not specify one. */
  readonly mode: GuardrailMode;
  /** If a provider fails on a text: `closed` blocks the request, `open` acts on the available findings. */
  readonly onFailure: 'closed' | 'open';
  /** How long placeholders are kept after their last use, in milliseconds. */
  readonly keepMs: number;
  /** SHA-256 of the key for callers, in hexadecimal; absent: they need account credentials like other callers. */
  readonly keyDigest?: string | undefined;
}

/** Maximum texts per request. */
export const MOST_TEXTS = 2_000;
export const COVERS = ['block', 'pass'] as const;
export const SESSIONS = ['call', 'conversation'] as const;

/** Parameters of a request in `additional_provider_specific_params`. */
interface GuardrailParameters {
  readonly mode: GuardrailMode | undefined;
  /** Findings must score above this. */
  readonly threshold: number;
  /** How content is handled that this adapter cannot examine or rewrite. */
  readonly uncovered: (typeof COVERS)[number];
  /** Scope in which a value keeps its placeholder. */
  readonly session: (typeof SESSIONS)[number];
}

/** The fields of a gateway request that are used here. */
export interface GuardrailBody {
  readonly direction: 'request' | 'response';
  readonly texts: readonly string[];
  readonly images: readonly unknown[];
  readonly tools: readonly unknown[];
  readonly toolCalls: readonly unknown[];
  readonly messages: readonly unknown[];
  readonly callId: string | undefined;
  readonly conversationId: string | undefined;
  /** Identity of the caller, as known to the gateway. */
  readonly caller: readonly unknown[];
  readonly parameters: GuardrailParameters;
}

/** Fields that identify a caller to the gateway; callers that differ in any field are different callers. */
const CALLER_FIELDS = ['hash', 'user_id', 'team_id', 'org_id', 'end_user_id'] as const;
const PARAMETERS = ['mode', 'threshold', 'uncovered', 'session'] as const;
const LONGEST_ID = 500;
const MOST_LEVELS = 100;

/**
 * Reads a gateway request. Unknown fields, which later gateway versions may send, are ignored.
 * @throws ServiceError GUARDRAIL_INVALID with the location of the error, never with the value there
 */
export function readGuardrailBody(body: unknown): GuardrailBody {
  const value = parse(body);
  const { input_type: direction } = value;
  if (direction !== 'request' && direction !== 'response')
    throw invalid('input_type', '"request" or "response"');
  const texts = listAt(value, 'texts');
  const broken = texts.findIndex((text) => typeof text !== 'string' || /\p{Surrogate}/u.test(text));
  if (broken >= 0) throw invalid(`texts[${broken.toString()}]`, 'text of whole characters');
  const asked = value['request_data'];
  const caller = isRecord(asked) ? CALLER_FIELDS.map((field) => asked[`user_api_key_${field}`]) : [];
  return {
    direction,
    texts: texts as readonly string[],
    images: listAt(value, 'images'),
    tools: listAt(value, 'tools'),
    toolCalls: listAt(value, 'tool_calls'),
    messages: listAt(value, 'structured_messages'),
    callId: idAt(value, 'litellm_call_id'),
    conversationId: idAt(value, 'litellm_trace_id'),
    caller,
    parameters: readParameters(value['additional_provider_specific_params']),
  };
}

function readParameters(value: unknown): GuardrailParameters {
  const place = 'additional_provider_specific_params';
  const given = isGiven(value) ? value : {};
  if (!isRecord(given)) throw invalid(place, 'an object');
  if (Object.keys(given).some((name) => !PARAMETERS.some((known) => known === name)))
    throw invalid(place, `an object with only ${PARAMETERS.join(', ')}`);
  const { mode, threshold = 0.7, uncovered = 'block', session = 'call' } = given;
  if (!isScore(threshold)) throw invalid(`${place}.threshold`, 'a number from 0 to 1');
  return {
    mode: isGiven(mode) ? nameAt(GUARDRAIL_MODES, mode, `${place}.mode`) : undefined,
    threshold,
    uncovered: nameAt(COVERS, uncovered, `${place}.uncovered`),
    session: nameAt(SESSIONS, session, `${place}.session`),
  };
}

function nameAt<T extends string>(names: readonly T[], value: unknown, place: string): T {
  const known = names.find((name) => name === value);
  if (known === undefined) throw invalid(place, `one of ${names.join(', ')}`);
  return known;
}

function listAt(value: Readonly<Record<string, unknown>>, field: string): readonly unknown[] {
  const list: unknown = isGiven(value[field]) ? value[field] : [];
  if (!Array.isArray(list) || list.length > MOST_TEXTS)
    throw invalid(field, `a list of at most ${MOST_TEXTS.toString()} entries`);
  return list;
}

function idAt(value: Readonly<Record<string, unknown>>, field: string): string | undefined {
  const id = value[field];
  if (!isGiven(id)) return undefined;
  if (typeof id !== 'string' || id === '' || id.length > LONGEST_ID)
    throw invalid(field, `text of 1 to ${LONGEST_ID.toString()} characters`);
  return id;
}

function parse(body: unknown): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = parseJsonBody(body);
  } catch {
    throw invalid('the body', 'JSON in UTF-8');
  }
  if (!isRecord(value)) throw invalid('the body', 'an object');
  if (isDeeper(value, MOST_LEVELS))
    throw invalid('the body', `nested no deeper than ${MOST_LEVELS.toString()} levels`);
  return value;
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

/** Whether a value is nested deeper than any message; limits the recursion of functions that walk it. */
const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)));

/** Builds the error for an invalid request, with its location. */
export const invalid = (place: string, expected: string): ServiceError =>
  new ServiceError('GUARDRAIL_INVALID', { place, expected }, { place, expected });
