import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ProviderFailure } from '../../src/providers/provider.js';
import { configured, fakeProvider } from '../support/fake-provider.js';
import { rawRequest } from '../support/raw-request.js';
import { BASE, runApp } from '../support/run-app.js';

const CANARY = 'canary5550199';
const HEADERS = {
  authorization: `Bearer ${CANARY}`,
  'x-api-key': CANARY,
  cookie: CANARY,
  'user-agent': CANARY,
};

const quoting = (what: 'error' | 'failure') =>
  configured(
    fakeProvider(({ text, context }) => {
      const message = `cannot read ${text} ${context ?? ''}`;
      // A provider's own reason may be told; one of ours never quotes, so a quoting one stands for a defect.
      throw what === 'error'
        ? new TypeError(message, { cause: new Error(message) })
        : new ProviderFailure(500, 'no');
    }),
  );

describe('what is sent', () => {
  it('appears in no log line and in no error, on every route and through every kind of failure', async (t) => {
    const throwing = () => {
      throw new Error(CANARY);
    };
    const apps = [
      await runApp(t),
      await runApp(t, { providers: [quoting('error')] }),
      await runApp(t, { providers: [quoting('failure')] }),
      await runApp(t, { harmonize: throwing }),
      await runApp(t, { trusted: true, maxBodyBytes: 20 }),
    ];
    const bodies: readonly (readonly [string, string])[] = [
      [CANARY, 'text/plain'],
      [`a,b\n1,"${CANARY}`, 'text/csv'],
      [`a\n"${CANARY}"${CANARY}`, 'text/csv'],
      [`a\n${CANARY},${CANARY}`, 'text/csv'],
      [`${CANARY}\n${CANARY}`, 'text/csv'],
      [`${CANARY}\u0000`, 'text/plain'],
      [`${CANARY}\uFFFF${CANARY}`, 'text/csv'],
      [CANARY, `text/plain; charset=${CANARY}`],
      [CANARY, CANARY],
    ];
    const paths = [
      '/classify',
      '/transform/label',
      `/${CANARY}`,
      `/classify?score_threshold=${CANARY}`,
      `/classify?${CANARY}%20${CANARY}=1`,
    ];
    for (const app of apps) {
      for (const path of paths) {
        for (const [body, type] of bodies) {
          const answer = await app.post(path, body, type, HEADERS);
          if (answer.status >= 400)
            assert.ok(!answer.text.includes(CANARY), `${path} ${type}: ${answer.text}`);
        }
      }
      for (const path of [
        '/',
        '/health/live',
        '/health/ready',
        '/openapi.json',
        `/${CANARY}`,
        `/%zz${CANARY}`,
      ]) {
        const answer = await app.request(`${path}?${CANARY}=${CANARY}`, { headers: HEADERS });
        assert.ok(!answer.text.includes(CANARY), path);
      }
      for (const request of [
        `${CANARY}\r\n\r\n`,
        `GET /${CANARY} HTTP/9\r\n\r\n`,
        `POST ${BASE}/classify HTTP/1.1\r\n${CANARY}\r\n\r\n`,
      ]) {
        assert.ok(!(await rawRequest(app.port, [request])).includes(CANARY));
      }
      assert.ok(app.log.length > 10);
      assert.ok(
        !app.log.join('').includes(CANARY),
        app.log.find((line) => line.includes(CANARY)),
      );
    }
  });
});
