import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { ErrorAnswer } from '../../answers/schemas.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import { callerSignal } from '../caller-signal.js';
import { secured, type Doors } from '../discovery/add-operation.js';
import { answer, FAILURES } from '../discovery/document-operation.js';
import { expectJson } from '../expect-json.js';
import { CONTENT_CHARACTERS, MOST_MESSAGES, readGuardrailRequest } from './guardrail-request.js';
import { DOMAIN, scanMessage, THRESHOLD, type ScannedMessage } from './scan-message.js';

const BODY_BYTES = 2 ** 21;
const TAGS = ['semantic guardrail'];
const Role = Type.Union([Type.Literal('user'), Type.Literal('ai'), Type.Literal('context')]);
const Message = Type.Object({
  id: Type.Optional(Type.String()),
  from: Role,
  to: Role,
  content: Type.String({ maxLength: CONTENT_CHARACTERS }),
  processors: Type.Optional(Type.Union([Type.Array(Type.String(), { maxItems: 1 }), Type.Null()])),
});
const Outcome = Type.Union([Type.Literal('approved'), Type.Literal('rejected'), Type.Literal('skipped')]);
const Processor = Type.Object({ name: Type.String(), score: Type.Number(), explanation: Type.String() });
const Scanned = Type.Object({
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
});
const Model = Type.Object({ domain: Type.String(), model_name: Type.String(), threshold: Type.Number() });

const SCAN_DOC = {
  operationId: 'scanMessages',
  tags: TAGS,
  summary: 'Whether messages of a conversation hold sensitive data',
  description:
    'Messages with the processor `pii` are approved, or rejected with the categories found and their offsets in code points; those with another processor, or none, are skipped. Where a provider fails, nothing is approved (502).',
  consumes: ['application/json'],
  body: Type.Object({ messages: Type.Array(Message, { minItems: 1, maxItems: MOST_MESSAGES }) }),
  response: {
    200: answer('Each message was judged.', Scanned),
    422: answer('The body is not as it must be; `details.place` says where.', ErrorAnswer),
    ...FAILURES,
  },
};
const MODELS_DOC = {
  operationId: 'domainModels',
  tags: TAGS,
  summary: 'What messages can be judged for',
  security: [],
  response: { 200: answer('The one domain of this service.', Type.Array(Model)) },
};

/** Adds the part of the semantic guardrail that finding sensitive data can answer. */
export function addGuardrailRoutes(
  app: FastifyInstance,
  deps: DiscoveryDeps,
  pathPrefix: string,
  { gate, authorize }: Doors,
): void {
  const base = `/${pathPrefix}/semantic-guardrail/v1.1`;
  const scan = `${base}/conversations/messages/scan`;
  const onRequest = [gate.onRequest, ...(authorize === undefined ? [] : [authorize]), expectJson];
  const schema = authorize === undefined ? SCAN_DOC : secured(SCAN_DOC);
  gate.guard(app, [scan]);
  app.post(scan, { schema, onRequest, bodyLimit: BODY_BYTES }, async (request, reply) => {
    const signal = callerSignal(reply);
    const messages: ScannedMessage[] = [];
    for (const message of readGuardrailRequest(request.body))
      messages.push(
        await gate.turn(message.content.length, signal, () => scanMessage({ ...deps, signal }, message)),
      );
    return { messages, batch: summary(messages) };
  });
  app.get(`${base}/domain-models/`, { schema: MODELS_DOC }, () => [
    { domain: DOMAIN, model_name: 'data-discovery', threshold: THRESHOLD },
  ]);
}

function summary(messages: readonly ScannedMessage[]) {
  const rejected = messages.filter(({ outcome }) => outcome === 'rejected');
  return {
    outcome: rejected.length > 0 ? 'rejected' : 'approved',
    score: Math.max(0, ...rejected.map(({ score }) => score)),
    rejected_messages: rejected.map(({ id }) => id),
  };
}
