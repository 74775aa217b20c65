import type { FastifyInstance } from 'fastify';
import type { DiscoveryDeps } from '../../../discovery/discovery-deps.js';
import { callerSignal } from '../../caller-signal.js';
import { secured, type Doors } from '../../discovery/add-operation.js';
import { expectJson } from '../../expect-json.js';
import { createKeyGuard } from '../../operation/operator-guard.js';
import { guard } from './guard.js';
import { readGuardrailBody } from './guardrail-body.js';
import type { GuardrailSettings } from './guardrail-modes.js';
import { LITELLM_DOC } from './litellm-docs.js';
import { PlaceholderStore } from './placeholder-store.js';

/** Where LiteLLM looks for a guardrail, below the address that it is given. */
export const LITELLM_PATH = '/beta/litellm_basic_guardrail_api';

const MOST_SESSIONS = 10_000;
/** Characters of values and placeholders: some tens of megabytes. */
const MOST_CHARACTERS = 16_000_000;
const SWEEP_MS = 30_000;

/** A conversation comes as texts, and again as the messages around them; JSON may write a character as six. */
const bodyLimitOf = (maxTextBytes: number): number => 12 * maxTextBytes + 4 * 2 ** 20;

/** Adds the generic guardrail that LiteLLM asks. */
export function addLitellmRoutes(
  app: FastifyInstance,
  deps: DiscoveryDeps,
  settings: GuardrailSettings,
  maxTextBytes: number,
  { gate, authorize }: Doors,
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
