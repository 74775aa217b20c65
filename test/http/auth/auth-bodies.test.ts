import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it, type TestContext } from 'node:test';
import { createAccountFixture, GOOD_PASSWORD, type AccountFixture } from '../../support/account-fixture.js';
import { runApp, type Answer, type RunningApp } from '../../support/run-app.js';
import type { AccountDeps } from '../../../src/accounts/account-deps.js';

interface AuthAnswer extends Omit<Answer, 'json'> {
  readonly json: Readonly<Record<'code' | 'message' | 'jwt_token' | 'password' | 'api_key', string>> & {
    readonly statusCode: number;
    readonly details: {
      readonly field: string;
      readonly known: readonly string[];
      readonly nearest: string;
      readonly rules: readonly string[];
      readonly broken: readonly string[];
    };
  };
}

const EMAIL = 'jane@example.org';
const ROUTES = [
  '/auth/login',
  '/auth/change-password',
  '/auth/register',
  '/auth/request-password-reset',
  '/auth/reset-password',
  '/auth/rotate-key',
] as const;

describe('the bodies of the account endpoints', () => {
  let directory: string;
  let fixture: AccountFixture;
  let app: RunningApp;
  const open = async (t: TestContext | undefined, more: Partial<AccountDeps> = {}): Promise<void> => {
    fixture = createAccountFixture({ engine: 'sqlite', path: path.join(directory, 'a.db') }, more);
    app = await runApp(
      { after: (end) => t?.after(end as () => Promise<void>) },
      { accounts: fixture.service, authMode: 'required' },
    );
  };
  beforeEach(() => {
    directory = mkdtempSync(path.join(tmpdir(), 'data-discovery-http-'));
  });
  afterEach(async () => {
    await fixture.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const send = async (
    route: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<AuthAnswer> => {
    const answer = await app.request(route, {
      method: 'POST',
      body: typeof body === 'string' || body instanceof Uint8Array ? (body as string) : JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
    return answer as unknown as AuthAnswer;
  };

  it('refuse a body that is wrong in any way, naming the field', async (t) => {
    const mailer = { send: () => Promise.resolve(), close: () => undefined };
    await open(t, { registration: 'direct', mailer });
    const good: Readonly<Record<string, string>> = {
      email: EMAIL,
      password: 'x',
      old_password: 'x',
      new_password: GOOD_PASSWORD,
      reset_token: 'x',
    };
    const fieldsOf = {
      '/auth/login': ['email', 'password'],
      '/auth/change-password': ['email', 'old_password', 'new_password'],
      '/auth/register': ['email'],
      '/auth/request-password-reset': ['email'],
      '/auth/reset-password': ['reset_token', 'new_password'],
      '/auth/rotate-key': ['password'],
    };
    for (const route of ROUTES) {
      const fields = fieldsOf[route];
      const valid = Object.fromEntries(fields.map((field) => [field, good[field]]));
      for (const body of [
        '',
        '{',
        'null',
        '[]',
        '"x"',
        '1',
        'email=a',
        '{"email":"a@b.c"}x',
        new Uint8Array([0x7b, 0xff, 0x7d]),
      ]) {
        const { status, json } = await send(route, body);
        assert.equal(status, 400, `${route} ${String(body)}`);
        assert.equal(json.code, 'JSON_INVALID');
      }
      for (const field of fields) {
        const values = [
          undefined,
          null,
          1,
          true,
          [],
          {},
          ['a@b.c'],
          '',
          'x'.repeat(301),
          'a\u0000b@c.d',
          '\ud800',
        ];
        for (const value of values) {
          const { status, json } = await send(route, { ...valid, [field]: value });
          assert.equal(status, 400, `${route} ${field} ${JSON.stringify(value)}`);
          assert.equal(json.code, 'FIELD_INVALID');
          assert.equal(json.details.field, field);
          const isHalf = value === '\ud800';
          assert.equal(json.message.includes('lone surrogate'), isHalf);
          assert.equal(json.message.includes('without NUL'), !isHalf);
        }
        const doubled = JSON.stringify(valid).replace('{', `{${JSON.stringify(field)}:"twice@example.org",`);
        assert.equal((await send(route, doubled)).json.code, 'JSON_INVALID');
      }
      for (const email of [
        'jane',
        '@x',
        'a@',
        'a b@c.d',
        'a@b@c',
        'a@b\r\nBcc: c@d',
        '"a"@b.c',
        `${'a'.repeat(65)}@b.c`,
      ]) {
        if (fields.includes('email'))
          assert.equal((await send(route, { ...valid, email })).json.details.field, 'email', email);
      }
      for (const extra of ['role', '__proto__', 'constructor', 'password2']) {
        const text = JSON.stringify(valid).replace('{', `{"${extra}":"x",`);
        const { status, json } = await send(route, text);
        assert.deepEqual([status, json.code], [400, 'FIELD_UNKNOWN'], extra);
        assert.deepEqual(json.details.known, fields);
        assert.ok(!json.message.includes(`${extra}"`) && json.message.includes(fields.join(', ')));
        if (extra === 'password2' && fields.includes('password'))
          assert.equal(json.details.nearest, 'password');
      }
      const large = await send(route, { ...valid, email: 'x'.repeat(1_000_000) });
      assert.equal(large.status, 413);
      assert.equal((await send(route, valid, { 'content-type': 'text/plain' })).status, 415);
      assert.equal((await send(route, valid, { 'content-encoding': 'gzip' })).status, 415);
      assert.equal((await app.request(route)).status, 405);
    }
  });
});
