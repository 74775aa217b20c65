import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { buildProviderApp } from '../../src/http/build-provider-app.js';
import { createLogger } from '../../src/observability/logger.js';
import type { ProtocolAnswer } from '../../src/providers/protocol.js';
import { createHttpProvider } from '../../src/providers/http-provider.js';
import { configured, fakeProvider, wordFinder } from '../support/fake-provider.js';
import { runApp } from '../support/run-app.js';
import { sharePatterns } from '../support/shared-patterns.js';

const pattern = sharePatterns('9.9');

async function serve(t: TestContext, provider = pattern()): Promise<string> {
  const app = await buildProviderApp({
    provider,
    logger: createLogger('silent'),
    maxBodyBytes: 100_000,
    timeoutMs: 10_000,
    version: '9.9',
  });
  t.after(() => app.close());
  return app.listen({ host: '127.0.0.1', port: 0 });
}

const post = (origin: string, body: string, type = 'application/json') =>
  fetch(`${origin}/classify`, { method: 'POST', body, headers: { 'content-type': type } });

describe('the provider protocol', () => {
  it('answers batches in order, offsets in code points', async (t) => {
    const origin = await serve(t);
    const texts = [
      { text: '😀 jane@example.org' },
      { text: '' },
      { text: '4111 1111 1111 1111', context: 'card_number' },
    ];
    const answer = await post(origin, JSON.stringify({ texts }));
    assert.equal(answer.status, 200);
    const json = (await answer.json()) as ProtocolAnswer;
    assert.equal(json.name, 'Pattern Classification Provider');
    assert.equal(json.version, '9.9');
    const [email] = json.results[0]?.findings ?? [];
    assert.deepEqual([email?.start, email?.end, email?.entity], [2, 18, 'EMAIL_ADDRESS']);
    assert.deepEqual(json.results[1], { findings: [] });
    assert.ok(json.results[2]?.findings.some((f) => f.entity === 'CREDIT_CARD'));
  });

  it('carries over that a reading is generic, so that a form elsewhere may name the number', async (t) => {
    const find = wordFinder({ ABC1234567: ['IDCARD', 0.8] });
    const votersOf = async (isGeneric: boolean): Promise<number | undefined> => {
      const reads = fakeProvider((input) =>
        find(input).map((one) => ({ ...one, ...(isGeneric && { isGeneric }) })),
      );
      const remote = createHttpProvider('Reads', await serve(t, reads), { timeoutMs: 5_000 });
      t.after(() => remote.close());
      const app = await runApp(t, {
        providers: [configured(pattern()), configured(remote, { name: 'Reads', timeoutMs: 5_000 })],
      });
      const { text } = await app.post('/classify', 'ABC1234567');
      const { classifications } = JSON.parse(text) as {
        classifications: Record<string, { score: number }[]>;
      };
      return classifications['IN_VOTER']?.[0]?.score;
    };
    assert.equal(await votersOf(false), 0.4);
    assert.equal(await votersOf(true), 0.88);
  });

  it('refuses what is no batch with 400, other types with 415, too much with 413', async (t) => {
    const origin = await serve(t);
    for (const body of [
      '',
      '{',
      '[]',
      '{}',
      '{"texts":"x"}',
      '{"texts":[1]}',
      '{"texts":[{"text":1}]}',
      '{"texts":[{"context":"x"}]}',
    ]) {
      assert.equal((await post(origin, body)).status, 400, body);
    }
    assert.equal((await post(origin, '{"texts":[]}', 'text/plain')).status, 415);
    assert.equal(
      (await post(origin, JSON.stringify({ texts: [{ text: 'a'.repeat(100_000) }] }))).status,
      413,
    );
  });

  it('has its own OpenAPI document and health', async (t) => {
    const origin = await serve(t);
    const document = (await (await fetch(`${origin}/openapi.json`)).json()) as {
      openapi: string;
      paths: object;
    };
    assert.equal(document.openapi, '3.1.0');
    assert.ok('/classify' in document.paths);
    assert.equal((await fetch(`${origin}/health/ready`)).status, 200);
  });

  it('gives the same answer over HTTP as in process', async (t) => {
    const inProcess = await runApp(t, { providers: [configured(pattern(), { timeoutMs: 20_000 })] });
    const remote = createHttpProvider('Pattern', await serve(t));
    const overHttp = await runApp(t, { providers: [configured(remote, { timeoutMs: 20_000 })] });
    for (const [path, body, type] of [
      [
        '/classify',
        'Mail 😀 jane@example.org or ring +44 20 7946 0958, IBAN DE89 3704 0044 0532 0130 00',
        'text/plain',
      ],
      ['/classify', 'email,born\njane@example.org,1980-02-03\nx,\n', 'text/csv'],
      ['/transform/label', '😀 jane@example.org', 'text/plain'],
    ] as const) {
      const [one, other] = [await inProcess.post(path, body, type), await overHttp.post(path, body, type)];
      assert.equal(other.status, 200);
      assert.deepEqual(other.json.classifications, one.json.classifications);
      assert.deepEqual(other.json.transform, one.json.transform);
    }
  });
});
