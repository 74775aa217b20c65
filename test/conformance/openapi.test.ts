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
import { createDatabase } from '../../src/storage/database.js';
import { createSqlSessionStore } from '../../src/storage/transform-session-queries.js';
import { policyOf, randomRing } from '../support/transforming.js';
import { ALL_FAILING, FAILING, NUMBER, rows } from '../support/documented-requests.js';
import { undocumented, type OpenApiDocument } from '../support/documented-answer.js';
import { configured, fakeProvider, wordFinder } from '../support/fake-provider.js';
import { BASE, runApp, type RunningApp } from '../support/run-app.js';

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
    const sessions = createDatabase(place, fixture.clock.now);
    app = await runApp(
      { after: (end) => void ends.push(end as () => unknown) },
      {
        accounts: fixture.service,
        authMode: 'required',
        transformKeys: randomRing('k1'),
        transformPolicies: new Map([['named', policyOf(NUMBER)]]),
        transformSessions: {
          store: createSqlSessionStore(sessions),
          now: fixture.clock.now,
          longestMs: 60_000,
        },
        providers: [
          configured(finder([ALL_FAILING]), { name: 'One' }),
          configured(finder([FAILING, ALL_FAILING]), { name: 'Two' }),
        ],
      },
    );
    ends.push(() => sessions.close());
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
      const documented = route.replace(/\/sessions\/.*/, '/sessions/{id}');
      const given = { ...answer, path: documented, method: method.toLowerCase() };
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
