import { ServiceError } from '../../../core/errors.js';
import { isRecord } from '../../../core/present.js';
import { isScore } from '../../../values/value-kind.js';
import { parseJsonBody } from '../../json-body.js';

/** What becomes of sensitive data on its way to a model and back. */
export const GUARDRAIL_MODES = ['block', 'mask', 'reversible'] as const;
export type GuardrailMode = (typeof GUARDRAIL_MODES)[number];

/** How the guardrail of LiteLLM is set. */
export interface GuardrailSettings {
  /** What a request that does not say gets. */
  readonly mode: GuardrailMode;
  /** What becomes of texts that a provider failed on: nothing passes, or what is known is acted on. */
  readonly onFailure: 'closed' | 'open';
  /** Milliseconds for which placeholders are kept after they were used last. */
  readonly keepMs: number;
  /** SHA-256 of the key that lets callers in, in hexadecimal; absent: they need what others need. */
  readonly keyDigest?: string | undefined;
}

/** Texts that one request may bring. */
export const MOST_TEXTS = 2_000;
export const COVERS = ['block', 'pass'] as const;
export const SESSIONS = ['call', 'conversation'] as const;

/** What a request may say in `additional_provider_specific_params`. */
interface GuardrailParameters {
  readonly mode: GuardrailMode | undefined;
  /** What scores above it is acted on. */
  readonly threshold: number;
  /** What becomes of that which this door cannot look into or act on. */
  readonly uncovered: (typeof COVERS)[number];
  /** For how long a value keeps its placeholder. */
  readonly session: (typeof SESSIONS)[number];
}

/** A request of the gateway, as far as it counts here. */
export interface GuardrailBody {
  readonly direction: 'request' | 'response';
  readonly texts: readonly string[];
  readonly images: readonly unknown[];
  readonly tools: readonly unknown[];
  readonly toolCalls: readonly unknown[];
  readonly messages: readonly unknown[];
  readonly callId: string | undefined;
  readonly conversationId: string | undefined;
  /** Whose request it is, as the gateway knows them. */
  readonly caller: readonly unknown[];
  readonly parameters: GuardrailParameters;
}

/** Identifies a caller to the gateway; callers that differ in one field are different callers. */
const CALLER_FIELDS = ['hash', 'user_id', 'team_id', 'org_id', 'end_user_id'] as const;
const PARAMETERS = ['mode', 'threshold', 'uncovered', 'session'] as const;
const LONGEST_ID = 500;
const MOST_LEVELS = 100;

/**
 * Reads what the gateway sends. Fields that later versions of it may send besides are let be.
 * @throws ServiceError GUARDRAIL_INVALID with the place of what is wrong; never with what stands there
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

/** Deeper than any message is: whatever walks through it must come to an end. */
const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)));

/** What is wrong with a request, and where. */
export const invalid = (place: string, expected: string): ServiceError =>
  new ServiceError('GUARDRAIL_INVALID', { place, expected }, { place, expected });
