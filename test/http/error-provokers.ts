import { ServiceError, type ErrorCode } from '../../src/core/errors.js';
import { buildProviderApp } from '../../src/http/build-provider-app.js';
import { createLogger } from '../../src/observability/logger.js';
import { type Provider } from '../../src/providers/provider.js';
import { configured, fakeProvider } from '../support/fake-provider.js';
import { parseRaw, rawRequest } from '../support/raw-request.js';
import { type runApp, BASE, type RunningApp } from '../support/run-app.js';
import { stubAccounts } from '../support/stub-accounts.js';

export interface Outcome {
  readonly status: number;
  readonly json: Record<string, unknown>;
}
export type Provoke = (
  app: RunningApp,
  run: (deps?: Parameters<typeof runApp>[1]) => Promise<RunningApp>,
) => Promise<Outcome>;

export const TRANSFORM = '/svc/data-discovery/v2/transform';
export const postJson = (body: object): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});
export const CLASSIFY = `POST ${BASE}/classify HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: text/plain\r\n`;
export const failing = (failure: Error) => ({
  providers: [configured(fakeProvider(() => Promise.reject(failure)))],
});
export const raw = async (app: RunningApp, ...parts: string[]) => parseRaw(await rawRequest(app.port, parts));

/** Meets an error of the account endpoints, whose own tests say when each comes. */
export const atLogin =
  (error: Error): Provoke =>
  async (_app, run) => {
    const refuse = (): never => {
      throw error;
    };
    const accounts = stubAccounts(refuse, {
      logIn: () => Promise.reject(error),
      authorize: () => Promise.reject(error),
    });
    const app = await run({ accounts });
    const body = JSON.stringify({ email: 'jane@example.org', password: 'x' });
    return app.request('/auth/login', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
  };
export const refusedAtLogin = (code: ErrorCode): Provoke =>
  atLogin(
    new ServiceError(code, { seconds: 1, field: 'x', expected: 'y', wanted: 'z', known: 'k', hint: '' }),
  );

/** Asks a provider that is served alone, which may take a tenth of a second. */
export async function atProvider(provider: Provider, payload: string): ReturnType<Provoke> {
  const app = await buildProviderApp({
    provider,
    logger: createLogger('silent'),
    maxBodyBytes: 1000,
    timeoutMs: 100,
    version: '1',
  });
  const headers = { 'content-type': 'application/json' };
  const answer = await app.inject({ method: 'POST', url: '/classify', headers, payload });
  await app.close();
  return { status: answer.statusCode, json: answer.json() };
}

export const BATCH = '/svc/data-discovery/v2/classify/batch';
export const batch = (app: RunningApp, body: string, type: string) =>
  app.request(BATCH, { method: 'POST', body, headers: { 'content-type': type } });
