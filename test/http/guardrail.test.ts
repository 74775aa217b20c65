import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ProviderFailure } from '../../src/providers/provider.js';
import { configured, fakeProvider } from '../support/fake-provider.js';
import { runApp, type RunningApp } from '../support/run-app.js';

const BASE = '/svc/semantic-guardrail/v1.1';
const scan = async (app: RunningApp, body: unknown) => {
  const answer = await app.request(`${BASE}/conversations/messages/scan`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  return {
    status: answer.status,
    text: answer.text,
    json: JSON.parse(answer.text) as Record<string, unknown>,
  };
};
const message = (content: string, more: object = {}) => ({
  from: 'user',
  to: 'ai',
  content,
  processors: ['pii'],
  ...more,
});

const REFUSED: readonly (readonly [body: unknown, place: string])[] = [
  ['{', 'the body'],
  [{ messages: [] }, 'the body'],
  [{ messages: Array.from({ length: 101 }, () => message('x')) }, 'the body'],
  [{ messages: ['x'] }, 'messages[0]'],
  [{ messages: [message('x'), message('x', { from: 'me' })] }, 'messages[1].from'],
  [{ messages: [message('x', { to: undefined })] }, 'messages[0].to'],
  [{ messages: [message('x'.repeat(10_025))] }, 'messages[0].content'],
  [{ messages: [message('x', { content: null })] }, 'messages[0].content'],
  [{ messages: [message('x', { processors: ['pii', 'pii'] })] }, 'messages[0].processors'],
  [{ messages: [message('x', { processors: ['spam'] })] }, 'messages[0].processors'],
  [{ messages: [message('x', { id: 7 })] }, 'messages[0].id'],
];

describe('the semantic guardrail', () => {
  it('rejects messages with sensitive data, by category and place', async (t) => {
    const app = await runApp(t);
    const messages = [
      message('😀 Ask Jane', { id: 'a' }),
      message('nobody', { id: 'b' }),
      message('', { id: 'c' }),
      message('Jane', { id: 'd', processors: ['financial'] }),
      message('Jane', { id: 'e', processors: null }),
      message('p\u0430ypal', { id: 'f' }),
    ];
    const { status, json, text } = await scan(app, { messages });
    assert.equal(status, 200);
    const judged = json['messages'] as readonly {
      id: string;
      outcome: string;
      processors: readonly object[];
    }[];
    assert.deepEqual(
      judged.map(({ id, outcome }) => [id, outcome]),
      [
        ['a', 'rejected'],
        ['b', 'approved'],
        ['c', 'approved'],
        ['d', 'skipped'],
        ['e', 'skipped'],
        ['f', 'rejected'],
      ],
    );
    assert.deepEqual(judged[0]?.processors, [
      { name: 'data-discovery', score: 0.95, explanation: "['MOOD : [0, 1]', 'PERSON : [6, 10]']" },
    ]);
    assert.deepEqual(json['batch'], { outcome: 'rejected', score: 1, rejected_messages: ['a', 'f'] });
    assert.ok(!text.includes('Jane'));
  });

  it('does not approve a batch of which nothing was examined', async (t) => {
    const app = await runApp(t);
    for (const [messages, outcome] of [
      [[message('Jane', { processors: null })], 'skipped'],
      [[message('Jane', { processors: ['financial'] }), message('nobody')], 'approved'],
      [[message('Jane', { processors: null }), message('Jane')], 'rejected'],
    ] as const) {
      const { json } = await scan(app, { messages });
      assert.equal((json['batch'] as { outcome: string }).outcome, outcome);
    }
  });

  it('reads as many messages, of as many characters, as it says', async (t) => {
    const app = await runApp(t, { providers: [configured(fakeProvider(() => []))] });
    const body = JSON.stringify({ messages: Array.from({ length: 100 }, () => message('é'.repeat(10_024))) });
    const { status, json } = await scan(app, body.replaceAll('é', String.raw`\u00e9`));
    assert.deepEqual(
      [status, json['batch']],
      [200, { outcome: 'approved', score: 0, rejected_messages: [] }],
    );
  });

  it('gives an id to what has none', async (t) => {
    const app = await runApp(t);
    const { json } = await scan(app, { messages: [message('x'), message('x')] });
    const ids = (json['messages'] as readonly { id: string }[]).map(({ id }) => id);
    assert.equal(new Set(ids).size, 2);
  });

  it('approves nothing where a provider fails', async (t) => {
    const failing = configured(
      fakeProvider(() => {
        throw new ProviderFailure(503, 'told to fail');
      }),
    );
    const app = await runApp(t, { providers: [configured(fakeProvider(() => [])), failing] });
    assert.equal((await scan(app, { messages: [message('x')] })).status, 502);
  });

  for (const [body, place] of REFUSED) {
    it(`refuses what is wrong with ${place}: ${JSON.stringify(body).slice(0, 60)}`, async (t) => {
      const app = await runApp(t);
      const { status, json } = await scan(app, body);
      assert.equal(status, 422);
      assert.equal((json['details'] as { place: string }).place, place);
    });
  }

  it('has one domain', async (t) => {
    const app = await runApp(t);
    const { text } = await app.request(`${BASE}/domain-models/`);
    assert.deepEqual(JSON.parse(text), [{ domain: 'pii', model_name: 'data-discovery', threshold: 0.7 }]);
  });
});
