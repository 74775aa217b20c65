import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, type TestContext } from 'node:test';
import type { AccountDeps } from '../../src/accounts/account-deps.js';
import { createAccountFixture, type AccountFixture } from './account-fixture.js';
import { runApp, type Answer, type RunningApp } from './run-app.js';

/** Every field that some answer of the account endpoints has. */
export interface AuthAnswer extends Omit<Answer, 'json'> {
  readonly json: Readonly<Record<'code' | 'message' | 'jwt_token' | 'password' | 'api_key', string>> & {
    readonly statusCode: number;
    readonly details: {
      readonly field?: string;
      readonly known: readonly string[];
      readonly nearest: string;
      readonly rules: readonly string[];
      readonly broken: readonly string[];
    };
  };
}

/** The account endpoints that take a body. */
export const AUTH_ROUTES = [
  '/auth/login',
  '/auth/change-password',
  '/auth/register',
  '/auth/request-password-reset',
  '/auth/reset-password',
  '/auth/rotate-key',
] as const;

/** A service that requires accounts, and its accounts, once a test has opened it. */
export interface AuthApp {
  readonly fixture: AccountFixture;
  readonly app: RunningApp;
  /** Starts it until the test ends. */
  readonly open: (t: Pick<TestContext, 'after'>, more?: Partial<AccountDeps>) => Promise<void>;
  /** Posts what is to be JSON. */
  readonly send: (
    route: string,
    body: string | Uint8Array | object,
    headers?: Record<string, string>,
  ) => Promise<AuthAnswer>;
  readonly logIn: (email: string, password: string) => Promise<AuthAnswer>;
}

/** Called in a `describe`: each of its tests opens a service of its own, over a database of its own. */
export function authApp(): AuthApp {
  let directory = '';
  let opened: Pick<AuthApp, 'fixture' | 'app'> | undefined;
  const current = (): Pick<AuthApp, 'fixture' | 'app'> => {
    assert.ok(opened !== undefined, 'the test has opened the service');
    return opened;
  };
  beforeEach(() => {
    directory = mkdtempSync(path.join(tmpdir(), 'data-discovery-http-'));
  });
  afterEach(async () => {
    await opened?.fixture.close();
    opened = undefined;
    rmSync(directory, { recursive: true, force: true });
  });
  const send: AuthApp['send'] = async (route, body, headers = {}) => {
    const answer = await current().app.request(route, {
      method: 'POST',
      body: typeof body === 'string' || body instanceof Uint8Array ? (body as string) : JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
    return answer as unknown as AuthAnswer;
  };
  return {
    get fixture() {
      return current().fixture;
    },
    get app() {
      return current().app;
    },
    open: async (t, more = {}) => {
      const fixture = createAccountFixture({ engine: 'sqlite', path: path.join(directory, 'a.db') }, more);
      opened = { fixture, app: await runApp(t, { accounts: fixture.service, authMode: 'required' }) };
    },
    send,
    logIn: (email, password) => send('/auth/login', { email, password }),
  };
}
