import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createClient, type BatchText, type DataDiscoveryClient } from '../../src/client/index.js';
import { makeActive } from '../support/account-fixture.js';
import { configured, fakeProvider, wordFinder } from '../support/fake-provider.js';
import { runApp } from '../support/run-app.js';
import { OLD, Replicas } from '../support/session-replicas.js';
import { policyOf } from '../support/transforming.js';
import type { DatabasePlace } from '../../src/storage/database.js';

const NUMBER = { default: { operator: 'placeholder' } } as const;
const finder = wordFinder({ Jane: ['PERSON', 0.95], Bob: ['PERSON', 0.9], maybe: ['AGE', 0.6] });

describe('the client transforms', () => {
  let client: DataDiscoveryClient;
  let requests = 0;
  let close: () => unknown = () => undefined;
  before(async () => {
    const app = await runApp(
      { after: (end: unknown) => void (close = end as () => unknown) },
      {
        providers: [configured(fakeProvider(finder))],
        transformPolicies: new Map([['by-number', policyOf(NUMBER)]]),
      },
    );
    client = createClient({
      baseUrl: app.origin,
      fetch: (url, init) => {
        requests += 1;
        return fetch(url, init);
      },
    });
  });
  after(() => close());

  it('by a policy, going on with its map, and back', async () => {
    const first = await client.transform('😀 Jane', { policy: NUMBER, explain: true });
    assert.equal(first.transform.text, '😀 [PERSON_1]');
    assert.equal(first.transform.replaced[0]?.location.start_index, 3, 'in UTF-16');
    assert.ok(first.explained !== undefined && !first.partial);
    const { map = [] } = first.transform;
    const second = await client.transform('Bob and Jane', { policy: 'by-number', map, verify: true });
    assert.equal(second.transform.text, '[PERSON_2] and [PERSON_1]');
    assert.equal(second.verification?.passed, true);
    const { restore } = await client.restore('Dear [PERSON_2]', { map: second.transform.map ?? [] });
    assert.equal(restore.text, 'Dear Bob');
  });

  it('what the options choose, with terms that hold commas', async () => {
    const { transform } = await client.transform('Jane, Bob, maybe', {
      policy: NUMBER,
      entities: ['PERSON', 'AGE'],
      allow: ['Bob', 'a, b'],
      scoreThreshold: 0.5,
    });
    assert.equal(transform.text, '[PERSON_1], Bob, [AGE_1]');
    assert.deepEqual(await client.policies(), ['by-number']);
    const csv = await client.transform('who;n\nJane;1\nBob;2\n', { policy: NUMBER, format: 'csv' });
    assert.match(csv.transform.text, /^who;n\n\[PERSON_1\];1\n/);
  });

  it('batches of any length as they are read, with one session over all requests', async () => {
    let taken = 0;
    async function* texts(): AsyncGenerator<BatchText> {
      for (let id = 0; id < 130; id += 1) {
        taken += 1;
        yield await Promise.resolve({ id, text: id % 2 === 0 ? 'Jane' : 'Bob' });
      }
      yield { id: 'bad', text: ' ' };
    }
    requests = 0;
    const batch = client.transformBatch(texts(), { policy: NUMBER });
    const first = await batch.next();
    assert.ok(taken <= 51, `${taken.toString()} texts were taken for one answer`);
    assert.equal('id' in first.value ? first.value.id : undefined, 0);
    const rest: unknown[] = [];
    for (;;) {
      const next = await batch.next();
      if (next.done === true) {
        assert.deepEqual(
          next.value.map?.map(({ value }) => value),
          ['Jane', 'Bob'],
        );
        break;
      }
      rest.push(next.value.error?.code ?? next.value.transform?.text);
    }
    assert.equal(requests, 3);
    assert.deepEqual(rest.slice(-3), ['[PERSON_1]', '[PERSON_2]', 'BODY_EMPTY']);
    assert.deepEqual(new Set(rest.slice(0, -1)), new Set(['[PERSON_1]', '[PERSON_2]']));
  });

  it('classifies batches, and labels without a policy', async () => {
    const texts = [
      { id: 'a', text: 'Jane' },
      { id: 2, text: 'x' },
    ];
    const found: unknown[] = [];
    for await (const { id, classifications = {} } of client.classifyBatch(texts, { explain: true }))
      found.push([id, Object.keys(classifications)]);
    assert.deepEqual(found, [
      ['a', ['PERSON']],
      [2, []],
    ]);
    for await (const { id, transform } of client.transformBatch(texts.slice(0, 1)))
      assert.deepEqual([id, transform?.text], ['a', '[PERSON]']);
    const plain: unknown[] = [];
    for await (const { id, classifications = {} } of client.classifyBatch(['x', 'Jane']))
      plain.push([id, Object.keys(classifications)]);
    assert.deepEqual(plain, [
      [0, []],
      [1, ['PERSON']],
    ]);
    const rows = [{ id: 1, text: '{"who": "Jane"}' }];
    for await (const { transform, verification } of client.transformBatch(rows, {
      format: 'json',
      verify: true,
    }))
      assert.deepEqual([transform?.text, verification?.passed], ['{"who": "[PERSON]"}', true]);
  });

  it('refuses options that a call does not have', async () => {
    const { signal } = new AbortController();
    const typo = { signal, score_threshold: 0.5 } as object;
    const other = { thresh: 0.5 } as object;
    for (const [call, says] of [
      [
        () => client.transform('x', typo),
        /"score_threshold" is not an option of transform\. .*"scoreThreshold"/,
      ],
      [() => client.restore('x', other), /"thresh" is not an option of restore\. It has signal, timeoutMs, /],
      [() => client.transformBatch(['x'], typo).next(), /is not an option of transformBatch/],
    ] as const)
      await assert.rejects(call, { name: 'TypeError', message: says });
  });

  it('says what texts of a batch are', async () => {
    for (const [texts, says] of [
      ['Jane', /takes a list of texts; pass a single text to classifyText/],
      [['x', { id: 1 }], /strings or objects with "id" and "text"; item 1 is neither/],
      [[null], /item 0 is neither/],
    ] as const)
      await assert.rejects(client.classifyBatch(texts as never).next(), { name: 'TypeError', message: says });
  });

  it('rejects where the whole is refused, and where its caller gives up', async () => {
    const texts = [{ id: 1, text: 'Jane' }];
    await assert.rejects(client.transformBatch(texts, { policy: 'none' }).next(), {
      name: 'AnswerError',
      code: 'REQUEST_FAULTY',
    });
    await assert.rejects(client.classifyBatch(texts, { scoreThreshold: 7 }).next(), { status: 400 });
    await assert.rejects(client.transform('x', { session: {} }), { code: 'SESSIONS_OFF' });
    const gone = new Error('gone');
    await assert.rejects(client.classifyBatch(texts, { signal: AbortSignal.abort(gone) }).next(), gone);
  });
});

describe('the client', () => {
  it('has the service keep a session, and ends it', async (t) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'data-discovery-client-'));
    const place: DatabasePlace = { engine: 'sqlite', path: path.join(folder, 'a.db') };
    const replicas = new Replicas(place);
    t.after(async () => {
      await replicas.close();
      rmSync(folder, { recursive: true });
    });
    const { origin } = await replicas.open(OLD);
    const { apiKey, token } = await makeActive(replicas.fixture, 'jane@example.org');
    const client = createClient({ baseUrl: origin, apiKey, token });
    const begun = await client.transform('ask ALICE', { policy: NUMBER, session: { expiresIn: 600 } });
    const { session } = begun.transform;
    assert.ok(session !== undefined && begun.transform.map === undefined);
    const batch = client.transformBatch([{ id: 1, text: 'CAROL, ALICE' }], {
      policy: NUMBER,
      session: session.id,
    });
    for await (const { transform } of batch) assert.equal(transform?.text, '[PERSON_2], [PERSON_1]');
    const { restore } = await client.restore('[PERSON_2]', { session: session.id });
    assert.equal(restore.text, 'CAROL');
    await client.endSession(session);
    await assert.rejects(client.endSession(session), { code: 'SESSION_UNKNOWN', status: 404 });
  });
});
