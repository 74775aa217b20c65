import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { OwnRules } from '../../../src/discovery/own-rules.js';
import { createRulesProvider } from '../../../src/providers/rules-provider.js';
import { DENIED_TERMS, TERMS } from '../../../src/values/category-names.js';
import { configured, fakeProvider } from '../../support/fake-provider.js';
import { rulesOf } from '../../support/rules-file.js';
import { runApp, type Answer, type RunningApp } from '../../support/run-app.js';

const V2 = '/svc/data-discovery/v2';
const TEXT = 'Ask Jane, Jane Roe or jane about Project Falcon: secret';

const label = (app: RunningApp, query: string, body = TEXT): Promise<Answer> =>
  app.request(`${V2}/transform/label?score_threshold=0.5${query}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'text/plain' },
  });

const LABELLED: readonly (readonly [query: string, labelled: string])[] = [
  ['', 'Ask [PERSON], [PERSON] Roe or jane about Project Falcon: [PASSWORD]'],
  ['&allow=Jane', 'Ask Jane, Jane Roe or jane about Project Falcon: [PASSWORD]'],
  ['&allow=JANE', 'Ask [PERSON], [PERSON] Roe or jane about Project Falcon: [PASSWORD]'],
  ['&allow=Jane%20Roe,secret', 'Ask [PERSON], Jane Roe or jane about Project Falcon: secret'],
  ['&deny=PERSON:jane', 'Ask [PERSON], [PERSON] Roe or [PERSON] about Project Falcon: [PASSWORD]'],
  [
    '&deny=organization:%20Project%20Falcon',
    'Ask [PERSON], [PERSON] Roe or jane about [ORGANIZATION]: [PASSWORD]',
  ],
  ['&deny=TITLE:Jane%20Roe&allow=Jane', 'Ask Jane, [TITLE] or jane about Project Falcon: [PASSWORD]'],
  ['&deny=PERSON:Ask&allow=Ask,Jane', '[PERSON] Jane, Jane Roe or jane about Project Falcon: [PASSWORD]'],
  ['&deny=PERSON:Fal', 'Ask [PERSON], [PERSON] Roe or jane about Project Falcon: [PASSWORD]'],
  ['&deny=PERSON:Ask&exclude=PERSON', 'Ask Jane, Jane Roe or jane about Project Falcon: [PASSWORD]'],
  ['&language=de', 'Ask [PERSON], [PERSON] Roe or jane about Project Falcon: [PASSWORD]'],
];

const SPLIT: readonly (readonly [text: string, terms: readonly string[] | undefined])[] = [
  ['a', ['a']],
  ['a,b', ['a', 'b']],
  [' a , b ', ['a', 'b']],
  [String.raw`Smith\, Inc,x`, ['Smith, Inc', 'x']],
  [String.raw`a\\,b`, [String.raw`a\\`.slice(0, 2), 'b']],
  [String.raw`CORP\jane`, [String.raw`CORP\jane`]],
  ['a\\', ['a\\']],
  ['', undefined],
  [',a', undefined],
  ['a,', undefined],
  ['a,,b', undefined],
  ['a, ,b', undefined],
  ['x'.repeat(200), ['x'.repeat(200)]],
  ['x'.repeat(201), undefined],
  ['x,'.repeat(99) + 'x', Array<string>(100).fill('x')],
  ['x,'.repeat(100) + 'x', undefined],
];

describe('allow and deny', () => {
  for (const [query, labelled] of LABELLED) {
    it(`label by ${query}`, async (t) => {
      const app = await runApp(t);
      const answer = await label(app, query);
      assert.equal(answer.json.transform.text, labelled);
    });
  }

  it('answer for no provider: 502 where every configured one fails', async (t) => {
    const failing = configured(fakeProvider(() => Promise.reject(new Error('down'))));
    const app = await runApp(t, { providers: [failing] });
    const { status, json } = await label(app, '&deny=PERSON:Falcon');
    assert.deepEqual([status, json.code], [502, 'ALL_PROVIDERS_FAILED']);
    assert.equal(json.providers.length, 1);
  });

  for (const [text, terms] of SPLIT) {
    it(`read ${text.slice(0, 20)} of ${text.length.toString()} characters`, () => {
      assert.deepEqual(TERMS.parse(text), terms);
    });
  }

  it('read back any list of terms that was escaped', () => {
    const term = fc.string({ minLength: 1, maxLength: 50 }).filter((text) => text.trim() === text);
    fc.assert(
      fc.property(fc.array(term, { minLength: 1, maxLength: 100 }), (terms) => {
        const written = terms.map((one) => one.replaceAll(/[\\,]/gu, String.raw`\$&`)).join(',');
        assert.deepEqual(TERMS.parse(written), terms);
        const denied = terms.map((one) => ({ category: 'PERSON', term: one }));
        const asDenied = terms.map((one) => `PERSON:${one.replaceAll(/[\\,]/gu, String.raw`\$&`)}`);
        assert.deepEqual(DENIED_TERMS.parse(asDenied.join(',')), denied);
      }),
    );
  });

  it('find in tables too', async (t) => {
    const app = await runApp(t);
    const answer = await app.request(`${V2}/classify/tabular?has_headers=true&deny=TITLE:falcon&allow=Jane`, {
      method: 'POST',
      body: 'who,what\nJane,falcon\nJane,falcon\n',
      headers: { 'content-type': 'text/csv' },
    });
    assert.deepEqual(Object.keys(answer.json.classifications), ['TITLE']);
  });

  it('leave what the operator always finds, and add to what he leaves out', async (t) => {
    const rules = rulesOf('allow: [{values: [secret]}]', 'deny: [{values: [Roe], category: PERSON}]');
    const { detect, denyClassifiers, policy } = rules;
    assert.ok(detect !== undefined);
    const provider = createRulesProvider(detect, '1', 1_000);
    const ownRules = (): OwnRules => ({ denyClassifiers, policy, provider });
    const app = await runApp(t, { ownRules });
    const answer = await label(app, '&allow=Jane,Roe&deny=TITLE:Ask');
    assert.equal(
      answer.json.transform.text,
      '[TITLE] Jane, Jane [PERSON] or jane about Project Falcon: secret',
    );
  });

  it('tell who found a denied term', async (t) => {
    const app = await runApp(t);
    const { json } = await label(
      app,
      '&deny=TITLE:Falcon&include_providers=yes&include_classification_details=yes',
    );
    assert.deepEqual(
      json.providers.map(({ config_provider }) => config_provider.name),
      ['Fake', 'Terms'],
    );
    assert.match(JSON.stringify(json.classifications), /"provider_index":1,"name":"deny-term"/);
  });

  for (const query of [
    'deny=Falcon',
    'deny=PERSOON:Falcon',
    'deny=IBAN:Falcon',
    'deny=PERSON:',
    'deny=:Falcon',
    'deny=PERSON:Falcon,Jane',
    'allow=',
    'allow=a,,b',
    'language=xx',
    'language=deu',
  ]) {
    it(`refuse ${query}, and do not repeat it`, async (t) => {
      const app = await runApp(t);
      const answer = await label(app, `&${query}`);
      assert.equal(answer.status, 400);
      assert.match(answer.json.message, /^Query parameter "(?:allow|deny|language)" /);
      assert.ok(!/Falcon|xx|deu/.test(answer.text));
      assert.ok(!app.log.join('').includes('Falcon'));
    });
  }
});
