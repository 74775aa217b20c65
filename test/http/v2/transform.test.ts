import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RestoreAnswer, TransformAnswer } from '../../../src/answers/transform-schemas.js';
import { KeyRing } from '../../../src/transform/key-ring.js';
import { configured, fakeProvider, wordFinder } from '../../support/fake-provider.js';
import { runApp, type RunningApp } from '../../support/run-app.js';

const PATH = '/svc/data-discovery/v2/transform';
const RING = new KeyRing([{ id: 'k1', secret: Buffer.alloc(32, 5), isRetired: false }]);

const send = (app: RunningApp, path: string, body: unknown, type = 'application/json') =>
  app.request(path, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': type },
  });

async function transform(app: RunningApp, body: object, query = ''): Promise<TransformAnswer> {
  const { status, text } = await send(app, PATH + query, body);
  assert.equal(status, 200, text);
  return JSON.parse(text) as TransformAnswer;
}

async function restore(app: RunningApp, body: object): Promise<RestoreAnswer['restore']> {
  const { status, text } = await send(app, `${PATH}/restore`, body);
  assert.equal(status, 200, text);
  return (JSON.parse(text) as RestoreAnswer).restore;
}

const NUMBER = { default: { operator: 'placeholder' } };

describe('transform', () => {
  it('labels where no policy is given, above its threshold', async (t) => {
    const app = await runApp(t);
    const { transform: done, providers } = await transform(app, { text: 'Ask Jane for the secret' });
    assert.equal(done.text, 'Ask [PERSON] for the secret');
    assert.deepEqual(done.map, []);
    assert.equal(providers.length, 1);
    const low = await transform(app, { text: 'Ask Jane for the secret', policy: { threshold: 0.5 } });
    assert.equal(low.transform.text, 'Ask [PERSON] for the [PASSWORD]');
  });

  it('tells where everything stood and stands, in the unit asked for', async (t) => {
    const app = await runApp(t);
    const asked = {
      text: '😀😀 Jane',
      policy: { categories: { MOOD: { operator: 'redact' } }, other: ['MOOD'] },
    };
    for (const [unit, at] of [
      ['codepoint', 3],
      ['utf16', 5],
      ['byte', 9],
    ] as const) {
      const { transform: done } = await transform(app, asked, `?offset_unit=${unit}`);
      assert.equal(done.text, ' [PERSON]');
      assert.deepEqual(done.replaced.at(-1), {
        category: 'PERSON',
        operator: 'label',
        location: { start_index: at, end_index: at + 4 },
        result_location: { start_index: 1, end_index: 9 },
      });
    }
  });

  it('goes on with a session by its map, and restores what an answer made of it', async (t) => {
    const finder = wordFinder({ Jane: ['PERSON', 0.9], Bob: ['PERSON', 0.9] });
    const app = await runApp(t, { providers: [configured(fakeProvider(finder))] });
    const first = await transform(app, { text: 'Jane asks', policy: NUMBER });
    const second = await transform(app, { text: 'Bob tells Jane', policy: NUMBER, map: first.transform.map });
    assert.equal(second.transform.text, '[PERSON_2] tells [PERSON_1]');
    const { text, restored, unknown } = await restore(app, {
      text: 'Dear [PERSON_1] and [PERSON_3], [PERSON_2] is here',
      map: second.transform.map,
    });
    assert.equal(text, 'Dear Jane and [PERSON_3], Bob is here');
    assert.equal(restored, 2);
    assert.deepEqual(unknown, [
      { category: 'PERSON', reason: 'not in the map', location: { start_index: 20, end_index: 30 } },
    ]);
  });

  it('encrypts and restores by the key of the service, without a map', async (t) => {
    const app = await runApp(t, { transformKeys: RING });
    const policy = { default: { operator: 'encrypt', key: 'k1' } };
    const { transform: done } = await transform(app, { text: 'Ask Jane', policy });
    assert.match(done.text, /^Ask \[PERSON:k1:[\w-]+\]$/);
    assert.deepEqual(done.map, []);
    assert.equal((await restore(app, { text: done.text })).text, 'Ask Jane');
    const other = await runApp(t);
    assert.equal((await restore(other, { text: done.text })).unknown[0]?.reason, 'unknown key');
  });

  it('tells what the result holds still', async (t) => {
    const app = await runApp(t);
    const clean = await transform(app, { text: 'Ask Jane', verify: true });
    assert.deepEqual(clean.verification, { passed: true, leaks: [] });
    // What stands for one value makes another one of the text around it.
    const finder = wordFinder({ 'Jane Doe': ['PERSON', 0.9], 'to x': ['PASSWORD', 0.9] });
    const leaky = await runApp(t, { providers: [configured(fakeProvider(finder))] });
    const policy = { default: { operator: 'replace', with: 'x' } };
    const { verification } = await transform(leaky, { text: 'to Jane Doe', policy, verify: true });
    assert.deepEqual(verification, {
      passed: false,
      leaks: [{ category: 'PASSWORD', kind: 'found', location: { start_index: 0, end_index: 4 } }],
    });
  });

  for (const [what, text, format, isLeft] of [
    ['a text', 'Jane Doe', 'text', false],
    ['a text that has the value with escapes', 'Jane Doe or %4a%61ne%20Doe', 'text', false],
    ['a text that has the value in base64', `Jane Doe or ${btoa('to Jane Doe, 2026')}`, 'text', true],
    [
      'JSON that has the value in base64',
      `{"a":"Jane Doe","b":"${btoa('to Jane Doe, 2026')}"}`,
      'json',
      true,
    ],
  ] as const)
    it(`says what it searched in ${what}, and that a value is ${isLeft ? 'left' : 'not left'}`, async (t) => {
      const finder = wordFinder({ 'Jane Doe': ['PERSON', 0.9] });
      const app = await runApp(t, { providers: [configured(fakeProvider(finder))] });
      const policy = { default: { operator: 'redact' } };
      const { verified, verification } = await transform(app, { text, format, policy, verify: true });
      assert.ok(verified !== undefined);
      assert.equal(verified.passed, !isLeft);
      assert.equal(verification?.passed, !isLeft);
      assert.ok(verified.values > 0);
      assert.deepEqual(
        verified.found.map(({ category }: { category: string }) => category),
        isLeft ? ['PERSON'] : [],
      );
      assert.deepEqual(verified.unsearched, []);
      assert.doesNotMatch(JSON.stringify(verified), /Jane/);
    });

  it('keeps what the policy keeps, and does not call it a leak', async (t) => {
    const app = await runApp(t);
    const policy = { categories: { PERSON: { operator: 'keep' } } };
    const { transform: done, verification } = await transform(app, {
      text: 'Ask Jane',
      policy,
      verify: true,
    });
    assert.equal(done.text, 'Ask Jane');
    assert.equal(verification?.passed, true);
  });

  for (const [what, body, status, says] of [
    ['no JSON', 'Jane', 400, /must be one JSON object/],
    ['a list', [], 400, /must be a mapping with text/],
    ['no text', {}, 400, /the field "text" is missing/],
    ['half a character', { text: 'CANARY \ud83d' }, 400, /text: must be text without lone surrogates/],
    [
      'a policy with mistakes',
      { text: 'CANARY', policy: { categories: { PERSN: { operator: 'keep' }, AGE: {} } } },
      400,
      /policy\.categories: PERSN is not a category; did you mean PERSON.* \(and 1 more\)/,
    ],
    ['an unknown field', { text: 'CANARY', polizy: 1 }, 400, /did you mean "policy"/],
    ['an unknown language', { text: 'CANARY', language: 'xx' }, 400, /language: must be a language/],
    ['a map of other things', { text: 'CANARY', map: [{ value: 'CANARY' }] }, 400, /map\[0\]: the field/],
    [
      'a key that there is not',
      { text: 'CANARY', policy: { default: { operator: 'hash' } } },
      400,
      /no active key is configured/,
    ],
    ['nothing', { text: ' ' }, 400, /empty or blank/],
    ['untrusted input', { text: 'CANARY \u202e' }, 422, /./],
    ['too much', { text: 'CANARY'.repeat(2000) }, 413, /larger than 10240 bytes/],
    ['too many levels', `{"text":"a","map":${'['.repeat(60)}${']'.repeat(60)}}`, 400, /nested too deeply/],
  ] as const) {
    it(`refuses ${what}, and quotes nothing`, async (t) => {
      const app = await runApp(t);
      const answer = await send(app, PATH, body);
      assert.equal(answer.status, status, answer.text);
      assert.match(answer.json.message, says);
      assert.ok(!answer.text.includes('CANARY'));
      assert.ok(!app.log.join('').includes('CANARY'));
    });
  }

  it('takes JSON alone, and is in the OpenAPI document', async (t) => {
    const app = await runApp(t);
    assert.equal((await send(app, PATH, 'Jane', 'text/plain')).status, 415);
    assert.ok(PATH in (await app.request('/openapi.json')).json.paths);
  });
});

describe('sessions where nothing is kept', () => {
  it('are refused, as carried ones are not', async (t) => {
    const app = await runApp(t);
    for (const [path, body] of [
      ['', { text: 'Jane', session: {} }],
      ['', { text: 'Jane', session: 'x' }],
      ['/restore', { text: 'Jane', session: 'x' }],
      ['/batch', { policy: NUMBER, session: {}, texts: [{ id: 1, text: 'Jane' }] }],
    ] as const) {
      const answer = await app.request(PATH + path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
      assert.equal(answer.status, 403);
      assert.equal(answer.json.code, 'SESSIONS_OFF');
    }
    assert.equal((await app.request(`${PATH}/sessions/x`, { method: 'DELETE' })).status, 403);
  });
});
