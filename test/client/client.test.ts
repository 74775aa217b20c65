import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { createClient, AnswerError, type ClientOptions } from '../../src/client/index.js';
import { toQuery } from '../../src/client/create-caller.js';
import { createAccountFixture, makeActive } from '../support/account-fixture.js';
import { configured, fakeProvider } from '../support/fake-provider.js';
import { runApp } from '../support/run-app.js';
import { registerAccount } from '../support/register-account.js';
import { runServer } from '../support/run-program.js';
import { inline, type OpenApiDocument } from '../support/documented-answer.js';

async function tokenOf(origin: string, email: string, password: string): Promise<string> {
  const answer = await fetch(`${origin}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return ((await answer.json()) as { readonly jwt_token: string }).jwt_token;
}

describe('the client', () => {
  it('names the option that callers without types may forget', () => {
    assert.throws(() => createClient({} as ClientOptions), /^TypeError: `baseUrl` must be the address/);
    const misspelt = { baseUrl: 'http://a.example', apikey: 'k' } as ClientOptions;
    assert.throws(
      () => createClient(misspelt),
      /^TypeError: "apikey" is not an option of createClient\. Did you mean "apiKey"\?/,
    );
  });

  it('classifies, labels and says who answers, against the program itself', async (t) => {
    const { origin } = await runServer(t, ['serve'], { PATH_PREFIX: 'other/place' });
    const client = createClient({ baseUrl: `${origin}/`, pathPrefix: 'other/place' });
    while (!(await client.health()).ready) await new Promise((resolve) => setTimeout(resolve, 50));
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
    assert.equal(await client.version(), version);

    const text = '😀 Write to ana@example.com';
    const found = await client.classifyText(text, { scoreThreshold: 0.9 });
    const location = found.classifications['EMAIL_ADDRESS']?.[0]?.location;
    assert.equal(text.slice(location?.start_index, location?.end_index), 'ana@example.com');
    assert.equal(found.partial, false);
    assert.match(found.requestId ?? '', /^[\da-f-]{36}$/);
    assert.equal(found.near_misses, undefined);
    const why = await client.classifyText(new TextEncoder().encode('ref ABC1234567'), {
      explain: true,
      scoreThreshold: 0.95,
    });
    assert.ok((why.near_misses?.[0]?.classifiers[0]?.explanation?.length ?? 0) > 0);

    const csv = 'mail|qty\nana@example.com|12\nbo@example.org|7\n';
    const table = await client.classifyCsv(csv, { columnDelimiter: '|', scoreThreshold: 0.9 });
    assert.deepEqual(table.classifications['EMAIL_ADDRESS']?.[0]?.location, {
      column_name: 'mail',
      column_index: 0,
    });
    const labelled = await client.label(text, { includeClassificationDetails: true });
    assert.equal(labelled.transform.text, '😀 Write to [EMAIL_ADDRESS]');
    assert.equal(labelled.providers, undefined);
    assert.ok(labelled.classifications?.['EMAIL_ADDRESS']);

    await assert.rejects(client.classifyText('a\u0000'), (error) => {
      assert.ok(error instanceof AnswerError);
      assert.deepEqual([error.status, error.code, error.details['offset']], [422, 'UNTRUSTED_INPUT', 1]);
      return true;
    });
    await assert.rejects(client.classifyText(text, { scoreThreshold: 7 }), { code: 'PARAMETER_INVALID' });
  });

  it('logs in by itself where accounts are required', async (t) => {
    const directory = mkdtempSync(path.join(tmpdir(), 'data-discovery-client-'));
    t.after(() => {
      rmSync(directory, { recursive: true, force: true });
    });
    const { apiKey, email, password, origin } = await registerAccount(directory, async () => {
      const program = await runServer(t, ['serve'], { DATA_DIR: directory, AUTH_MODE: 'required' });
      return program.origin;
    });

    const client = createClient({ baseUrl: origin, apiKey, email, password });
    const answers = await Promise.all(['a@example.org', 'b@example.org'].map((text) => client.label(text)));
    assert.deepEqual(
      answers.map(({ transform }) => transform.text),
      ['[EMAIL_ADDRESS]', '[EMAIL_ADDRESS]'],
    );
    // A session that was ended lets nobody in, and the client begins another by itself.
    const token = await tokenOf(origin, email, password);
    const holder = createClient({ baseUrl: origin, apiKey, token });
    await holder.label('x@example.org');
    await holder.logOut();
    await assert.rejects(holder.label('x@example.org'), { code: 'CREDENTIALS_INVALID' });
    await holder.logOut();
    await client.logOut();
    await client.label('x@example.org');
    await createClient({ baseUrl: origin, apiKey }).logOut();
    const wrong: readonly [options: object, code: string][] = [
      [{ apiKey, email, password: 'Wr0ng-and-long' }, 'LOGIN_INVALID'],
      [{ apiKey }, 'CREDENTIALS_MISSING'],
      [{ email, password }, 'CREDENTIALS_MISSING'],
      [{ apiKey: `${apiKey}x`, email, password }, 'CREDENTIALS_INVALID'],
      [{ apiKey, token: 'a.b.c' }, 'CREDENTIALS_INVALID'],
    ];
    for (const [options, code] of wrong) {
      await assert.rejects(createClient({ baseUrl: origin, ...options }).label('x@example.org'), { code });
    }
  });

  describe('over a day', () => {
    const open = async (t: TestContext) => {
      const directory = mkdtempSync(path.join(tmpdir(), 'data-discovery-client-'));
      const fixture = createAccountFixture({ engine: 'sqlite', path: path.join(directory, 'a.db') });
      const app = await runApp(t, { accounts: fixture.service, authMode: 'required' });
      t.after(async () => {
        await fixture.close();
        rmSync(directory, { recursive: true, force: true });
      });
      const { apiKey, email, password, token } = await makeActive(fixture, 'jane@example.org');
      let logins = 0;
      const counted = (url: string, init: RequestInit): Promise<Response> => {
        if (url.endsWith('/auth/login')) logins += 1;
        return fetch(url, init);
      };
      const base = { baseUrl: app.origin, apiKey, fetch: counted, now: fixture.clock.now };
      return { base, email, password, token, fixture, app, logins: () => logins };
    };
    const HOUR = 3_600_000;

    it('logs in once, and again before the token ends', async (t) => {
      const { base, email, password, fixture, app, logins } = await open(t);
      const client = createClient({ ...base, email, password });
      await Promise.all([client.label('Jane'), client.label('Jane'), client.label('Jane')]);
      assert.equal(logins(), 1);
      fixture.clock.advance(23 * HOUR);
      await client.label('Jane');
      assert.equal(logins(), 1);
      fixture.clock.advance(0.95 * HOUR);
      await Promise.all([client.label('Jane'), client.label('Jane')]);
      assert.equal(logins(), 2);
      assert.ok(!app.log.some((line) => line.includes('"status":401')));
    });

    it('ends the session that it holds, whatever the service says of it, and none that it has not', async () => {
      const sent: string[] = [];
      const answers = [503, 200, 401];
      const client = createClient({
        ...{ baseUrl: 'http://a.example', apiKey: 'k', email: 'a@b.example', password: 'p', retries: 1 },
        random: () => 0,
        fetch: (url, init) => {
          const isLogin = url.endsWith('/auth/login');
          const isLogout = url.endsWith('/auth/logout');
          const authorization = new Headers(init.headers).get('authorization');
          if (isLogout) sent.push(`${authorization ?? ''} ${init.body === undefined ? 'without body' : ''}`);
          return Promise.resolve(
            Response.json(isLogin ? { jwt_token: `t${sent.length.toString()}` } : {}, {
              status: isLogout ? (answers.shift() ?? 0) : 200,
            }),
          );
        },
      });
      await client.logOut();
      assert.deepEqual(sent, []);
      await client.label('x');
      await client.logOut();
      await client.logOut();
      assert.deepEqual(sent, ['Bearer t0 without body', 'Bearer t0 without body']);
      await client.label('x');
      await client.logOut();
      assert.equal(sent.length, 3);
      assert.equal(sent[2], 'Bearer t2 without body');
    });

    it('logs in again when the token is refused, and once only', async (t) => {
      const { base, email, password, fixture, app, logins } = await open(t);
      // A clock that stands still never says that the token ends.
      const client = createClient({ ...base, email, password, now: () => 0 });
      await client.label('Jane');
      fixture.clock.advance(25 * HOUR);
      assert.equal((await client.label('Jane')).transform.text, '[PERSON]');
      assert.equal(logins(), 2);
      const stranger = createClient({ ...base, apiKey: 'ddk_0_0', email, password });
      await assert.rejects(stranger.label('Jane'), { code: 'CREDENTIALS_INVALID' });
      assert.equal(logins(), 4);
      assert.ok(app.log.length > 0);
    });

    it('asks for a token where there is a function, and keeps one that was given', async (t) => {
      const { base, token, fixture, email, password } = await open(t);
      const given = createClient({ ...base, token });
      await given.label('Jane');
      const tokens = ['a.b.c', token];
      const asking = createClient({ ...base, token: () => tokens.shift() ?? '' });
      await asking.label('Jane');
      assert.deepEqual(tokens, []);
      fixture.clock.advance(25 * HOUR);
      await assert.rejects(given.label('Jane'), { code: 'CREDENTIALS_INVALID', status: 401 });
      const both = createClient({ ...base, token: () => Promise.resolve(token), email, password });
      await assert.rejects(both.label('Jane'), { status: 401 });
    });

    it('does not give up the log-in that others wait for', async (t) => {
      const { base, email, password, logins } = await open(t);
      const client = createClient({ ...base, email, password });
      const controller = new AbortController();
      const first = client.label('Jane', { signal: controller.signal });
      const second = client.label('Jane');
      controller.abort(new Error('enough'));
      await assert.rejects(first, { message: 'enough' });
      assert.equal((await second).transform.text, '[PERSON]');
      assert.equal(logins(), 1);
    });
  });

  it('says that an answer is partial', async (t) => {
    const failing = fakeProvider(() => {
      throw new Error('no');
    });
    const app = await runApp(t, {
      providers: [configured(fakeProvider(() => [])), configured(failing, { name: 'Two' })],
    });
    const { partial, providers } = await createClient({ baseUrl: app.origin }).classifyText('Jane');
    assert.equal(partial, true);
    assert.deepEqual(
      providers.map(({ status }) => status),
      [200, 502],
    );
  });

  it('names every parameter as the service does', () => {
    const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as OpenApiDocument;
    const { paths } = inline(document, document) as unknown as {
      readonly paths: Readonly<
        Record<string, { readonly post: { readonly parameters: { name: string }[] } }>
      >;
    };
    const known = (path: string): readonly string[] =>
      (paths[`/svc/data-discovery/v1.1${path}`]?.post.parameters ?? [])
        .map(({ name }) => name)
        .filter((name) => name !== 'quote_char')
        .sort();
    const names = (options: object): readonly string[] =>
      [...new URLSearchParams(toQuery({ ...options, signal: undefined, timeoutMs: 5 })).keys()].sort();
    const classify = {
      scoreThreshold: 0,
      offsetUnit: 'byte',
      explain: true,
      hasHeaders: true,
      columnDelimiter: ',',
    };
    assert.deepEqual(names(classify), known('/classify'));
    const label = {
      scoreThreshold: 0,
      offsetUnit: 'byte',
      includeProviders: true,
      includeClassificationDetails: true,
    };
    assert.deepEqual(names(label), known('/transform/label'));
  });
});
