import { ErrorAnswer } from '../../../answers/schemas.js';
import type { DiscoveryDeps } from '../../../discovery/discovery-deps.js';
import { expectJson, callerSignal } from '../../read-request.js';
import { type Guards, secured, answer, FAILURES } from '../../discovery/add-operation.js';
import { createKeyGuard } from '../../operation/operator-guard.js';
import { guard } from './guard.js';
import {
  COVERS,
  GUARDRAIL_MODES,
  type GuardrailSettings,
  MOST_TEXTS,
  readGuardrailBody,
  SESSIONS,
} from './guardrail-body.js';
import { PlaceholderStore } from './placeholder-store.js';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';

const oneOf = (names: readonly string[]) => Type.Union(names.map((name) => Type.Literal(name)));
const List = Type.Array(Type.Unknown(), { maxItems: MOST_TEXTS });

const Asked = Type.Object({
  input_type: oneOf(['request', 'response']),
  texts: Type.Optional(Type.Array(Type.String(), { maxItems: MOST_TEXTS })),
  structured_messages: Type.Optional(List),
  tool_calls: Type.Optional(List),
  tools: Type.Optional(List),
  images: Type.Optional(List),
  litellm_call_id: Type.Optional(Type.String()),
  litellm_trace_id: Type.Optional(Type.String()),
  request_data: Type.Optional(Type.Object({}, { description: 'Metadata of the caller (`user_api_key_…`).' })),
  additional_provider_specific_params: Type.Optional(
    Type.Object({
      mode: Type.Optional(oneOf(GUARDRAIL_MODES)),
      threshold: Type.Optional(Type.Number({ minimum: 0, maximum: 1, default: 0.7 })),
      uncovered: Type.Optional(oneOf(COVERS)),
      session: Type.Optional(oneOf(SESSIONS)),
    }),
  ),
});
const Answered = Type.Object({
  action: oneOf(['NONE', 'BLOCKED', 'GUARDRAIL_INTERVENED']),
  blocked_reason: Type.Optional(Type.String()),
  texts: Type.Optional(Type.Array(Type.String())),
  structured_messages: Type.Optional(List),
  tools: Type.Optional(List),
  tool_calls: Type.Optional(List),
  stream_holdback_chars: Type.Optional(Type.Array(Type.Integer())),
});

/** The operation in the OpenAPI document. */
const LITELLM_DOC = {
  operationId: 'litellmGuardrail',
  tags: ['adapters'],
  summary: 'The generic guardrail of LiteLLM',
  description:
    'Blocks or masks sensitive data in requests to a model, or replaces it with numbered placeholders and restores the values in responses (docs/litellm.md). Texts that cannot be examined are BLOCKED.',
  consumes: ['application/json'],
  body: Asked,
  response: {
    200: answer('The action for the texts.', Answered),
    422: answer('The body is invalid; `details.place` has the location.', ErrorAnswer),
    ...FAILURES,
  },
};

/** The path that LiteLLM appends to the guardrail's base URL. */
const LITELLM_PATH = '/beta/litellm_basic_guardrail_api';

const MOST_SESSIONS = 10_000;
/** Maximum characters of stored values and placeholders; a few tens of megabytes. */
const MOST_CHARACTERS = 16_000_000;
const SWEEP_MS = 30_000;

/** The conversation is sent as texts and again as messages; JSON may escape a character as six. */
const bodyLimitOf = (maxTextBytes: number): number => 12 * maxTextBytes + 4 * 2 ** 20;

/** Adds the generic guardrail API of LiteLLM. */
export function addLitellmRoutes(
  app: FastifyInstance,
  deps: DiscoveryDeps,
  settings: GuardrailSettings,
  maxTextBytes: number,
  { gate, authorize }: Guards,
): void {
  const store = new PlaceholderStore({
    keepMs: settings.keepMs,
    mostSessions: MOST_SESSIONS,
    mostCharacters: MOST_CHARACTERS,
    now: () => performance.now(),
  });
  const sweep = setInterval(() => {
    store.expire();
  }, SWEEP_MS).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(sweep);
    done();
  });
  const { keyDigest: digest } = settings;
  const guards =
    digest !== undefined
      ? [createKeyGuard({ digest, now: () => performance.now() })]
      : authorize === undefined
        ? []
        : [authorize];
  const onRequest = [gate.onRequest, ...guards, expectJson];
  const schema = authorize === undefined || digest !== undefined ? LITELLM_DOC : secured(LITELLM_DOC);
  gate.guard(app, [LITELLM_PATH]);
  app.post(LITELLM_PATH, { schema, onRequest, bodyLimit: bodyLimitOf(maxTextBytes) }, (request, reply) => {
    const { accountId, log } = request;
    const tools = { deps, gate, signal: callerSignal(reply), maxTextBytes, settings, store, accountId, log };
    return guard(tools, readGuardrailBody(request.body));
  });
}
