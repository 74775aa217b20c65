import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { AppDeps } from '../../../src/http/build-app.js';
import type { AnalyzerResult } from '../../../src/http/adapters/presidio/analyze.js';
import type { OperatedText } from '../../../src/http/adapters/presidio/anonymize.js';
import { ProviderFailure } from '../../../src/providers/provider.js';
import { configured, fakeProvider, wordFinder } from '../../support/fake-provider.js';
import { runApp, type RunningApp } from '../../support/run-app.js';

const FINDER = wordFinder({
  Jane: ['NAME', 0.95],
  '212-555-5555': ['PHONE', 0.8],
  DE89: ['IBAN', 0.9],
  today: ['DATE', 0.75],
  P123: ['PASSPORT', 0.9],
  maybe: ['NAME', 0.4],
});
const started = (t: Parameters<typeof runApp>[0], deps: Partial<AppDeps> = {}) =>
  runApp(t, { presidio: 'on', providers: [configured(fakeProvider(FINDER))], ...deps });
const send = (app: RunningApp, path: string, body: unknown) =>
  app.request(path, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
async function answered<T>(app: RunningApp, path: string, body: object): Promise<T> {
  const { status, text } = await send(app, path, body);
  assert.equal(status, 200, text);
  return JSON.parse(text) as T;
}
const ends: (() => unknown)[] = [];
let app: RunningApp;
before(async () => {
  const keep = { after: (end: () => unknown) => void ends.push(end) };
  app = await started(keep);
});
after(() => Promise.all(ends.map((end) => end())));
const names = async (app: RunningApp, body: object) =>
  (await answered<readonly AnalyzerResult[]>(app, '/analyze', { language: 'en', ...body })).map(
    ({ entity_type: type, start, end }) => [type, start, end],
  );

describe("what Presidio's clients ask of the analyzer", () => {
  it('is not there unless it is switched on', async (t) => {
    const app = await runApp(t);
    for (const path of ['/analyze', '/anonymize', '/deanonymize'])
      assert.equal((await send(app, path, {})).status, 404, path);
    assert.equal((await app.request('/supportedentities')).status, 404);
  });

  it('is answered by their names and in code points', async () => {
    const text = '😀 Jane, 212-555-5555, today, DE89, maybe';
    assert.deepEqual(await names(app, { text }), [
      ['PERSON', 2, 6],
      ['PHONE_NUMBER', 8, 20],
      ['DATE_TIME', 22, 27],
      ['IBAN_CODE', 29, 33],
    ]);
    assert.deepEqual(await names(app, { text, entities: ['PHONE_NUMBER', 'IBAN_CODE'] }), [
      ['PHONE_NUMBER', 8, 20],
      ['IBAN_CODE', 29, 33],
    ]);
    assert.equal((await names(app, { text, score_threshold: 0 })).length, 5);
    assert.equal((await names(app, { text, score_threshold: 0.9, entities: [], context: [] })).length, 2);
    assert.deepEqual(await names(app, { text: 'P123', entities: ['US_PASSPORT'] }), [['US_PASSPORT', 0, 4]]);
    assert.deepEqual(await names(app, { text: ' ' }), []);
  });

  it('takes a list of texts, and answers a list each', async () => {
    const lists = await answered<readonly (readonly AnalyzerResult[])[]>(app, '/analyze', {
      text: ['Jane', '', 'x', 'to Jane'],
      language: 'en',
      correlation_id: 'c',
    });
    assert.deepEqual(
      lists.map((list) => list.map(({ start }) => start)),
      [[0], [], [], [3]],
    );
  });

  it('tells how it came about only where it is asked', async () => {
    const ask = { text: 'Jane', language: 'en' };
    const [plain] = await answered<readonly AnalyzerResult[]>(app, '/analyze', ask);
    assert.equal(plain?.analysis_explanation, null);
    const [told] = await answered<readonly AnalyzerResult[]>(app, '/analyze', {
      ...ask,
      return_decision_process: true,
    });
    const explanation = told?.analysis_explanation as Record<string, unknown>;
    assert.equal(explanation['original_score'], 0.95);
    assert.equal(explanation['textual_explanation'], 'found as NAME');
  });

  it('takes lists of terms that are found, and that are not', async () => {
    const own = [
      { name: 'Zoo', supported_language: 'en', supported_entity: 'ZOO', deny_list: ['Hagenbeck'] },
    ];
    const text = 'Jane at Hagenbeck';
    assert.deepEqual(await names(app, { text, ad_hoc_recognizers: own, entities: ['ZOO'] }), [
      ['ZOO', 8, 17],
    ]);
    assert.deepEqual(await names(app, { text, allow_list: ['Jane'] }), []);
    assert.deepEqual(await names(app, { text, allow_list: ['^j.n'], allow_list_match: 'regex' }), []);
    assert.deepEqual(await names(app, { text, allow_list: ['^an'], allow_list_match: 'regex' }), [
      ['PERSON', 0, 4],
    ]);
    const exactCase = { text, allow_list: ['^j.n'], allow_list_match: 'regex', regex_flags: 0 };
    assert.deepEqual(await names(app, exactCase), [['PERSON', 0, 4]]);
    assert.deepEqual(await names(app, { ...exactCase, allow_list: ['^J.n'] }), []);
  });

  it('takes 0 and 1 for false and true, as clients in Python write them', async () => {
    for (const [decisions, isTold] of [
      [0, false],
      [1, true],
    ] as const) {
      const ask = { text: 'Jane', return_decision_process: decisions };
      const [found] = await answered<readonly AnalyzerResult[]>(app, '/analyze', ask);
      assert.equal(found?.analysis_explanation !== null, isTold);
    }
    assert.equal((await send(app, '/analyze', { text: 'Jane', return_decision_process: 2 })).status, 400);
  });

  it('takes expressions, whose scores context words raise', async () => {
    const zip = {
      name: 'Zip code recognizer',
      supported_language: 'en',
      patterns: [{ name: 'zip code (weak)', regex: String.raw`\b\d{5}(?:-\d{4})?\b`, score: 0.3 }],
      context: ['zip', 'code'],
      supported_entity: 'ZIP',
    };
    const ask = (text: string, score_threshold: number, more: object = {}) =>
      answered<readonly AnalyzerResult[]>(app, '/analyze', {
        ...{ ...more, text, score_threshold, regex_flags: 26 },
        entities: ['ZIP'],
        ad_hoc_recognizers: [zip],
      });
    assert.deepEqual(await ask('we met 12345 of them', 0.5), []);
    const [weak] = await ask('we met 12345 of them', 0.2);
    assert.deepEqual([weak?.start, weak?.end, weak?.score], [7, 12, 0.3]);
    const [strong] = await ask('the zip code is 12345-6789', 0.5);
    assert.deepEqual([strong?.start, strong?.end, strong?.score], [16, 26, 0.65]);
    assert.equal(strong?.recognition_metadata.recognizer_name, 'Zip code recognizer');
    // Words of the request, such as a column name, raise it wherever the value is.
    const [about] = await ask('we met 12345 of them', 0.2, { context: ['customer_zip'] });
    assert.equal(about?.score, 0.65);
    assert.deepEqual(await ask('we met 12345 of them', 0.5, { context: ['phone'] }), []);
  });

  it('answers nothing where a provider fails', async (t) => {
    const fails = configured(
      fakeProvider(() => {
        throw new ProviderFailure(503, 'told to fail');
      }),
    );
    const app = await started(t, { providers: [configured(fakeProvider(FINDER)), fails] });
    assert.equal((await send(app, '/analyze', { text: 'Jane' })).status, 502);
  });

  it('has its lists of names', async () => {
    const list = async (path: string) => JSON.parse((await app.request(path)).text) as readonly string[];
    const entities = await list('/supportedentities?language=en');
    for (const name of ['PERSON', 'DATE_TIME', 'IBAN_CODE', 'CRYPTO', 'US_SSN', 'PASSWORD'])
      assert.ok(entities.includes(name), name);
    assert.equal((await list('/recognizers')).length, 1);
    assert.ok((await list('/anonymizers')).includes('encrypt'));
    assert.deepEqual(await list('/deanonymizers'), ['decrypt', 'deanonymize_keep']);
    const all = JSON.parse((await app.request('/supportedentities?uknown=input')).text) as readonly string[];
    assert.deepEqual(await names(app, { text: 'Jane', entities: all }), [['PERSON', 0, 4]]);
    assert.equal((await app.request('/health')).status, 200);
  });
});

const RESULTS = [{ start: 0, end: 4, entity_type: 'PERSON', score: 0.9 }];
const operated = (type: object) => ({
  text: 'Jane x',
  analyzer_results: RESULTS,
  anonymizers: { DEFAULT: type },
});
const KEY = '1234567890abcdef';

describe("what Presidio's clients ask of the anonymizer", () => {
  it('encrypts and decrypts', async () => {
    const hidden = await answered<OperatedText>(app, '/anonymize', operated({ type: 'encrypt', key: KEY }));
    assert.match(hidden.text, /^[\w-]{43}= x$/);
    const ask = { text: hidden.text, anonymizer_results: hidden.items };
    const back = await answered<OperatedText>(app, '/deanonymize', {
      ...ask,
      deanonymizers: { PERSON: { type: 'decrypt', key: KEY } },
    });
    assert.deepEqual(back, {
      text: 'Jane x',
      items: [{ operator: 'decrypt', entity_type: 'PERSON', start: 0, end: 4, text: 'Jane' }],
    });
    // Other writers of base64 use its other alphabet.
    const plain = hidden.text.replaceAll('-', '+').replaceAll('_', '/');
    const same = await answered<OperatedText>(app, '/deanonymize', {
      ...ask,
      text: plain,
      deanonymizers: { PERSON: { type: 'decrypt', key: KEY } },
    });
    assert.equal(same.text, 'Jane x');
    for (const deanonymizers of [{ DEFAULT: { type: 'decrypt', key: 'another 16 bytes' } }, {}]) {
      const { status, text } = await send(app, '/deanonymize', { ...ask, deanonymizers });
      assert.equal(status, 400);
      assert.match(text, /anonymizer_results\[0\]/);
    }
  });

  it('makes no text of any size of a short one', async () => {
    const text = 'x'.repeat(1_000);
    const results = Array.from({ length: 1_000 }, (_, start) => ({
      ...{ start, end: start + 1, score: 1 },
      entity_type: `T${(start % 2).toString()}`,
    }));
    const anonymizers = { DEFAULT: { type: 'replace', new_value: 'x'.repeat(20_000) } };
    const { status, text: told } = await send(app, '/anonymize', {
      text,
      analyzer_results: results,
      anonymizers,
    });
    assert.match(told.slice(0, 200), /RESULT_TOO_LARGE/);
    assert.notEqual(status, 200);
  });

  for (const [path, body, says] of [
    ['/analyze', { text: 7 }, /text: must be/],
    ['/analyze', { text: 'x', language: 7 }, /language: must be a language/],
    ['/analyze', { text: 'x', entities: ['PERSON', 'UUID'] }, /entities\[1\]: is not supported/],
    ['/analyze', { text: 'x', regex_flags: 4 }, /regex_flags: must be a sum of 2/],
    [
      '/analyze',
      {
        text: 'x',
        allow_list: Array.from({ length: 100 }, () => '[a-z]{400}'),
        allow_list_match: 'regex',
      },
      /allow_list: has expressions of more than/,
    ],
    ['/analyze', { text: 'x', allow_list_match: 'fuzzy' }, /allow_list_match: must be/],
    [
      '/analyze',
      { text: 'x', allow_list: ['(canary'], allow_list_match: 'regex' },
      /allow_list\[0\]: must be an expression in RE2 syntax/,
    ],
    [
      '/analyze',
      {
        text: 'x',
        ad_hoc_recognizers: [
          { supported_entity: 'ZIP', deny_list: ['x'], patterns: [{ regex: 'canary(?=x)', score: 0.5 }] },
        ],
      },
      /ad_hoc_recognizers\[0\]\.patterns\[0\]\.regex: must be an expression in RE2 syntax/,
    ],
    ['/anonymize', { text: 'x' }, /the field \\"analyzer_results\\" is missing/],
    [
      '/anonymize',
      { text: 'x', analyzer_results: RESULTS },
      /analyzer_results\[0\]: must be within the text of 1/,
    ],
    ['/anonymize', operated({ type: 'canary' }), /anonymizers\.DEFAULT\.type: must be an operator/],
    ['/anonymize', operated({ type: 'mask' }), /anonymizers\.DEFAULT: the field/],
    [
      '/anonymize',
      operated({ type: 'mask', masking_char: '**', chars_to_mask: 1, from_end: true }),
      /one character/,
    ],
    ['/anonymize', operated({ type: 'hash', hash_type: 'md5' }), /hash_type: must be a hash/],
    ['/anonymize', operated({ type: 'hash', salt: 'canary' }), /at least 16 bytes/],
  ] as const)
    it(`refuses by place: ${path} ${JSON.stringify(body).slice(0, 90)}`, async () => {
      const { status, text } = await send(app, path, body);
      assert.equal(status, 400, text);
      assert.match(text, says);
      assert.ok(!text.includes('canary'));
    });

  for (const [path, body, status, error] of [
    ['/analyze', {}, 500, 'No text provided'],
    ['/analyze', { text: null, language: 'en' }, 500, 'No text provided'],
    [
      '/analyze',
      { text: 'x', language: 'he' },
      500,
      'No matching recognizers were found to serve the request.',
    ],
    ['/anonymize', {}, 400, 'Invalid request json'],
    ['/deanonymize', ' { } ', 400, 'Invalid request json'],
    ['/anonymize', operated({ type: 'custom' }), 400, 'Custom type anonymizer is not supported'],
    [
      '/anonymize',
      '{"text": "x",}',
      400,
      'The browser (or proxy) sent a request that this server could not understand.',
    ],
    [
      '/anonymize',
      operated({ type: 'encrypt', key: 'canary' }),
      422,
      'Invalid input, key must be of length 128, 192 or 256 bits',
    ],
    [
      '/deanonymize',
      { text: 'x', deanonymizers: { A: { type: 'decrypt', key: 'canary' } } },
      422,
      'Invalid input, key must be of length 128, 192 or 256 bits',
    ],
  ] as const)
    it(`answers as Presidio does: ${path} ${JSON.stringify(body).slice(0, 90)}`, async () => {
      const { status: answered, text } = await send(app, path, body);
      assert.equal(answered, status, text);
      assert.deepEqual(JSON.parse(text), { error });
    });

  it('returns a text without anything to decrypt as it is', async () => {
    assert.deepEqual(await answered(app, '/deanonymize', { text: 'x' }), { text: 'x', items: [] });
    assert.deepEqual(await answered(app, '/deanonymize', { key: KEY }), { text: '', items: [] });
  });

  it('tells nothing of what it is sent, in logs or errors', async (t) => {
    const canary = 'canary5550199';
    const app = await started(t, { maxBodyBytes: 40 });
    const bodies = [
      canary,
      { text: canary },
      { text: `${canary}\u0000`, correlation_id: canary },
      { text: 'x', [canary]: canary },
      { text: 'x', entities: [canary] },
      { text: canary.repeat(9), analyzer_results: [], anonymizer_results: [], deanonymizers: {} },
      operated({ type: canary, key: canary }),
      { ...operated({ type: 'encrypt', key: canary }), text: canary },
      { text: canary, anonymizer_results: RESULTS, deanonymizers: { PERSON: { type: 'decrypt', key: KEY } } },
    ];
    for (const path of ['/analyze', '/anonymize', '/deanonymize'])
      for (const body of bodies) {
        const { status, text } = await send(app, path, body);
        if (status !== 200) assert.ok(!text.includes(canary), `${path}: ${text}`);
      }
    assert.ok(!app.log.join('').includes(canary));
  });
});
