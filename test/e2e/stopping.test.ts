import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { runServer } from '../support/run-program.js';
import { until } from '../support/until.js';

const PATTERN = { PROVIDERS: '[{"name":"Pattern","address":"in-process","timeout_ms":60000}]' };
const isStopping = async (origin: string): Promise<boolean> =>
  (await fetch(`${origin}/health/ready`)).status === 503;

describe('the signal to stop', () => {
  it('turns readiness off, goes on serving, closes connections with their answers, ends with 0', async (t) => {
    const program = await runServer(t, ['serve'], { ...PATTERN, DRAIN_DELAY_MS: '10000' });
    const idle = connect(Number(new URL(program.origin).port), '127.0.0.1');
    idle.on('error', () => undefined);
    const closed = new Promise((resolve) => idle.once('close', resolve));
    idle.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await new Promise((resolve) => idle.once('data', resolve));
    program.child.kill('SIGTERM');
    await until(() => isStopping(program.origin));
    const ready = await fetch(`${program.origin}/health/ready`);
    assert.equal(ready.status, 503);
    assert.equal(((await ready.json()) as { code: string }).code, 'STOPPING');
    const answer = await fetch(`${program.origin}/svc/data-discovery/v1.1/classify`, {
      method: 'POST',
      body: 'Mail jane@example.org',
      headers: { 'content-type': 'text/plain' },
    });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('connection'), 'close');
    assert.equal((await fetch(`${program.origin}/health/live`)).status, 200);
    assert.equal(await program.exit, 0);
    await closed;
  });

  it('drops connections that have sent no request, or half of one, and ends with 0', async (t) => {
    const program = await runServer(t, ['serve', 'pattern'], { DRAIN_DELAY_MS: '0' });
    const dropped = ['', 'GET /health/live HTTP/1.1\r\nHost: loc'].map(async (start) => {
      const silent = connect(Number(new URL(program.origin).port), '127.0.0.1');
      silent.on('error', () => undefined);
      await once(silent, 'connect');
      silent.write(start);
      return once(silent, 'close');
    });
    // A connection that came after them has its answer: they have been taken.
    assert.equal((await fetch(`${program.origin}/health/live`)).status, 200);
    program.child.kill('SIGTERM');
    await Promise.all(dropped);
    // What has to be cut at the end of the time ends with 1.
    assert.equal(await program.exit, 0);
  });

  it('given twice ends the process at once', async (t) => {
    const program = await runServer(t, ['serve', 'pattern'], { DRAIN_DELAY_MS: '15000' });
    program.child.kill('SIGTERM');
    // Both at once might arrive as one.
    await until(() => isStopping(program.origin));
    program.child.kill('SIGTERM');
    assert.equal(await program.exit, 1);
  });
});
