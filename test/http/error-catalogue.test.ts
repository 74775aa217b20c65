import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Account } from '../../src/accounts/account.js';
import type { AccountService } from '../../src/accounts/account-service.js';
import { ERROR_CATALOGUE, type ErrorCode } from '../../src/core/errors.js';
import { LOCAL_CALLERS } from '../../src/core/authority.js';
import { buildMcpApp } from '../../src/http/build-mcp-app.js';
import { createLogger } from '../../src/observability/logger.js';
import { WorkQueue } from '../../src/admission/work-queue.js';
import { ProviderFailure } from '../../src/providers/provider.js';
import type { SessionStore } from '../../src/transform/sessions/session-store.js';
import { configured, fakeProvider } from '../support/fake-provider.js';
import { parseRaw, rawRequest } from '../support/raw-request.js';
import { BASE, runApp, type RunningApp } from '../support/run-app.js';
import { stubAccounts } from '../support/stub-accounts.js';
import {
  type Provoke,
  TRANSFORM,
  postJson,
  CLASSIFY,
  failing,
  raw,
  atLogin,
  refusedAtLogin,
  atProvider,
  batch,
} from './error-provokers.js';

/** Sends an image that ends after its signature. */
const postImage = (app: RunningApp, operation: 'classify' | 'transform') =>
  app.request(`/svc/data-discovery/v2/${operation}/image`, {
    method: 'POST',
    body: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    headers: { 'content-type': 'image/png' },
  });

/** How a client meets each error of the catalogue: one test a row. */
const PROVOKE: Readonly<Record<ErrorCode, Provoke>> = {
  PARAMETER_UNKNOWN: (app) => app.post('/classify?treshold=1', 'x'),
  PARAMETER_NOT_APPLICABLE: (app) => app.post('/classify?has_headers=true', 'x'),
  PARAMETER_REPEATED: (app) => app.post('/classify?offset_unit=byte&offset_unit=byte', 'x'),
  PARAMETER_EMPTY: (app) => app.post('/classify?score_threshold=', 'x'),
  PARAMETER_INVALID: (app) => app.post('/classify?score_threshold=1.1', 'x'),
  IMAGE_UNREADABLE: (app) => postImage(app, 'classify'),
  OCR_MISSING: async (_app, run) => {
    const sections: readonly [] = [];
    const unread = [
      {
        part: 'picture',
        reason: 'text in images is read once OCR is installed',
        code: 'OCR_MISSING',
      } as const,
    ];
    const read = () => Promise.resolve({ sections, notes: [], unread });
    return postImage(await run({ images: () => ({ read, close: () => Promise.resolve() }) }), 'classify');
  },
  IMAGE_NOT_REDACTED: (app) => postImage(app, 'transform'),
  BODY_EMPTY: (app) => app.post('/classify', ' \n\t'),
  BODY_NOT_UTF8: async (_app, run) =>
    (await run({ trusted: true })).post('/classify', new Uint8Array([97, 255])),
  BODY_INCOMPLETE: async (app) =>
    parseRaw(await rawRequest(app.port, [`${CLASSIFY}Content-Length: 9\r\n\r\nab`], true)),
  CSV_QUOTE_UNCLOSED: (app) => app.post('/classify', 'a,b\n1,"2', 'text/csv'),
  CSV_QUOTE_MISPLACED: (app) => app.post('/classify', 'a,b\n1,"2"3', 'text/csv'),
  CSV_ROW_TOO_LONG: (app) => app.post('/classify', 'a,b\n1,2,3', 'text/csv'),
  PROTOCOL_BODY_INVALID: () =>
    atProvider(
      fakeProvider(() => []),
      '{"texts":"x"}',
    ),
  PROVIDER_LATE: () =>
    atProvider(
      fakeProvider(() => new Promise(() => undefined)),
      '{"texts":[{"text":"x"}]}',
    ),
  REQUEST_MALFORMED: (app) => raw(app, 'NONSENSE\r\n\r\n'),
  TEXT_NOT_JSON: (app) => app.request(TRANSFORM, postJson({ text: '{"a": Jane}', format: 'json' })),
  REQUEST_FAULTY: (app) => app.request(TRANSFORM, postJson({ text: 1 })),
  KEY_UNUSABLE: (app) =>
    app.request(TRANSFORM, postJson({ text: 'Jane', policy: { default: { operator: 'encrypt' } } })),
  RESULT_TOO_LARGE: (app) => {
    const entry = { replacement: '[A_1]', value: 'x'.repeat(10_000), category: 'A', operator: 'placeholder' };
    return app.request(`${TRANSFORM}/restore`, postJson({ text: '[A_1]'.repeat(1700), map: [entry] }));
  },
  TOO_MANY_FINDINGS: async (_app, run) => {
    const one = { start: 0, end: 4, category: 'PERSON', score: 0.5, classifiers: [] };
    const harmonize = () => new Array<typeof one>(1_000_001).fill(one);
    return (await run({ harmonize })).post('/classify', 'Jane');
  },
  TRANSFORM_INCOMPLETE: async (_app, run) => {
    const [fails, works] = [failing(new ProviderFailure(500, 'broken')), fakeProvider(() => [])];
    const app = await run({ providers: [...fails.providers, configured(works, { name: 'Works' })] });
    return app.request(TRANSFORM, postJson({ text: 'Jane' }));
  },
  SESSIONS_OFF: (app) => app.request(TRANSFORM, postJson({ text: 'Jane', session: {} })),
  SESSION_UNKNOWN: async (_app, run) => {
    const accounts = stubAccounts(() => assert.fail(), {
      authorize: () => Promise.resolve({ id: 'jane' } as Account),
    });
    const store = { read: () => Promise.resolve(undefined) } as unknown as SessionStore;
    const transformSessions = { store, now: () => 0, longestMs: 1 };
    const app = await run({ accounts, authMode: 'required', transformSessions });
    return app.request(TRANSFORM, postJson({ text: 'Jane', session: 'x' }));
  },
  SESSION_FULL: (app) => {
    const entry = { category: 'A', operator: 'placeholder' };
    const map = Array.from({ length: 10_000 }, (_, at) => ({
      ...entry,
      replacement: `[A_${at}]`,
      value: `${at}`,
    }));
    return app.request(
      TRANSFORM,
      postJson({ text: 'Jane', policy: { default: { operator: 'placeholder' } }, map }),
    );
  },
  ANALYSIS_INCOMPLETE: async (_app, run) => {
    const [fails, works] = [failing(new ProviderFailure(500, 'broken')), fakeProvider(() => [])];
    const providers = [...fails.providers, configured(works, { name: 'Works' })];
    return (await run({ providers, presidio: 'on' })).request('/analyze', postJson({ text: 'Jane' }));
  },
  JSON_INVALID: refusedAtLogin('JSON_INVALID'),
  BATCH_INVALID: (app) => batch(app, '{"texts":[{"text":"x"}]}', 'application/json'),
  GUARDRAIL_INVALID: (app) =>
    app.request('/svc/semantic-guardrail/v1.1/conversations/messages/scan', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    }),
  LINE_TOO_LONG: async (app) => {
    const { text } = await batch(app, `{"id":1,"text":"${'x'.repeat(70_000)}"}\n`, 'application/x-ndjson');
    const { status, error } = JSON.parse(text) as { status: number; error: Record<string, unknown> };
    return { status, json: error };
  },
  FIELD_INVALID: refusedAtLogin('FIELD_INVALID'),
  FIELD_UNKNOWN: refusedAtLogin('FIELD_UNKNOWN'),
  PASSWORD_WEAK: refusedAtLogin('PASSWORD_WEAK'),
  CREDENTIALS_MISSING: refusedAtLogin('CREDENTIALS_MISSING'),
  CREDENTIALS_INVALID: refusedAtLogin('CREDENTIALS_INVALID'),
  TOKEN_INVALID: refusedAtLogin('TOKEN_INVALID'),
  KEY_NEEDED: async () => {
    const app = await buildMcpApp({
      logger: createLogger('silent'),
      version: '1',
      maxBodyBytes: 1000,
      callers: LOCAL_CALLERS,
      key: { digest: '0'.repeat(64), now: () => 0 },
      handle: () => Promise.reject(new Error('it is asked without a key')),
      end: () => Promise.resolve(),
      close: () => Promise.resolve(),
    });
    const headers = { host: 'localhost', 'content-type': 'application/json' };
    const answer = await app.inject({ method: 'POST', url: '/mcp', headers, payload: '{}' });
    await app.close();
    return { status: answer.statusCode, json: answer.json() };
  },
  LOGIN_INVALID: refusedAtLogin('LOGIN_INVALID'),
  ACCOUNT_NOT_ACTIVATED: refusedAtLogin('ACCOUNT_NOT_ACTIVATED'),
  REGISTRATION_OFF: refusedAtLogin('REGISTRATION_OFF'),
  EMAIL_TAKEN: refusedAtLogin('EMAIL_TAKEN'),
  TOO_MANY_ATTEMPTS: refusedAtLogin('TOO_MANY_ATTEMPTS'),
  ACCOUNTS_FAILED: atLogin(new Error('a defect')),
  STORE_UNAVAILABLE: refusedAtLogin('STORE_UNAVAILABLE'),
  BUSY: refusedAtLogin('BUSY'),
  MAIL_NOT_SENT: refusedAtLogin('MAIL_NOT_SENT'),
  RESET_OFF: refusedAtLogin('RESET_OFF'),
  RESET_LINK_INVALID: refusedAtLogin('RESET_LINK_INVALID'),
  OPERATOR_UNKNOWN: (app) => app.request('/log-level', { headers: { authorization: 'Bearer x' } }),
  OPERATOR_NEEDED: async (_app, run) =>
    (await run({ operation: { operator: { digest: '00'.repeat(32), now: () => 0 } } })).request('/log-level'),
  HOST_NOT_ALLOWED: (app) => raw(app, 'GET / HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n'),
  ORIGIN_NOT_ALLOWED: (app) => app.request('/version', { headers: { origin: 'https://evil.test' } }),
  ROUTE_NOT_FOUND: (app) => app.request('/nowhere'),
  ACCOUNTS_ABSENT: async (_app, run) =>
    (await run({ accounts: {} as AccountService, accountsExist: () => false })).request(
      '/.well-known/jwks.json',
    ),
  METHOD_NOT_ALLOWED: (app) => app.request(`${BASE}/classify`),
  REQUEST_TIMEOUT: (app) => raw(app, 'POST / HTTP/1.1\r\nHost: localhost\r\n'),
  BODY_TOO_LARGE: (app) => app.post('/classify', 'a'.repeat(10_241)),
  CONTENT_TYPE_MISSING: (app) => app.post('/classify', new Uint8Array([97]), ''),
  CONTENT_TYPE_UNSUPPORTED: (app) => app.post('/classify', '{}', 'application/json'),
  CHARSET_UNSUPPORTED: (app) => app.post('/classify', 'x', 'text/plain; charset=iso-8859-1'),
  CONTENT_ENCODING_UNSUPPORTED: (app) =>
    app.post('/classify', 'x', 'text/plain', { 'content-encoding': 'gzip' }),
  CONTENT_TYPE_WITHOUT_PROVIDER: async (_app, run) => {
    const csvOnly = configured(
      fakeProvider(() => []),
      { supportedContentTypes: ['text/csv'] },
    );
    return (await run({ providers: [csvOnly] })).post('/classify', 'x');
  },
  EXPECTATION_FAILED: (app) =>
    raw(app, 'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: tea\r\nConnection: close\r\n\r\n'),
  UNTRUSTED_INPUT: (app) => app.post('/classify', 'p\u0430ypal'),
  HEADERS_TOO_LARGE: (app) =>
    raw(app, `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'a'.repeat(9000)}\r\n\r\n`),
  ALL_PROVIDERS_FAILED: async (_app, run) =>
    (await run(failing(new ProviderFailure(500, 'x')))).post('/classify', 'x'),
  OVERLOADED: async (_app, run) => {
    const work = new WorkQueue({ workers: 1, maxWaitMs: 0, now: () => performance.now() });
    await work.enter(128, new AbortController().signal);
    return (await run({ work })).post('/classify', 'Jane');
  },
  NOT_READY: async (_app, run) => {
    const loading = { ...fakeProvider(() => []), ready: () => new Promise<void>(() => undefined) };
    return (await run({ providers: [configured(loading)] })).request('/health/ready');
  },
  STOPPING: async (_app, run) =>
    (await run({ operation: { isStopping: () => true } })).request('/health/ready'),
  UNEXPECTED: async (_app, run) => {
    const harmonize = () => {
      throw new Error('a defect');
    };
    return (await run({ harmonize })).post('/classify', 'Jane');
  },
  RESULT_INCONSISTENT: async (_app, run) => {
    const harmonize = () => [{ start: 3, end: 99, category: 'PERSON', score: 0.5, classifiers: [] }];
    return (await run({ harmonize })).post('/classify', 'Jane');
  },
  PROVIDER_LOST: async (_app, run) =>
    (await run(failing(new ProviderFailure(599, 'x')))).post('/classify', 'x'),
};

describe('the error catalogue', () => {
  for (const [code, row] of Object.entries(ERROR_CATALOGUE)) {
    it(`${code} is met as ${row.status.toString()}`, async (t) => {
      const app = await runApp(t);
      const { status, json } = await PROVOKE[code as ErrorCode](app, (deps) => runApp(t, deps));
      assert.equal(json['code'], code);
      assert.equal(status, row.status);
      assert.equal(json['statusCode'], row.status);
      assert.match(String(json['error']), /^[A-Z]/);
      assert.doesNotMatch(String(json['message']), /\{\w+\}/, 'every placeholder is filled');
      const extra = Object.keys(json).filter(
        (key) => !['statusCode', 'code', 'error', 'message', 'details'].includes(key),
      );
      assert.deepEqual(extra, ['ALL_PROVIDERS_FAILED', 'PROVIDER_LOST'].includes(code) ? ['providers'] : []);
    });
  }

  it('gives 598 and 599 a request id that the log carries too', async (t) => {
    for (const code of ['UNEXPECTED', 'RESULT_INCONSISTENT'] as const) {
      let app: RunningApp | undefined;
      const { json } = await PROVOKE[code](await runApp(t), async (deps) => (app = await runApp(t, deps)));
      const { request_id: id } = json['details'] as Record<string, string>;
      assert.ok(
        id !== undefined && app?.log.some((line) => line.includes(id) && line.includes('"level":50')),
      );
    }
  });
});
