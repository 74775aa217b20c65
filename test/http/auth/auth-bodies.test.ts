import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { GOOD_PASSWORD } from '../../support/account-fixture.js';
import { AUTH_ROUTES, authApp } from '../../support/auth-app.js';

const EMAIL = 'jane@example.org';
describe('the bodies of the account endpoints', () => {
  const auth = authApp();
  const { open, send } = auth;

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
    for (const route of AUTH_ROUTES) {
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
      for (const [extra, isNamed] of [
        ['role', true],
        ['constructor', true],
        ['userName', true],
        ['user_name', true],
        // What is no plain name may be a value in the wrong place.
        ['__proto__', false],
        ['password2', false],
        ['jane@example.org', false],
        ['Tr1cky-but-fine', false],
        ['ddk_secret', false],
        ['correct horse battery', false],
        ['x'.repeat(25), false],
      ] as const) {
        const text = JSON.stringify(valid).replace('{', `{"${extra}":"x",`);
        const { status, json } = await send(route, text);
        assert.deepEqual([status, json.code], [400, 'FIELD_UNKNOWN'], extra);
        assert.deepEqual(json.details.known, fields);
        assert.equal(json.details.field, isNamed ? extra : undefined);
        assert.equal(json.message.includes(`an unknown field: "${extra}"`), isNamed);
        assert.ok(!JSON.stringify(json).includes(extra) || isNamed, extra);
        assert.ok(json.message.includes(fields.join(', ')));
        if (extra === 'password2' && fields.includes('password'))
          assert.equal(json.details.nearest, 'password');
      }
      const large = await send(route, { ...valid, email: 'x'.repeat(1_000_000) });
      assert.equal(large.status, 413);
      assert.equal((await send(route, valid, { 'content-type': 'text/plain' })).status, 415);
      assert.equal((await send(route, valid, { 'content-encoding': 'gzip' })).status, 415);
      assert.equal((await auth.app.request(route)).status, 405);
    }
  });
});
