import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runApp, type Answer, type RunningApp } from '../../support/run-app.js';

const V2 = '/svc/data-discovery/v2';
/** `secret` and `Jane` are found by the provider of the test. */
const TEXT = 'o\uFB03ce: Ja\u00ADne \u2460 secre\u200Bt';

const post = (app: RunningApp, path: string, body = TEXT, type = 'text/plain'): Promise<Answer> =>
  app.request(`${V2}/${path}`, { method: 'POST', body, headers: { 'content-type': type } });

describe('untrusted input', () => {
  it('is refused, and all of its characters are named', async (t) => {
    const app = await runApp(t);
    const { status, json } = await post(app, 'classify/text');
    assert.equal(status, 422);
    assert.deepEqual(json.details, {
      reason: 'compatibility_letter',
      code_point: 'U+FB03',
      offset: 1,
      offset_unit: 'codepoint',
      line: 1,
      column: 2,
      others: [
        ['invisible', 'U+00AD', 8],
        ['single_char_numeral', 'U+2460', 12],
        ['zero_width', 'U+200B', 19],
      ].map(([reason, code_point, offset]) => ({
        ...{ reason, code_point, offset, offset_unit: 'codepoint', line: 1, column: Number(offset) + 1 },
      })),
      hint: 'Remove or retype these characters, or use version 2 with untrusted=read or untrusted=clean.',
    });
  });

  it('lists twenty characters, and says whether there are more', async (t) => {
    const app = await runApp(t);
    for (const [count, hasMore] of [
      [20, undefined],
      [21, true],
    ] as const) {
      const { json } = await post(app, 'classify/text', 'a\u00AD'.repeat(count));
      const { others, has_more: more } = json.details as object as {
        others: readonly object[];
        has_more?: boolean;
      };
      assert.deepEqual([others.length, more], [19, hasMore]);
    }
  });

  it('is cleaned, and offsets refer to what was sent', async (t) => {
    const app = await runApp(t);
    const { status, json } = await post(
      app,
      'classify/text?untrusted=clean&score_threshold=0.5&offset_unit=utf16',
    );
    assert.equal(status, 200);
    const found = Object.values(json.classifications).flat();
    const values = found.map(({ location }) =>
      TEXT.slice(Number(location['start_index']), Number(location['end_index'])),
    );
    assert.deepEqual(values.toSorted(), ['Ja\u00ADne', 'secre\u200Bt']);
  });

  for (const [choice, labelled] of [
    ['clean', 'o\uFB03ce: [PERSON] \u2460 [PASSWORD]'],
    ['read', TEXT],
  ] as const)
    it(`${choice}: labels`, async (t) => {
      const app = await runApp(t);
      const { status, json } = await post(app, `transform/label?untrusted=${choice}&score_threshold=0.5`);
      assert.equal(status, 200);
      assert.equal(json.transform.text, labelled);
    });

  it('is refused by default, by choice, and in words that are no choice', async (t) => {
    const app = await runApp(t);
    for (const [query, status] of [
      ['', 422],
      ['?untrusted=refuse', 422],
      ['?untrusted=CLEANED', 400],
    ] as const)
      assert.equal((await post(app, `transform/label${query}`)).status, status, query);
  });

  it('is cleaned cell by cell in tables, and in transformations', async (t) => {
    const app = await runApp(t);
    const table = await post(
      app,
      'classify/tabular?untrusted=clean&score_threshold=0.5',
      `word\nJa\u00ADne\nJane\n`,
      'text/csv',
    );
    assert.equal(table.status, 200);
    assert.match(table.text, /PERSON/);
    const request = JSON.stringify({ text: TEXT, policy: { default: { operator: 'mask' } } });
    const { status, text } = await post(
      app,
      'transform?untrusted=clean&score_threshold=0.5',
      request,
      'application/json',
    );
    assert.equal(status, 200);
    assert.doesNotMatch(text, /Ja\u00ADne|secre\u200Bt/);
  });
});
