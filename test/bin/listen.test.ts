import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import { listen } from '../../src/bin/listen.js';
import { createStopSwitch } from '../../src/bin/stop-switch.js';

const OPTIONS = { host: '127.0.0.1', drainDelayMs: 0, stopSwitch: createStopSwitch(), hint: () => '' };
const handlers = (): number => process.listenerCount('SIGTERM') + process.listenerCount('SIGINT');

describe('listening where somebody was faster', () => {
  for (const { name, close, isClosed } of [
    { name: 'ends what was started for the server', close: () => Promise.resolve(), isClosed: true },
    {
      name: 'does not wait for an end that does not come',
      close: () => new Promise(() => undefined),
      isClosed: false,
    },
    {
      name: 'says why it cannot listen, not why it cannot end',
      close: () => Promise.reject(new Error('x')),
      isClosed: false,
    },
  ]) {
    it(name, { timeout: 30_000 }, async (t) => {
      const taken = createServer();
      t.after(() => taken.close());
      await once(taken.listen(0, OPTIONS.host), 'listening');
      const { port } = taken.address() as AddressInfo;
      const closed: string[] = [];
      const app = Fastify();
      app.addHook('onClose', async () => {
        await close();
        closed.push(name);
      });
      const before = handlers();
      await assert.rejects(listen(app, { ...OPTIONS, port }), { code: 'EADDRINUSE' });
      // On a busy machine the end may come after it was given up.
      for (let waited = 0; isClosed && closed.length === 0 && waited < 10_000; waited += 20) await pause(20);
      assert.deepEqual(closed, isClosed ? [name] : []);
      assert.equal(handlers(), before);
    });
  }
});
