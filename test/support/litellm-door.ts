import assert from 'node:assert/strict';
import type { AppDeps } from '../../src/http/build-app.js';
import type { GuardrailAnswer } from '../../src/http/adapters/litellm/guard.js';
import { configured, fakeProvider, wordFinder } from './fake-provider.js';
import { runApp, type RunningApp } from './run-app.js';

export const PATH = '/beta/litellm_basic_guardrail_api';
export const FINDER = wordFinder({
  Jane: ['PERSON', 0.95],
  Bob: ['PERSON', 0.95],
  secret: ['PASSWORD', 0.6],
  '4111': ['CREDIT_CARD', 0.9],
});
export const CLOSED = { mode: 'mask', onFailure: 'closed', keepMs: 60_000 } as const;
export const started = (t: Parameters<typeof runApp>[0], deps: Partial<AppDeps> = {}) =>
  runApp(t, { litellm: CLOSED, providers: [configured(fakeProvider(FINDER))], ...deps });

export const send = (app: RunningApp, body: unknown, headers: Record<string, string> = {}) =>
  app.request(PATH, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
export async function ask(app: RunningApp, body: object, params: object = {}): Promise<GuardrailAnswer> {
  const asked = { input_type: 'request', litellm_call_id: 'c1', additional_provider_specific_params: params };
  const { status, text } = await send(app, { ...asked, ...body });
  assert.equal(status, 200, text);
  return JSON.parse(text) as GuardrailAnswer;
}
export const BLOCK = { mode: 'block' };
export const KEEP = { mode: 'reversible' };
export const answerOf = (texts: readonly string[], more: object = {}) => ({
  input_type: 'response',
  texts,
  ...more,
});
