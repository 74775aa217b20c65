import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { GOOD_PASSWORD, makeActive, OTHER_PASSWORD } from '../../support/account-fixture.js';
import { AUTH_ROUTES, authApp } from '../../support/auth-app.js';
import type { Answer } from '../../support/run-app.js';

const EMAIL = 'jane@example.org';
describe('the account endpoints', () => {
  const auth = authApp();
  const { open, send, logIn } = auth;

  it('answer 200 with 201 in the body, as deployed clients expect', async (t) => {
    await open(t);
    const { password } = await auth.fixture.admin.register(EMAIL);
    const change = { email: EMAIL, old_password: password, new_password: GOOD_PASSWORD };
    const changed = await send('/auth/change-password', change);
    assert.equal(changed.status, 200);
    assert.deepEqual(changed.json, { statusCode: 201, message: 'Password change successful' });
    const first = await logIn(EMAIL, GOOD_PASSWORD);
    assert.equal(first.status, 200);
    assert.deepEqual(Object.keys(first.json), ['statusCode', 'message', 'jwt_token']);
    assert.equal(first.json.statusCode, 201);
    assert.equal(first.json.message, 'Login successful');
    assert.equal(first.headers.get('cache-control'), 'no-store');
    assert.notEqual((await logIn(EMAIL, GOOD_PASSWORD)).json.jwt_token, first.json.jwt_token);
  });

  it('list every rule that a weak password breaks, before they look at the old one', async (t) => {
    await open(t);
    const { password } = await auth.fixture.admin.register(EMAIL);
    const rulesFor = async (email: string, weak: string): Promise<readonly string[]> => {
      const { status, json } = await send('/auth/change-password', {
        email,
        old_password: password,
        new_password: weak,
      });
      assert.equal(status, 400);
      assert.equal(json.details.rules.length, json.details.broken.length);
      assert.ok(json.details.rules.every((rule) => typeof rule === 'string' && rule.includes(' ')));
      return json.details.broken;
    };
    for (const email of [EMAIL, 'unknown@example.org']) {
      assert.deepEqual(await rulesFor(email, ' '), [
        'min_length',
        'lowercase',
        'uppercase',
        'digit',
        'special',
        'not_common',
      ]);
    }
    assert.deepEqual(await rulesFor(EMAIL, password), ['not_old']);
    assert.deepEqual(await rulesFor(EMAIL, 'P@ssw0rd2024'), ['not_common']);
    assert.deepEqual(await rulesFor(EMAIL, '1qaz@WSX'), ['hard_to_guess']);
    assert.deepEqual(await rulesFor(EMAIL, `${EMAIL}-A1`), ['not_email']);
    assert.deepEqual(await rulesFor(EMAIL, `aB3-${'x'.repeat(125)}`), ['max_length']);
  });

  it('say in words what is wrong with a new password, in the message and rule by rule', async (t) => {
    await open(t);
    const { password } = await auth.fixture.admin.register(EMAIL);
    const { json } = await send('/auth/change-password', {
      email: EMAIL,
      old_password: password,
      new_password: 'india@12',
    });
    assert.equal(
      json.message,
      'The new password is too weak. Required: an uppercase letter; a password that is harder to guess (it is ' +
        'made of a common word).',
    );
    assert.deepEqual(json.details, {
      rules: ['an uppercase letter', 'a password that is harder to guess (it is made of a common word)'],
      broken: ['uppercase', 'hard_to_guess'],
    });
  });

  it('end the session of a token at POST /auth/logout', async (t) => {
    await open(t);
    const { apiKey, token } = await makeActive(auth.fixture, EMAIL);
    const other = await auth.fixture.service.logIn(EMAIL, GOOD_PASSWORD, {
      kind: 'caller',
      from: '192.0.2.9',
    });
    const classify = (jwt: string): Promise<Answer> =>
      auth.app.post('/classify', 'Jane', 'text/plain', {
        'x-api-key': apiKey,
        authorization: `Bearer ${jwt}`,
      });
    const logOut = (authorization?: string): Promise<Answer> =>
      auth.app.request('/auth/logout', {
        method: 'POST',
        headers: authorization === undefined ? {} : { authorization },
      });
    assert.equal((await classify(token)).status, 200);
    const ended = await logOut(`Bearer ${token}`);
    assert.equal(ended.status, 200);
    assert.deepEqual(ended.json, { statusCode: 200, message: 'Logged out' });
    assert.equal(ended.headers.get('cache-control'), 'no-store');
    assert.equal((await classify(token)).status, 401);
    assert.equal((await classify(other)).status, 200);
    for (const header of [undefined, 'Bearer', `Bearer ${token}`, `Bearer ${other}x`]) {
      const refused = await logOut(header);
      assert.equal(refused.status, 401, header);
      assert.equal(refused.json.code, 'TOKEN_INVALID');
      assert.match(refused.headers.get('www-authenticate') ?? '', /^Bearer/);
    }
    // A bare token and a body, which is not looked at.
    const bare = { method: 'POST', headers: { authorization: other, 'content-type': 'application/json' } };
    assert.equal((await auth.app.request('/auth/logout', { ...bare, body: '{}' })).status, 200);
    assert.equal((await classify(other)).status, 401);
    assert.equal((await auth.app.request('/auth/logout')).status, 405);
  });

  it('tell no difference between unknown, wrong, disabled and never activated', async (t) => {
    await open(t);
    await makeActive(auth.fixture, EMAIL);
    await makeActive(auth.fixture, 'off@example.org');
    await auth.fixture.admin.disable('off@example.org');
    await auth.fixture.admin.register('new@example.org');
    const { password: late } = await auth.fixture.admin.register('late@example.org');
    auth.fixture.clock.advance(8 * 24 * 3600 * 1000);
    const shapes = new Set<string>();
    for (const [email, password] of [
      ['unknown@example.org', GOOD_PASSWORD],
      [EMAIL, 'wrong'],
      ['off@example.org', GOOD_PASSWORD],
      ['off@example.org', 'wrong'],
      ['new@example.org', 'wrong'],
      ['late@example.org', late],
    ] as const) {
      for (const answer of [
        await logIn(email, password),
        await send('/auth/change-password', { email, old_password: password, new_password: OTHER_PASSWORD }),
      ]) {
        const headers = [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
        shapes.add(JSON.stringify([answer.status, answer.text, headers]));
      }
    }
    assert.equal(shapes.size, 1);
    assert.match([...shapes][0] ?? '', /^\[401,/);
  });

  it('slow failed logins down per account and address, say when to come back, and never lock for good', async (t) => {
    await open(t);
    await makeActive(auth.fixture, EMAIL);
    assert.equal((await logIn(EMAIL, GOOD_PASSWORD)).status, 200);
    for (let n = 1; n <= 6; n += 1) assert.equal((await logIn(EMAIL, 'wrong')).status, 401, String(n));
    const slowed = await logIn(EMAIL, GOOD_PASSWORD);
    assert.equal(slowed.status, 429);
    assert.equal(slowed.headers.get('retry-after'), '1');
    assert.equal((await logIn('unknown@example.org', 'x')).status, 401);
    auth.fixture.clock.advance(1000);
    assert.equal((await logIn(EMAIL, 'wrong')).status, 401);
    assert.equal((await logIn(EMAIL, 'wrong')).headers.get('retry-after'), '2');
    for (let n = 0; n < 40; n += 1) {
      auth.fixture.clock.advance(15 * 60 * 1000);
      assert.equal((await logIn(EMAIL, 'wrong')).status, 401);
    }
    assert.equal((await logIn(EMAIL, 'wrong')).headers.get('retry-after'), '900');
    auth.fixture.clock.advance(15 * 60 * 1000);
    assert.equal((await logIn(EMAIL, GOOD_PASSWORD)).status, 200);
    assert.equal((await logIn(EMAIL, 'wrong')).status, 401);
    assert.equal((await logIn(EMAIL, GOOD_PASSWORD)).status, 200);
  });

  it('slow down an address that tries many accounts', async (t) => {
    await open(t);
    const policy = auth.fixture.deps.policies.networks.ipv4[32]?.free ?? 0;
    for (let n = 0; n <= policy; n += 1)
      assert.equal((await logIn(`u${n.toString()}@example.org`, 'x')).status, 401);
    assert.equal((await logIn('another@example.org', 'x')).status, 429);
  });

  it('let only a few of many guesses at once through', async (t) => {
    await open(t);
    await makeActive(auth.fixture, EMAIL);
    const answers = await Promise.all(Array.from({ length: 60 }, () => logIn(EMAIL, 'wrong')));
    const tried = answers.filter(({ status }) => status === 401).length;
    assert.ok(tried <= 7, `${tried} guesses were checked`);
    assert.ok(answers.every(({ status }) => status === 401 || status === 429));
  });

  it('register as REGISTRATION says', async (t) => {
    await open(t);
    assert.equal((await send('/auth/register', { email: EMAIL })).json.code, 'REGISTRATION_OFF');
    await auth.fixture.close();
    await open(t, { registration: 'direct' });
    const made = await send('/auth/register', { email: EMAIL });
    assert.equal(made.status, 201);
    assert.deepEqual(Object.keys(made.json), ['statusCode', 'message', 'email', 'password', 'api_key']);
    const again = await send('/auth/register', { email: EMAIL.toUpperCase() });
    assert.equal(again.status, 409);
    const { password, api_key: apiKey } = made.json;
    await send('/auth/change-password', {
      email: EMAIL,
      old_password: password,
      new_password: GOOD_PASSWORD,
    });
    const token = (await logIn(EMAIL, GOOD_PASSWORD)).json.jwt_token;
    const headers = { 'x-api-key': apiKey, authorization: `Bearer ${token}` };
    assert.equal((await auth.app.post('/classify', 'Jane', 'text/plain', headers)).status, 200);
  });

  it('keep every secret out of logs, errors, and the audit', async (t) => {
    await open(t, { registration: 'direct' });
    const secrets = ['Canary-Pass-0ld', 'Canary-Pass-N3w', 'ddk_canary'];
    const made = (await send('/auth/register', { email: EMAIL })).json;
    const token = (await makeActive(auth.fixture, 'b@example.org')).token;
    secrets.push(made.password, made.api_key, token);
    const texts: string[] = [];
    for (const route of [
      ...AUTH_ROUTES,
      '/.well-known/jwks.json',
      '/svc/data-discovery/v1.1/classify',
      '/health/ready',
      '/nowhere',
    ]) {
      for (const email of [EMAIL, 'unknown@example.org', secrets[0] ?? '']) {
        for (const password of secrets) {
          for (const body of [
            { email, password },
            { email, old_password: password, new_password: 'short' },
            { email, old_password: password, new_password: `${password}x` },
            { [password]: password },
            { password },
            { reset_token: password, new_password: 'short' },
            { reset_token: 'ddr_x', new_password: password },
            password,
          ]) {
            const headers = { 'x-api-key': made.api_key, authorization: `Bearer ${token}` };
            const answer = await send(route, body, headers);
            if (answer.status >= 400) texts.push(answer.text);
          }
          auth.fixture.clock.advance(3_600_000);
        }
      }
    }
    const audit = JSON.stringify(await auth.fixture.admin.audit(10_000));
    for (const secret of secrets) {
      for (const [where, text] of [
        ['log', auth.app.log.join('')],
        ['answers', texts.join('')],
        ['audit', audit],
      ] as const) {
        assert.ok(!text.includes(secret), `${where} holds a secret`);
      }
    }
  });
});
