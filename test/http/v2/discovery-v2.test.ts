import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { configured, fakeProvider, wordFinder } from '../../support/fake-provider.js';
import { runApp, type Answer, type RunningApp } from '../../support/run-app.js';

const V2 = '/svc/data-discovery/v2';
const V1 = '/svc/data-discovery/v1.1';

const post = (app: RunningApp, path: string, body: string, type = 'text/plain'): Promise<Answer> =>
  app.request(path, { method: 'POST', body, headers: { 'content-type': type } });

/** Without what differs from call to call. */
/** Version 2 alone says in which language a text is. */
const comparable = ({ json }: Answer): unknown =>
  JSON.parse(JSON.stringify(json), (key, value: unknown) =>
    key === 'language' || key === 'coverage' ? undefined : key === 'elapsed_time' ? 0 : value,
  );

const found = ({ json }: Answer): readonly string[] => Object.keys(json.classifications);

const SAME: readonly (readonly [v1: string, v2: string, body: string, type?: string])[] = [
  ['/classify?score_threshold=0.7', '/classify/text', 'Ask Jane for the secret'],
  ['/classify?score_threshold=0', '/classify/text?score_threshold=0', 'Ask Jane for the secret'],
  ['/classify?score_threshold=0.7&explain=true', '/classify/text?explain=true', 'Ask Jane for the secret'],
  [
    '/classify?score_threshold=0.7',
    '/classify/tabular?has_headers=true',
    'who,what\nJane,x\nJane,y\n',
    'text/csv',
  ],
  [
    '/classify?score_threshold=0.2&has_headers=false&column_delimiter=pipe',
    '/classify/tabular?score_threshold=0.2&has_headers=false&column_delimiter=pipe',
    'Jane|x\nJane|y\n',
    'text/csv',
  ],
  ['/transform/label', '/transform/label', 'Ask Jane for the secret'],
  [
    '/transform/label?include_providers=Yes&include_classification_details=Yes',
    '/transform/label?include_providers=yes&include_classification_details=yes',
    'Ask Jane for the secret 😀',
  ],
];

describe('version 2', () => {
  for (const [v1, v2, body, type] of SAME) {
    it(`answers ${v2} as version 1.1 answers ${v1}`, async (t) => {
      const app = await runApp(t);
      const [old, now] = [await post(app, V1 + v1, body, type), await post(app, V2 + v2, body, type)];
      assert.equal(now.status, 200);
      assert.deepEqual(comparable(now), comparable(old));
    });
  }

  it('says in which language a text is, and what covers it; version 1.1 does not', async (t) => {
    const app = await runApp(t);
    const rows = [
      ['Please call Jane, she is at the office and will be back.', 'en', 'full', []],
      ['Ο Γιώργος μένει στην Αθήνα.', 'el', 'none', ['Greek']],
      ['Jane', undefined, 'unknown', []],
    ] as const;
    for (const [body, language, model, scripts] of rows) {
      const { json } = await post(app, `${V2}/classify/text`, body);
      const { language: told, coverage } = json as {
        language?: string;
        coverage?: { model: string; scripts: string[] };
      };
      assert.deepEqual([told, coverage?.model, coverage?.scripts], [language, model, [...scripts]]);
    }
    const table = await post(app, `${V2}/classify/tabular`, 'имя,город\nОльга,Москва\n', 'text/csv');
    assert.equal((table.json as { coverage?: { model: string } }).coverage?.model, 'none');
    const greek = 'Ο Γιώργος μένει στην Αθήνα.';
    for (const [operation, body, type] of [
      ['transform/label', greek, 'text/plain'],
      ['transform', JSON.stringify({ text: greek }), 'application/json'],
    ] as const) {
      const { json } = await post(app, `${V2}/${operation}`, body, type);
      const { language, coverage } = json as { language?: string; coverage?: { model: string } };
      assert.deepEqual([operation, language, coverage?.model], [operation, 'el', 'none']);
    }
    for (const operation of ['classify', 'transform/label']) {
      const { json } = await post(app, `${V1}/${operation}`, greek);
      assert.ok(!('coverage' in json || 'language' in json));
    }
  });

  it('has a threshold of 0.7 where none is given', async (t) => {
    const app = await runApp(t);
    assert.deepEqual(found(await post(app, `${V2}/classify/text`, 'Jane, secret')), ['PERSON']);
    assert.deepEqual(found(await post(app, `${V1}/classify`, 'Jane, secret')), ['PERSON', 'PASSWORD']);
  });

  it('refuses a body of another kind, and names what it takes', async (t) => {
    const app = await runApp(t);
    const rows = [
      ['/classify/text', 'text/csv', 'text/plain'],
      ['/classify/tabular', 'text/plain', 'text/csv'],
      ['/transform/label', 'text/csv', 'text/plain'],
    ] as const;
    for (const [path, sent, expected] of rows) {
      const answer = await post(app, V2 + path, 'a,b\n1,2\n', sent);
      assert.equal(answer.status, 415, path);
      assert.match(answer.json.message, new RegExp(expected), path);
    }
  });

  it('has no address but its own', async (t) => {
    const app = await runApp(t);
    for (const path of ['/classify', '/classify/csv', '/transform/mask', '/classify/text/'])
      assert.equal((await post(app, V2 + path, 'x')).status, 404, path);
  });

  it('follows the prefix, and is in the OpenAPI document', async (t) => {
    const app = await runApp(t, { pathPrefix: 'pty' });
    assert.equal((await post(app, '/pty/data-discovery/v2/classify/text', 'Jane')).status, 200);
    assert.ok('/pty/data-discovery/v2/classify/tabular' in (await app.request('/openapi.json')).json.paths);
  });
});

/** Two labels of one category, so that a label and its category can be told apart. */
const banks = () =>
  configured(
    fakeProvider(wordFinder({ IBANVALUE: ['IBAN', 0.9], BICVALUE: ['BIC', 0.9], Jane: ['PERSON', 0.9] })),
  );
const TEXT = 'Jane pays IBANVALUE at BICVALUE';

const SELECTED: readonly (readonly [query: string, labelled: string])[] = [
  ['entities=PERSON', '[PERSON] pays IBANVALUE at BICVALUE'],
  ['entities=person,bank_account', '[PERSON] pays [BANK_ACCOUNT] at [BANK_ACCOUNT]'],
  ['entities=IBAN', 'Jane pays [BANK_ACCOUNT] at BICVALUE'],
  ['entities=iban,%20PERSON', '[PERSON] pays [BANK_ACCOUNT] at BICVALUE'],
  ['exclude=BIC', '[PERSON] pays [BANK_ACCOUNT] at BICVALUE'],
  ['exclude=BANK_ACCOUNT', '[PERSON] pays IBANVALUE at BICVALUE'],
  ['entities=BANK_ACCOUNT&exclude=BIC', 'Jane pays [BANK_ACCOUNT] at BICVALUE'],
  ['entities=IBAN&exclude=BANK_ACCOUNT', TEXT],
  ['preset=secrets', TEXT],
  ['preset=secrets&entities=PERSON', '[PERSON] pays IBANVALUE at BICVALUE'],
  ['preset=pii&exclude=PERSON', 'Jane pays [BANK_ACCOUNT] at [BANK_ACCOUNT]'],
  ['preset=ALL', '[PERSON] pays [BANK_ACCOUNT] at [BANK_ACCOUNT]'],
];

describe('entities and exclude', () => {
  for (const [query, labelled] of SELECTED) {
    it(`select by ${query}`, async (t) => {
      const app = await runApp(t, { providers: [banks()] });
      const answer = await post(app, `${V2}/transform/label?${query}`, TEXT);
      assert.equal(answer.json.transform.text, labelled);
    });
  }

  it('select columns by category', async (t) => {
    const app = await runApp(t, { providers: [banks()] });
    const table = 'a,b\nJane,IBANVALUE\nJane,IBANVALUE\n';
    const all = await post(app, `${V2}/classify/tabular?score_threshold=0`, table, 'text/csv');
    assert.deepEqual(found(all).toSorted(), ['BANK_ACCOUNT', 'PERSON']);
    const one = await post(app, `${V2}/classify/tabular?score_threshold=0&exclude=PERSON`, table, 'text/csv');
    assert.deepEqual(found(one), ['BANK_ACCOUNT']);
  });

  for (const [path, type] of [
    ['/classify/text?entities=PERSOON', 'text/plain'],
    ['/classify/text?exclude=PERSON,,AGE', 'text/plain'],
    ['/classify/text?entities=', 'text/plain'],
    ['/classify/text?preset=secret', 'text/plain'],
    ['/classify/tabular?entities=IBAN', 'text/csv'],
  ] as const) {
    it(`refuse ${path}`, async (t) => {
      const app = await runApp(t);
      const answer = await post(app, V2 + path, 'a,b\n1,2\n', type);
      assert.equal(answer.status, 400);
      assert.match(answer.json.message, /entities|exclude|preset/);
    });
  }
});

describe('health of version 2', () => {
  const healthOf = async (app: RunningApp): Promise<Answer> => app.request(`${V2}/health`);

  it('lists each provider in the shape of its clients', async (t) => {
    const app = await runApp(t);
    const answer = await healthOf(app);
    assert.equal(answer.status, 200);
    const [{ name }] = (await app.request('/health')).json.providers;
    const check = {
      passed: true,
      output: 'up',
      componentType: 'classification-provider',
      componentName: name,
    };
    assert.deepEqual(answer.json, {
      isHealthy: true,
      checks: [
        {
          isHealthy: true,
          output: { isHealthy: true, checks: [check] },
          componentType: 'classification-provider',
          componentName: name,
        },
      ],
    });
  });

  it('has version and log level beside it', async (t) => {
    const app = await runApp(t);
    assert.deepEqual((await app.request(`${V2}/version`)).text, (await app.request('/version')).text);
    assert.equal((await app.request(`${V2}/log-level`)).status, (await app.request('/log-level')).status);
  });
});
