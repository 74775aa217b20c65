import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { packageVersion } from '../../src/config/package-version.js';
import { createDetector, type Detector } from '../../src/library/index.js';
import { openProviders } from '../../src/library/open-providers.js';
import { configured } from '../support/fake-provider.js';
import { drawText } from '../support/draw-text.js';
import { runApp, type RunningApp } from '../support/run-app.js';

const V2 = '/svc/data-discovery/v2';

/** What differs from call to call, and what only one of the two answers says. */
const comparable = (answer: object): unknown =>
  JSON.parse(
    JSON.stringify(answer, (key, value: unknown) =>
      key === 'partial' ? undefined : key === 'elapsed_time' ? 0 : value,
    ),
  );

const TEXTS = [
  'Mail jane.roe@acme.example or pay with 4111 1111 1111 1111.',
  'Jane Roe lives at 15 Main St, Hamden, and was born on 3 May 1984.',
  '😀 IBAN DE89 3704 0044 0532 0130 00 😀 call +44 20 7946 0018',
  'Nothing to see.',
  `${'All quiet on the first floor. '.repeat(900)}Write to bob@acme.example.`,
];

const TABLE = 'mail,amount\njane@acme.example,1\nbob@acme.example,2\n"x,y@acme.example",3\n';
const ROWS = [
  { mail: 'jane@acme.example', amount: 1 },
  { mail: 'bob@acme.example', amount: 2 },
  { mail: 'x,y@acme.example', amount: 3 },
];

const POLICY = {
  default: { operator: 'placeholder' },
  categories: { CREDIT_CARD: { operator: 'mask', show: 4 } },
} as const;

for (const model of ['none', 'small'] as const) {
  describe(`the library and version 2 of the service, model ${model}`, () => {
    let detector: Detector;
    let app: RunningApp;
    const closing: (() => unknown)[] = [];

    before(async () => {
      detector = await createDetector({ model });
      const options = { model, threads: 1, rules: undefined, version: packageVersion() };
      const { providers } = await openProviders(options);
      app = await runApp(
        { after: (end) => void closing.push(end as () => unknown) },
        {
          providers: providers.map(({ config, provider }) =>
            configured(provider, { name: config.name, timeoutMs: 60_000 }),
          ),
          maxBodyBytes: 100_000,
        },
      );
    });
    after(async () => {
      for (const end of closing) await end();
      await detector.close();
    });

    async function ask(path: string, body: string, type: string): Promise<unknown> {
      const { status, text } = await app.request(V2 + path, {
        method: 'POST',
        body,
        headers: { 'content-type': type },
      });
      assert.equal(status, 200, text);
      return comparable(JSON.parse(text) as object);
    }

    for (const [index, text] of TEXTS.entries()) {
      it(`classify, text ${index.toString()}`, async () => {
        for (const [query, options] of [
          ['offset_unit=utf16', {}],
          ['offset_unit=byte&score_threshold=0.3', { offsetUnit: 'byte', scoreThreshold: 0.3 }],
          ['offset_unit=utf16&explain=true&preset=pii', { explain: true, preset: 'pii' }],
          [
            'offset_unit=utf16&entities=PERSON,IBAN&exclude=LOCATION',
            { entities: ['PERSON', 'IBAN'], exclude: ['LOCATION'] },
          ],
          [
            'offset_unit=utf16&allow=jane.roe%40acme.example&deny=PERSON:floor',
            { allow: ['jane.roe@acme.example'], deny: ['PERSON:floor'] },
          ],
        ] as const) {
          assert.deepEqual(
            comparable(await detector.classify(text, options)),
            await ask(`/classify/text?${query}`, text, 'text/plain'),
          );
        }
      });

      it(`label, text ${index.toString()}`, async () => {
        assert.deepEqual(
          comparable(
            await detector.label(text, { includeProviders: true, includeClassificationDetails: true }),
          ),
          await ask(
            '/transform/label?include_providers=yes&include_classification_details=yes&offset_unit=utf16',
            text,
            'text/plain',
          ),
        );
      });

      it(`transform and restore, text ${index.toString()}`, async () => {
        const answer = await detector.transform(text, { policy: POLICY, verify: true });
        const body = JSON.stringify({ text, policy: POLICY, verify: true });
        assert.deepEqual(
          comparable(answer),
          await ask('/transform?offset_unit=utf16', body, 'application/json'),
        );
        const { map = [], text: result } = answer.transform;
        const restored = await detector.restore(result, { map });
        assert.deepEqual(
          comparable(restored),
          await ask(
            '/transform/restore?offset_unit=utf16',
            JSON.stringify({ text: result, map }),
            'application/json',
          ),
        );
      });
    }

    const drawn = drawText(['Mail jane.roe@acme.example today.', 'Pay with 4111 1111 1111 1111, please.']);
    const post = (path: string, body: Buffer): Promise<Response> =>
      fetch(`http://127.0.0.1:${app.port.toString()}${V2}${path}`, {
        method: 'POST',
        body: new Uint8Array(body),
        headers: { 'content-type': 'image/png' },
      });

    it('classifyImage', async () => {
      const image = await drawn.encode('png');
      const answer = await detector.classifyImage(image, { scoreThreshold: 0.5 });
      const expected = await post('/classify/image?offset_unit=utf16&score_threshold=0.5', image);
      assert.deepEqual(comparable(answer), comparable((await expected.json()) as object));
      const { location } = answer.classifications['CREDIT_CARD']?.[0] ?? {};
      assert.equal(answer.text.slice(location?.start_index, location?.end_index), '4111 1111 1111 1111');
      assert.ok(location?.box !== undefined && location.box.top > 100 && location.box.top < 150);
    });

    it('classifyImage of an image without text', async () => {
      const blank = await drawText(['']).encode('png');
      const expected = await post('/classify/image?offset_unit=utf16', blank);
      assert.deepEqual(
        comparable(await detector.classifyImage(blank)),
        comparable((await expected.json()) as object),
      );
    });

    it('redactImage', async () => {
      const image = await drawn.encode('png');
      const redacted = await detector.redactImage(image);
      const expected = Buffer.from(await (await post('/transform/image', image)).arrayBuffer());
      assert.ok(Buffer.from(redacted).equals(expected));
      const { text, classifications } = await detector.classifyImage(redacted);
      assert.match(text, /please/);
      assert.doesNotMatch(text, /jane|4111/);
      assert.deepEqual(classifications['CREDIT_CARD'] ?? [], []);
    });

    it('an image that is none', async () => {
      const bytes = Buffer.from('no image');
      for (const [path, call] of [
        ['/classify/image', () => detector.classifyImage(bytes)],
        ['/transform/image', () => detector.redactImage(bytes)],
      ] as const) {
        const { code } = (await (await post(path, bytes)).json()) as { readonly code: string };
        await assert.rejects(call(), (error) => (error as { readonly code?: string }).code === code);
      }
      await assert.rejects(detector.classifyImage(new Uint8Array()), { code: 'BODY_EMPTY' });
      await assert.rejects(detector.classifyImage('text' as never), TypeError);
    });

    it('classifyTable, of CSV', async () => {
      assert.deepEqual(
        { ...(comparable(await detector.classifyTable(TABLE)) as object) },
        withoutCoverage(
          await ask('/classify/tabular?has_headers=auto&column_delimiter=auto', TABLE, 'text/csv'),
        ),
      );
    });

    it('classifyTable, of rows', async () => {
      const query = '?has_headers=true';
      const expected = withoutCoverage(await ask(`/classify/tabular${query}`, TABLE, 'text/csv'));
      assert.deepEqual(comparable(await detector.classifyTable(ROWS)), expected);
      const lists = [['mail', 'amount'], ...ROWS.map(({ mail, amount }) => [mail, amount])];
      assert.deepEqual(comparable(await detector.classifyTable(lists, { hasHeaders: true })), expected);
    });
  });
}

const withoutCoverage = (answer: unknown): object =>
  Object.fromEntries(
    Object.entries(answer as object).filter(([name]) => name !== 'language' && name !== 'coverage'),
  );
