import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { inline, type OpenApiDocument } from '../support/documented-answer.js';
import fc from 'fast-check';
import { buildApp } from '../../src/http/build-app.js';
import { createLogger } from '../../src/observability/logger.js';
import { awkwardText } from '../support/awkward-text.js';
import { configured, fakeProvider, finding, wordFinder } from '../support/fake-provider.js';
import { BASE, runApp, type AnswerBody } from '../support/run-app.js';

const two = () => [
  configured(fakeProvider(wordFinder({ Jane: ['NAME', 0.5], 'Jane Roe': ['PERSON', 0.9] })), { name: 'One' }),
  configured(fakeProvider(wordFinder({ Jane: ['PERSON', 0.6] })), {
    name: 'Two',
    supportedContentTypes: ['text/plain'],
  }),
];

describe('the answer', () => {
  it('of classify text has the fields of the specification and no more', async (t) => {
    const app = await runApp(t, { providers: two() });
    const { status, json, headers } = await app.post('/classify', 'Hi Jane Roe');
    assert.equal(status, 200);
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.match(
      headers.get('server-timing') ?? '',
      /^(?:(?:read|validate|ask|harmonize|present);dur=\d+\.\d{2}(?:, |$)){5}$/,
    );
    for (const record of json.providers) assert.equal(typeof record.elapsed_time, 'number');
    const provider = { name: 'Fake Classification Provider', version: '1.2.3', status: 200 };
    assert.deepEqual(
      json.providers.map((record: object) => ({ ...record, elapsed_time: 0 })),
      [
        {
          ...provider,
          elapsed_time: 0,
          config_provider: { name: 'One', address: 'in-process', supported_content_types: [] },
        },
        {
          ...provider,
          elapsed_time: 0,
          config_provider: { name: 'Two', address: 'in-process', supported_content_types: ['text/plain'] },
        },
      ],
    );
    const classifier = { name: 'fake', details: {} };
    assert.deepEqual(json.classifications, {
      PERSON: [
        {
          score: 0.8,
          location: { start_index: 3, end_index: 7 },
          classifiers: [
            { ...classifier, provider_index: 0, score: 0.5, original_entity: 'NAME' },
            { ...classifier, provider_index: 1, score: 0.6, original_entity: 'PERSON' },
          ],
        },
        {
          score: 0.9,
          location: { start_index: 3, end_index: 11 },
          classifiers: [{ ...classifier, provider_index: 0, score: 0.9, original_entity: 'PERSON' }],
        },
      ],
    });
    assert.deepEqual(Object.keys(json), ['providers', 'classifications']);
  });

  it('of a table is the same whatever its lines end with', async (t) => {
    const app = await runApp(t);
    const classify = async (lineEnd: string): Promise<unknown> => {
      const table = ['email,note', 'jane@example.org,1', 'joe@example.org,2', ''].join(lineEnd);
      return (await app.post('/classify', table, 'text/csv')).json.classifications;
    };
    const expected = await classify('\n');
    assert.notDeepEqual(expected, []);
    assert.deepEqual(await classify('\r'), expected);
    assert.deepEqual(await classify('\r\n'), expected);
  });

  it('of classify CSV names column, rows and counts; a provider that does not take CSV has no part', async (t) => {
    const app = await runApp(t, { providers: two() });
    const { json } = await app.post('/classify', 'id,who\n1,Jane\n2,Jane\n', 'text/csv');
    assert.deepEqual(
      json.providers.map((p: { config_provider: { name: string } }) => p.config_provider.name),
      ['One'],
    );
    assert.deepEqual(json.classifications, {
      PERSON: [
        {
          score: json.classifications.PERSON[0].score,
          rows_processed: 2,
          location: { column_name: 'who', column_index: 1 },
          details: { kind: 'column', rows_with_classification: 2, finding_score: 0.5 },
          classifiers: [
            {
              provider_index: 0,
              name: 'fake',
              score: 0.5,
              rows_with_classification: 2,
              total_classifications: 2,
              details: { kind: 'column' },
            },
          ],
        },
      ],
    });
    // Two findings of a half in a column of given names: what else they weigh is the weights' affair.
    const { score } = json.classifications.PERSON[0] as { score: number };
    assert.ok(score > 0.05 && score < 1, score.toString());
  });

  it('of classify CSV with a header only is empty', async (t) => {
    const { status, json } = await (await runApp(t)).post('/classify', 'name,email\n', 'text/csv');
    assert.equal(status, 200);
    assert.deepEqual(json.classifications, {});
    assert.equal(json.providers.length, 1);
  });

  it('of label holds the text alone, or what is asked for', async (t) => {
    const app = await runApp(t, { providers: two() });
    assert.deepEqual((await app.post('/transform/label', 'Hi Jane Roe')).json, {
      transform: { text: 'Hi [PERSON]' },
    });
    const path =
      '/transform/label?include_providers=yes&include_classification_details=Yes&score_threshold=0.85';
    const { json } = await app.post(path, 'Hi Jane Roe');
    assert.deepEqual(Object.keys(json), ['transform', 'providers', 'classifications']);
    assert.equal(json.classifications.PERSON.length, 1);
  });

  it('counts a leading byte order mark, which is never part of a finding', async (t) => {
    const app = await runApp(t);
    for (const [unit, start] of [
      ['codepoint', 1],
      ['utf16', 1],
      ['byte', 3],
    ] as const) {
      const { json } = await app.post(`/classify?offset_unit=${unit}`, Buffer.from('\uFEFFJane'));
      assert.deepEqual(json.classifications.PERSON[0].location, { start_index: start, end_index: start + 4 });
    }
    const labelled = await app.post('/transform/label', Buffer.from('\uFEFFJane!'));
    assert.equal(labelled.json.transform.text, '\uFEFF[PERSON]!');
    const csv = await app.post('/classify', Buffer.from('\uFEFFname\nJane'), 'text/csv');
    assert.equal(csv.json.classifications.PERSON[0].location['column_name'], 'name');
  });

  it('has offsets that cut the body exactly where the finding is, in each unit', async (t) => {
    const provider = configured(
      fakeProvider(({ text }) => {
        const start = text.indexOf('§');
        return start < 0 ? [] : [finding(start, text.lastIndexOf('§') + 1, 'MARK')];
      }),
    );
    const app = await buildApp({
      ...{
        providers: [provider],
        trusted: true,
        pathPrefix: 'svc',
        maxBodyBytes: 10_240,
        version: '0',
      },
      logger: createLogger('silent'),
    });
    t.after(() => app.close());
    await fc.assert(
      fc.asyncProperty(awkwardText(), awkwardText(), awkwardText(), async (before, found, after) => {
        const body = `${before}§${found}§${after}`;
        const cut = async (unit: string): Promise<[number, number]> => {
          const url = `${BASE}/classify?offset_unit=${unit}`;
          const answer = await app.inject({
            method: 'POST',
            url,
            headers: { 'content-type': 'text/plain' },
            payload: body,
          });
          const { start_index: start, end_index: end } =
            answer.json<AnswerBody>().classifications.MARK[0].location;
          return [Number(start), Number(end)];
        };
        assert.equal([...body].slice(...(await cut('codepoint'))).join(''), `§${found}§`);
        assert.equal(body.slice(...(await cut('utf16'))), `§${found}§`);
        assert.equal(
          Buffer.from(body)
            .subarray(...(await cut('byte')))
            .toString(),
          `§${found}§`,
        );
      }),
      { numRuns: 60 },
    );
  });

  it('fits the OpenAPI document', async (t) => {
    const app = await runApp(t, { providers: two() });
    const document = (await app.request('/openapi.json')).json as unknown as OpenApiDocument;
    assert.equal(document.openapi, '3.1.0');
    const ajv = new Ajv2020({ strict: false });
    for (const [path, body, type, status] of [
      ['/classify', 'Jane Roe', 'text/plain', '200'],
      ['/classify', 'who\nJane', 'text/csv', '200'],
      [
        '/transform/label?include_providers=Yes&include_classification_details=Yes',
        'Jane',
        'text/plain',
        '200',
      ],
      ['/classify', ' ', 'text/plain', '400'],
      ['/transform/label', 'p\u0430y', 'text/plain', '422'],
    ] as const) {
      const [route = ''] = path.split('?');
      const response = inline(document, document.paths[BASE + route]?.['post']?.responses[status]);
      const schema = response?.content?.['application/json']?.schema ?? false;
      const answer = await app.post(path, body, type);
      assert.equal(answer.status.toString(), status);
      assert.ok(ajv.validate(schema, answer.json), ajv.errorsText());
    }
  });
});
