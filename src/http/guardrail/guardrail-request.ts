import { ServiceError } from '../../core/errors.js';
import { isRecord } from '../../core/is-record.js';
import { parseJsonBody } from '../json-body.js';

/** Who speaks, and to whom. */
const ROLES = ['user', 'ai', 'context'] as const;
/** What may look at a message; all but the last are no part of this service. */
const PROCESSORS = ['customer-support', 'financial', 'healthcare', 'pii'] as const;
export const MOST_MESSAGES = 100;
export const CONTENT_CHARACTERS = 10_024;

/** One message of a conversation. */
export interface GuardedMessage {
  readonly id: string | undefined;
  readonly content: string;
  /** Undefined: nothing is to look at it. */
  readonly processor: string | undefined;
}

/** @throws ServiceError GUARDRAIL_INVALID with the place of what is wrong */
export function readGuardrailRequest(body: unknown): readonly GuardedMessage[] {
  const value = parse(body);
  const messages = isRecord(value) ? value['messages'] : undefined;
  const fits = Array.isArray(messages) && messages.length > 0 && messages.length <= MOST_MESSAGES;
  if (!fits) throw invalid('the body', `{"messages": [...]} with 1 to ${MOST_MESSAGES.toString()} messages`);
  return messages.map((message: unknown, index) => readMessage(message, `messages[${index.toString()}]`));
}

function readMessage(message: unknown, place: string): GuardedMessage {
  if (!isRecord(message)) throw invalid(place, 'an object');
  const { id, from, to, content, processors } = message;
  if (isGiven(id) && (typeof id !== 'string' || id.length > 200))
    throw invalid(`${place}.id`, 'text of at most 200 characters');
  for (const [name, role] of [['from', from] as const, ['to', to] as const])
    if (!isOneOf(ROLES, role)) throw invalid(`${place}.${name}`, `one of ${ROLES.join(', ')}`);
  if (typeof content !== 'string' || content.length > CONTENT_CHARACTERS || /\p{Surrogate}/u.test(content))
    throw invalid(`${place}.content`, `text of at most ${CONTENT_CHARACTERS.toString()} characters`);
  const named: unknown = isGiven(processors) ? processors : [];
  if (!Array.isArray(named) || named.length > 1 || !named.every((one) => isOneOf(PROCESSORS, one)))
    throw invalid(`${place}.processors`, `at most one of ${PROCESSORS.join(', ')}`);
  const [processor] = named as readonly string[];
  return { id: typeof id === 'string' ? id : undefined, content, processor };
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;
const isOneOf = (names: readonly string[], value: unknown): boolean => names.some((name) => name === value);

function parse(body: unknown): unknown {
  try {
    return parseJsonBody(body);
  } catch {
    throw invalid('the body', 'JSON in UTF-8');
  }
}

const invalid = (place: string, expected: string): ServiceError =>
  new ServiceError('GUARDRAIL_INVALID', { place, expected }, { place, expected });
