import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { BASE, runApp, type Answer, type RunningApp } from '../../support/run-app.js';

const V2 = '/svc/data-discovery/v2';
const LIMIT = 10_240;
const TABLE = 'who,what\nJane,waits\nJane,secret\n';

/** An answer without what differs from call to call. */
const stable = ({ status, json }: Answer): object => ({
  status,
  json: JSON.parse(
    JSON.stringify(json, (key, value: unknown) => (key === 'elapsed_time' ? 0 : value)),
  ) as object,
});

describe('a text in a JSON body', () => {
  const ends: (() => unknown)[] = [];
  let app: RunningApp;
  before(async () => {
    app = await runApp({ after: (end) => void ends.push(end as () => unknown) });
  });
  after(async () => {
    for (const end of ends) await end();
  });
  const post = (route: string, body: string, type = 'application/json'): Promise<Answer> =>
    app.request(`${V2}${route}`, { method: 'POST', headers: { 'content-type': type }, body });

  for (const [route, text, type] of [
    ['/classify/text', 'Jane 😀 and Jane', 'text/plain'],
    ['/classify/text?offset_unit=utf8_byte', 'Jane 😀 and Jane', 'text/plain'],
    ['/classify/tabular?score_threshold=0', TABLE, 'text/csv'],
    ['/classify/tabular?score_threshold=0&has_headers=no', TABLE, 'text/csv'],
    ['/classify/tabular?score_threshold=0&column_delimiter=auto', TABLE.replaceAll(',', ';'), 'text/csv'],
    ['/transform/label', 'Jane knows the "secret"\n\tof Jane', 'text/plain'],
    // The same errors, too.
    ['/classify/text', 'p\u0430ypal', 'text/plain'],
    ['/classify/text', ' \n', 'text/plain'],
    ['/classify/text', '', 'text/plain'],
    ['/classify/text', 'x'.repeat(LIMIT), 'text/plain'],
    ['/classify/text', 'x'.repeat(LIMIT + 1), 'text/plain'],
    ['/transform/label', 'é'.repeat(LIMIT / 2 + 1), 'text/plain'],
    ['/classify/tabular', 'a\n"b', 'text/csv'],
  ] as const) {
    it(`is answered as the text itself: ${route} ${JSON.stringify(text.slice(0, 20))}`, async () => {
      const [plain, json] = [await post(route, text, type), await post(route, JSON.stringify({ text }))];
      const [one, other] = [plain, json].map((answer) => {
        const { json: body, ...rest } = stable(answer) as { json: { details?: { request_id?: string } } };
        return { ...rest, body: { ...body, details: { ...body.details, request_id: '' } } };
      });
      assert.deepEqual(other, one);
    });
  }

  it('may be written in escapes that take six times its bytes', async () => {
    const escaped = `{"text": "${'\\u004a\\u0061\\u006e\\u0065'.repeat(LIMIT / 4)}"}`;
    assert.ok(escaped.length > 6 * LIMIT);
    assert.equal((await post('/classify/text', escaped)).status, 200);
    const { status, json } = await post('/classify/text', `${' '.repeat(7 * LIMIT)}{"text": "Jane"}`);
    assert.deepEqual([status, json.code], [413, 'BODY_TOO_LARGE']);
    assert.match(json.message, /10240/);
  });

  for (const [name, body, code] of [
    ['no JSON', 'Jane', 'JSON_INVALID'],
    ['no object', '"Jane"', 'REQUEST_FAULTY'],
    ['no text', '{}', 'REQUEST_FAULTY'],
    ['a number', '{"text": 1}', 'REQUEST_FAULTY'],
    ['several texts', '{"text": ["Jane"]}', 'REQUEST_FAULTY'],
    ['an option beside it', '{"text": "Jane", "score_threshold": 0}', 'REQUEST_FAULTY'],
    ['two texts', '{"text": "Jane", "text": "Bob"}', 'JSON_INVALID'],
    ['half a character', '{"text": "\\ud800"}', 'REQUEST_FAULTY'],
  ] as const) {
    it(`is refused where there is ${name}`, async () => {
      for (const route of ['/classify/text', '/classify/tabular', '/transform/label']) {
        const { status, json, text } = await post(route, body);
        assert.deepEqual([status, json.code], [400, code], route);
        assert.doesNotMatch(text, /Jane|Bob/);
      }
    });
  }

  it('is JSON by its content type alone, in any case and with a charset', async () => {
    const body = '{"text": "Jane"}';
    for (const type of ['Application/JSON', 'application/json; charset=utf-8'])
      assert.deepEqual((await post('/transform/label', body, type)).json.transform, { text: '[PERSON]' });
    const asText = await post('/transform/label', body, 'text/plain');
    assert.deepEqual(asText.json.transform, { text: '{"text": "[PERSON]"}' });
    for (const type of ['application/jsonl', 'text/json', 'application/json; charset=latin1'])
      assert.equal((await post('/transform/label', body, type)).status, 415, type);
  });

  it('has no place in version 1.1', async () => {
    for (const route of ['/classify', '/transform/label']) {
      const headers = { 'content-type': 'application/json' };
      const answer = await app.request(BASE + route, { method: 'POST', headers, body: '{"text": "Jane"}' });
      assert.equal(answer.status, 415);
    }
  });

  it('is a table whose header is said in words, or with true and false as before', async () => {
    const statusFor = async (value: string): Promise<number> =>
      (await post(`/classify/tabular?has_headers=${value}`, JSON.stringify({ text: TABLE }))).status;
    for (const value of ['auto', 'yes', 'no', 'true', 'false', 'YES'])
      assert.equal(await statusFor(value), 200, value);
    for (const value of ['1', 'maybe', '']) assert.equal(await statusFor(value), 400, value);
  });
});
