import { ErrorAnswer } from '../../../answers/schemas.js';
import { ServiceError } from '../../../core/errors.js';
import { isRecord } from '../../../core/present.js';
import { offsetsFromUtf16 } from '../../../core/offsets.js';
import { classifyText } from '../../../discovery/classify-text.js';
import { isBlank } from '../../../discovery/decode-body.js';
import type { DiscoveryDeps } from '../../../discovery/discovery-deps.js';
import { isPartial } from '../../../discovery/provider-outcome.js';
import { type Guards, secured, answer, FAILURES } from '../../discovery/add-operation.js';
import { parseJsonBody } from '../../json-body.js';
import { expectJson, callerSignal } from '../../read-request.js';
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';

/** Senders and recipients of messages. */
const ROLES = ['user', 'ai', 'context'] as const;
/** Processors that a message may name; this service implements only `pii`. */
const PROCESSORS = ['customer-support', 'financial', 'healthcare', 'pii'] as const;
const MOST_MESSAGES = 100;
const ID_CHARACTERS = 200;
const CONTENT_CHARACTERS = 10_024;

/** A message of a conversation. */
interface GuardedMessage {
  readonly id: string | undefined;
  readonly content: string;
  /** Undefined: the message is not to be checked. */
  readonly processor: string | undefined;
}

/**
 * Reads the messages of a request.
 * @throws ServiceError GUARDRAIL_INVALID with the location of the error
 */
function readGuardrailRequest(body: unknown): readonly GuardedMessage[] {
  const value = parse(body);
  const messages = isRecord(value) ? value['messages'] : undefined;
  const fits = Array.isArray(messages) && messages.length > 0 && messages.length <= MOST_MESSAGES;
  if (!fits) throw invalid('the body', `{"messages": [...]} with 1 to ${MOST_MESSAGES.toString()} messages`);
  return messages.map((message: unknown, index) => readMessage(message, `messages[${index.toString()}]`));
}

function readMessage(message: unknown, place: string): GuardedMessage {
  if (!isRecord(message)) throw invalid(place, 'an object');
  const { id, from, to, content, processors } = message;
  if (isGiven(id) && (typeof id !== 'string' || id.length > ID_CHARACTERS))
    throw invalid(`${place}.id`, `text of at most ${ID_CHARACTERS.toString()} characters`);
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

/** The domain that this service checks, and the minimum score of its findings. */
const DOMAIN = 'pii';
const THRESHOLD = 0.7;
const NAME = 'data-discovery';

/** The result for one message. */
interface ScannedMessage {
  readonly id: string;
  readonly outcome: 'approved' | 'rejected' | 'skipped';
  readonly score: number;
  readonly processors: readonly {
    readonly name: string;
    readonly score: number;
    readonly explanation: string;
  }[];
}

/**
 * Checks a message. It is rejected if it contains sensitive data or untrusted characters.
 * @throws ServiceError PROVIDER_LOST or ALL_PROVIDERS_FAILED, even if only some providers fail, because an incomplete
 * check must not approve a message
 */
async function scanMessage(deps: DiscoveryDeps, message: GuardedMessage): Promise<ScannedMessage> {
  const { id = randomUUID(), content, processor } = message;
  if (processor !== DOMAIN) {
    const explanation =
      processor === undefined
        ? 'No processor was requested.'
        : `The processor ${processor} is not supported.`;
    return { id, outcome: 'skipped', score: 0, processors: [{ name: NAME, score: 0, explanation }] };
  }
  if (isBlank(content)) return judged(id, 0, '[]');
  try {
    const keeps = ({ score }: { readonly score: number }): boolean => score >= THRESHOLD;
    const found = await classifyText(deps, Buffer.from(content), 'codepoint', keeps);
    if (isPartial(found.outcomes)) throw new ServiceError('ALL_PROVIDERS_FAILED');
    const convert = offsetsFromUtf16(found.body, 'codepoint');
    const places = found.occurrences.map(
      ({ category, start, end }) =>
        `'${category} : [${convert(start).toString()}, ${convert(end).toString()}]'`,
    );
    return judged(id, Math.max(0, ...found.occurrences.map(({ score }) => score)), `[${places.join(', ')}]`);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'UNTRUSTED_INPUT') throw error;
    return judged(id, 1, `Untrusted input: ${String(error.details?.['reason'])}`);
  }
}

const judged = (id: string, score: number, explanation: string): ScannedMessage => ({
  id,
  outcome: score > 0 ? 'rejected' : 'approved',
  score,
  processors: [{ name: NAME, score, explanation }],
});

/** JSON may escape a character as six; a KiB is for the rest of a message. */
const BODY_BYTES = MOST_MESSAGES * (6 * (CONTENT_CHARACTERS + ID_CHARACTERS) + 2 ** 10);
const TAGS = ['semantic guardrail'];
const Role = Type.Union([Type.Literal('user'), Type.Literal('ai'), Type.Literal('context')]);
const Message = Type.Object(
  {
    id: Type.Optional(Type.String()),
    from: Role,
    to: Role,
    content: Type.String({ maxLength: CONTENT_CHARACTERS }),
    processors: Type.Optional(Type.Union([Type.Array(Type.String(), { maxItems: 1 }), Type.Null()])),
  },
  { title: 'GuardrailMessage' },
);
const Outcome = Type.Union([Type.Literal('approved'), Type.Literal('rejected'), Type.Literal('skipped')]);
const Processor = Type.Object({ name: Type.String(), score: Type.Number(), explanation: Type.String() });
const Scanned = Type.Object(
  {
    messages: Type.Array(
      Type.Object({
        id: Type.String(),
        outcome: Outcome,
        score: Type.Number(),
        processors: Type.Array(Processor),
      }),
    ),
    batch: Type.Object({
      outcome: Outcome,
      score: Type.Number(),
      rejected_messages: Type.Array(Type.String()),
    }),
  },
  { title: 'GuardrailAnswer' },
);
const Model = Type.Object({ domain: Type.String(), model_name: Type.String(), threshold: Type.Number() });

const SCAN_DOC = {
  operationId: 'scanMessages',
  tags: TAGS,
  summary: 'Check messages of a conversation for sensitive data',
  description:
    'Messages with the processor `pii` are approved, or rejected with the categories found and their offsets in code points; other messages are skipped, and so is a batch of nothing else. If a provider fails, no message is approved (502).',
  consumes: ['application/json'],
  body: Type.Object({ messages: Type.Array(Message, { minItems: 1, maxItems: MOST_MESSAGES }) }),
  response: {
    200: answer('Each message was checked.', Scanned),
    422: answer('The body is invalid; `details.place` has the location.', ErrorAnswer),
    ...FAILURES,
  },
};
const MODELS_DOC = {
  operationId: 'domainModels',
  tags: TAGS,
  summary: 'Available processors',
  security: [],
  response: { 200: answer('The only domain of this service.', Type.Array(Model)) },
};

/** Adds the routes of the semantic guardrail that this service implements. */
export function addGuardrailRoutes(
  app: FastifyInstance,
  deps: DiscoveryDeps,
  pathPrefix: string,
  { gate, authorize }: Guards,
): void {
  const base = `/${pathPrefix}/semantic-guardrail/v1.1`;
  const scan = `${base}/conversations/messages/scan`;
  const onRequest = [gate.onRequest, ...(authorize === undefined ? [] : [authorize]), expectJson];
  const schema = authorize === undefined ? SCAN_DOC : secured(SCAN_DOC);
  gate.guard(app, [scan]);
  app.post(scan, { schema, onRequest, bodyLimit: BODY_BYTES }, async (request, reply) => {
    const signal = callerSignal(reply);
    const messages: ScannedMessage[] = [];
    for (const message of readGuardrailRequest(request.body)) {
      const scanned = () => scanMessage({ ...deps, signal }, message);
      messages.push(await gate.turn(Buffer.byteLength(message.content), signal, scanned));
    }
    return { messages, batch: summary(messages) };
  });
  app.get(`${base}/domain-models/`, { schema: MODELS_DOC }, () => [
    { domain: DOMAIN, model_name: 'data-discovery', threshold: THRESHOLD },
  ]);
}

function summary(messages: readonly ScannedMessage[]) {
  const rejected = messages.filter(({ outcome }) => outcome === 'rejected');
  // A batch of which nothing was examined is not approved.
  const passed = messages.some(({ outcome }) => outcome === 'approved') ? 'approved' : 'skipped';
  return {
    outcome: rejected.length > 0 ? 'rejected' : passed,
    score: Math.max(0, ...rejected.map(({ score }) => score)),
    rejected_messages: rejected.map(({ id }) => id),
  };
}
