import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createHttpProvider } from '../../src/providers/http-provider.js';
import { protocolAnswer } from '../support/faulty-server.js';

const FINDING = { start: 0, end: 4, entity: 'NAME', score: 0.9, classifier: 'names' };
/** Milliseconds that the server takes: longer than the age below, so that a connection grows old while it is used. */
const SLOW = 120;

/** A provider over HTTP, and how many connections it has made so far. */
async function counted(t: TestContext, connectionAgeMs: number) {
  let connections = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      setTimeout(() => {
        response.setHeader('Content-Type', 'application/json').end(protocolAnswer(FINDING));
      }, SLOW);
    });
  });
  server.on('connection', () => (connections += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const made = createHttpProvider('P', `http://127.0.0.1:${port.toString()}`, { connectionAgeMs });
  t.after(async () => {
    await made.close();
    server.close();
  });
  const ask = () => made.classify([{ text: 'Jane' }], AbortSignal.timeout(5_000));
  return { ask, connections: () => connections };
}

describe('connections to a provider', () => {
  it('are used again while they are young', async (t) => {
    const { ask, connections } = await counted(t, 60_000);
    for (let call = 0; call < 6; call += 1) await ask();
    // The second call may come before the first one's connection is free.
    assert.ok(connections() <= 2, connections().toString());
  });

  it('are replaced when they are old, so that servers that came later get their share', async (t) => {
    const { ask, connections } = await counted(t, 50);
    for (let call = 0; call < 3; call += 1) await ask();
    assert.equal(connections(), 3);
  });

  it('are not cut while they are used', async (t) => {
    const { ask } = await counted(t, 50);
    const answers = [];
    for (let call = 0; call < 4; call += 1) {
      answers.push(ask());
      await wait(SLOW / 2);
    }
    for (const answer of await Promise.all(answers)) assert.equal(answer.length, 1);
  });
});
