import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { ProviderFailure } from '../../src/providers/provider.js';
import {
  createAccountFixture,
  makeActive,
  UNLIMITED,
  type AccountFixture,
  type ActiveAccount,
} from '../support/account-fixture.js';
import { undocumented, type OpenApiDocument } from '../support/documented-answer.js';
import { configured, fakeProvider, wordFinder } from '../support/fake-provider.js';
import { BASE, runApp, type RunningApp } from '../support/run-app.js';

const CLASSIFY = `${BASE}/classify`;
const LABEL = `${BASE}/transform/label`;
const FAILING = 'this fails one';
const ALL_FAILING = 'this fails both';

interface Row {
  readonly name: string;
  readonly status: number;
  readonly url: string;
  readonly body?: string;
  /** Content type; text by default on classify and label, JSON elsewhere. */
  readonly type?: string;
  readonly method?: string;
  /** Without credentials, or with others. */
  readonly headers?: Readonly<Record<string, string>>;
}

const json = (value: object): string => JSON.stringify(value);

/** One of each kind; `npm run test:api` makes up thousands. */
const rows = ({ email, password, apiKey }: ActiveAccount): readonly Row[] => [
  { name: 'text', status: 200, url: CLASSIFY, body: 'Jane' },
  { name: 'text without findings', status: 200, url: CLASSIFY, body: 'nobody' },
  {
    name: 'explained text',
    status: 200,
    url: `${CLASSIFY}?explain=true&score_threshold=0.9`,
    body: 'Jane Bob',
  },
  { name: 'a table', status: 200, url: CLASSIFY, body: 'who\nJane', type: 'text/csv' },
  {
    name: 'an explained table',
    status: 200,
    url: `${CLASSIFY}?explain=yes`,
    body: 'a\nJane',
    type: 'text/csv',
  },
  { name: 'a header alone', status: 200, url: CLASSIFY, body: 'who,what', type: 'text/csv' },
  { name: 'label', status: 200, url: LABEL, body: 'Jane' },
  {
    name: 'label with everything',
    status: 200,
    url: `${LABEL}?include_providers=yes&include_classification_details=yes`,
    body: 'Jane',
  },
  { name: 'one provider failing', status: 206, url: CLASSIFY, body: FAILING },
  { name: 'one provider failing, label', status: 206, url: `${LABEL}?include_providers=yes`, body: FAILING },
  { name: 'all providers failing', status: 502, url: CLASSIFY, body: ALL_FAILING },
  { name: 'an unknown parameter', status: 400, url: `${CLASSIFY}?x=1`, body: 'Jane' },
  { name: 'a bad value', status: 400, url: `${LABEL}?score_threshold=2`, body: 'Jane' },
  { name: 'a blank body', status: 400, url: LABEL, body: ' ' },
  { name: 'an unclosed quote', status: 400, url: CLASSIFY, body: 'a\n"b', type: 'text/csv' },
  { name: 'no credentials', status: 401, url: CLASSIFY, body: 'Jane', headers: {} },
  { name: 'a key alone', status: 401, url: LABEL, body: 'Jane', headers: { 'x-api-key': apiKey } },
  { name: 'a large body', status: 413, url: CLASSIFY, body: 'x'.repeat(20_000) },
  { name: 'another content type', status: 415, url: LABEL, body: 'a\nb', type: 'text/csv' },
  { name: 'untrusted input', status: 422, url: LABEL, body: 'p\u0430ypal' },
  { name: 'large headers', status: 431, url: `${CLASSIFY}?${'x'.repeat(9_000)}`, body: 'Jane' },
  { name: 'login', status: 200, url: '/auth/login', body: json({ email, password }) },
  { name: 'login, wrong', status: 401, url: '/auth/login', body: json({ email, password: 'x' }) },
  { name: 'login, no JSON', status: 400, url: '/auth/login', body: 'email=x' },
  {
    name: 'login, a field too many',
    status: 400,
    url: '/auth/login',
    body: json({ email, password, x: '' }),
  },
  { name: 'login, large', status: 413, url: '/auth/login', body: json({ email: 'x'.repeat(10_000) }) },
  {
    name: 'login, a form',
    status: 415,
    url: '/auth/login',
    body: 'a=b',
    type: 'application/x-www-form-urlencoded',
  },
  {
    name: 'a weak new password',
    status: 400,
    url: '/auth/change-password',
    body: json({ email, old_password: password, new_password: 'x' }),
  },
  {
    name: 'a wrong old password',
    status: 401,
    url: '/auth/change-password',
    body: json({ email, old_password: 'x', new_password: 'An0ther-fine-one' }),
  },
  { name: 'register', status: 201, url: '/auth/register', body: json({ email: 'new@example.org' }) },
  { name: 'register again', status: 409, url: '/auth/register', body: json({ email }) },
  { name: 'register, no address', status: 400, url: '/auth/register', body: json({ email: 'x' }) },
  {
    name: 'a mail for a new password',
    status: 202,
    url: '/auth/request-password-reset',
    body: json({ email }),
  },
  {
    name: 'a link that is none',
    status: 403,
    url: '/auth/reset-password',
    body: json({ reset_token: 'x', new_password: 'x' }),
  },
  { name: 'a new key, without password', status: 400, url: '/auth/rotate-key', body: json({}) },
  { name: 'a new key, wrong password', status: 401, url: '/auth/rotate-key', body: json({ password: 'x' }) },
  { name: 'a new key', status: 201, url: '/auth/rotate-key', body: json({ password }) },
  { name: 'public keys', status: 200, url: '/.well-known/jwks.json', method: 'GET' },
  { name: 'live', status: 200, url: '/health/live', method: 'GET' },
  { name: 'ready', status: 200, url: '/health/ready', method: 'GET' },
  {
    name: 'a changed password',
    status: 200,
    url: '/auth/change-password',
    body: json({ email, old_password: password, new_password: 'An0ther-fine-one' }),
  },
];

/** Finds Jane and Bob; fails for the texts that it is told. */
const finder = (failing: readonly string[]) =>
  fakeProvider((input) => {
    if (failing.includes(input.text)) throw new ProviderFailure(503, 'told to fail');
    return wordFinder({ Jane: ['PERSON', 0.95], Bob: ['NAME', 0.5] })(input);
  });

/** For the names of the rows, before there is an account. */
const NOBODY: ActiveAccount = { email: '', password: '', apiKey: '', token: '' };

describe('every answer is as the OpenAPI document says', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'data-discovery-openapi-'));
  const ends: (() => unknown)[] = [];
  let fixture: AccountFixture;
  let account: ActiveAccount;
  let app: RunningApp;
  let document: OpenApiDocument;
  before(async () => {
    const place = { engine: 'sqlite', path: path.join(folder, 'a.db') } as const;
    const mailer = { send: () => Promise.resolve(), close: () => undefined };
    fixture = createAccountFixture(place, { registration: 'direct', policies: UNLIMITED, mailer });
    account = await makeActive(fixture, 'jane@example.org');
    app = await runApp(
      { after: (end) => void ends.push(end as () => unknown) },
      {
        accounts: fixture.service,
        authMode: 'required',
        providers: [
          configured(finder([ALL_FAILING]), { name: 'One' }),
          configured(finder([FAILING, ALL_FAILING]), { name: 'Two' }),
        ],
      },
    );
    document = JSON.parse((await app.request('/openapi.json')).text) as OpenApiDocument;
  });
  after(async () => {
    for (const end of ends) await end();
    await fixture.close();
    rmSync(folder, { recursive: true, force: true });
  });

  // The last row changes the password, and with it ends the token: the rows run in their order.
  for (const [index, { name }] of rows(NOBODY).entries()) {
    it(`for one request of each kind: ${name}`, async () => {
      const row = rows(account)[index];
      assert.ok(row !== undefined);
      const { status, url, body, type, method = 'POST' } = row;
      const { apiKey, token } = account;
      const { headers = { 'x-api-key': apiKey, authorization: `Bearer ${token}` } } = row;
      const [route = ''] = url.split('?');
      const contentType = type ?? (route.startsWith(BASE) ? 'text/plain' : 'application/json');
      const answer = await app.request(url, {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-type': contentType }) },
        body: body ?? null,
      });
      assert.equal(answer.status, status, answer.text);
      const given = { ...answer, path: route, method: method.toLowerCase() };
      assert.deepEqual(undocumented(document, given), []);
    });
  }

  it('and what it does not say is noticed', () => {
    const given = {
      path: '/health/live',
      method: 'get',
      status: 200,
      headers: new Headers({ 'content-type': 'application/json' }),
      text: '{"status":"live"}',
    };
    const noticed = (change: object): readonly string[] => undocumented(document, { ...given, ...change });
    assert.deepEqual(noticed({}), []);
    for (const change of [
      { text: '{"status":"dead"}' },
      { text: '{"status":"live","uptime":1}' },
      { text: '{}' },
      { status: 201 },
      { method: 'post' },
      { path: '/health/dead' },
      { headers: new Headers({ 'content-type': 'text/plain' }) },
    ]) {
      assert.notDeepEqual(noticed(change), [], JSON.stringify(change));
    }
  });
});
