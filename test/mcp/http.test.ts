import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { StreamableHTTPClientTransport, Client } from '@modelcontextprotocol/client';
import { WorkQueue } from '../../src/admission/work-queue.js';
import { createWorkGate } from '../../src/http/work-gate.js';
import { parseRaw, rawRequest } from '../support/raw-request.js';
import { callTool, runMcp, type RunningMcp } from '../support/run-mcp.js';

const KEY = 'f3a0c1d95b7e4826a1c4d7e0f9b83562';
const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};
const HELLO = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
};

const post = (origin: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}/mcp`, { method: 'POST', body, headers: { ...HEADERS, ...headers } });

describe('tools over HTTP', () => {
  let running: RunningMcp;
  const ends: (() => unknown)[] = [];
  before(async () => {
    running = await runMcp({ after: (end) => void ends.push(end) });
  });
  after(async () => {
    for (const end of ends.reverse()) await end();
  });

  it('are served to both eras of the protocol', async () => {
    const modern = new Client(
      { name: 'test', version: '1' },
      { versionNegotiation: { mode: { pin: '2026-07-28' } } },
    );
    await modern.connect(new StreamableHTTPClientTransport(new URL(`${running.origin}/mcp`)));
    for (const client of [modern, await running.connect()]) {
      const { told } = await callTool(client, 'label', { text: 'Jane' });
      assert.equal(told['text'], '[PERSON]');
      await client.close();
    }
  });

  for (const [what, headers, code] of [
    ['under a name that is made to point here', { host: 'evil.example' }, 'HOST_NOT_ALLOWED'],
    [
      'for a page of another origin',
      { host: 'localhost', origin: 'https://evil.example' },
      'ORIGIN_NOT_ALLOWED',
    ],
    [
      'for a page of another site',
      { host: 'localhost', 'sec-fetch-site': 'cross-site' },
      'ORIGIN_NOT_ALLOWED',
    ],
  ] as const) {
    it(`are refused ${what}`, async () => {
      const lines = Object.entries({ ...HEADERS, ...headers }).map(
        ([name, value]) => `${name}: ${value}\r\n`,
      );
      const port = Number(new URL(running.origin).port);
      const request = `POST /mcp HTTP/1.1\r\n${lines.join('')}content-length: 2\r\nconnection: close\r\n\r\n{}`;
      const { status, json } = parseRaw(await rawRequest(port, [request]));
      assert.deepEqual([status, json['code']], [403, code]);
    });
  }

  for (const [what, body, status] of [
    ['no JSON', '{"jsonrpc":', 400],
    ['JSON that is no message', '[1, "x", null]', 400],
    ['JSON nested ten thousand deep', '['.repeat(10_000) + ']'.repeat(10_000), 400],
    ['a call before a session has begun', '{"jsonrpc":"2.0","id":1,"method":"tools/list"}', 400],
    ['a batch of more than a hundred', JSON.stringify(Array.from({ length: 101 }, () => HELLO)), 400],
    ['a message of five megabytes', JSON.stringify({ ...HELLO, x: 'x'.repeat(5 * 2 ** 20) }), 413],
  ] as const) {
    it(`${what} is refused with ${status.toString()}, and the server goes on`, async () => {
      const answer = await post(running.origin, body);
      assert.equal(answer.status, status, await answer.text());
      assert.equal((await post(running.origin, JSON.stringify(HELLO))).status, 200);
    });
  }

  it('a session that is not known is refused with 404, as the protocol has it', async () => {
    const answer = await post(running.origin, JSON.stringify(HELLO), { 'mcp-session-id': 'guessed' });
    assert.equal(answer.status, 404);
  });

  it('the oldest of more than a hundred sessions is closed', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 101; count++) {
      const answer = await post(running.origin, JSON.stringify(HELLO));
      ids.push(answer.headers.get('mcp-session-id') ?? '');
      await answer.text();
    }
    const list = JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list' });
    const statusOf = async (id = ''): Promise<number> => {
      const answer = await post(running.origin, list, { 'mcp-session-id': id });
      await answer.text();
      return answer.status;
    };
    assert.deepEqual([await statusOf(ids[0]), await statusOf(ids.at(-1))], [404, 200]);
  });

  it('more calls than can be done in time are refused as errors of their tools', async (t) => {
    const queue = new WorkQueue({ workers: 1, maxWaitMs: 0, now: () => performance.now() });
    const gate = createWorkGate(queue);
    let release = (): void => undefined;
    const busy = new Promise<void>((resolve) => (release = resolve));
    const flooded = await runMcp(t, {
      turn: (bytes, signal, work) => gate.turn(bytes, signal, () => busy.then(work)),
    });
    const client = await flooded.connect();
    const text = 'Jane '.repeat(50);
    const calls = Array.from({ length: 20 }, () => callTool(client, 'label', { text }));
    const first = await Promise.race(calls);
    assert.equal(first.told['code'], 'OVERLOADED');
    release();
    const answers = await Promise.all(calls);
    assert.ok(
      answers.some(({ isError }) => !isError),
      'what has its turn is done',
    );
  });
});

describe('the key', () => {
  it('lets in as a bearer and by itself, and nothing else does', async (t) => {
    const { origin, log } = await runMcp(t, {}, KEY);
    for (const [headers, status] of [
      [{ authorization: `Bearer ${KEY}` }, 200],
      [{ 'x-api-key': KEY }, 200],
      [{}, 401],
      [{ 'x-api-key': `${KEY}0` }, 401],
    ] as const) {
      const answer = await post(origin, JSON.stringify(HELLO), headers);
      assert.equal(answer.status, status);
      assert.equal(answer.headers.has('www-authenticate'), status === 401);
      await answer.text();
    }
    assert.ok(!log.join('').includes(KEY));
  });
});
