import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runScan } from '../support/run-scan.js';

const WARNING = 'is not https, so text, API key and token are sent in plaintext';

describe('scan --server', () => {
  for (const [server, warns] of [
    // Names that lead nowhere (RFC 2606): the warning comes before anything is sent.
    ['http://service.invalid:1', true],
    ['http://localhost.invalid:1', true],
    ['https://service.invalid:1', false],
    ['http://127.0.0.1:1', false],
    ['http://localhost:1', false],
    ['http://[::1]:1', false],
  ] as const) {
    it(`${server} ${warns ? 'warns that everything goes in clear' : 'needs no warning'}`, async () => {
      const { stderr } = await runScan(['package.json', '--server', server], {
        env: { DATA_DISCOVERY_API_KEY: 'ddk_secret' },
        during: (child) => {
          // What is asked here comes first; the attempts to connect need not end.
          setTimeout(() => child.kill('SIGTERM'), 8_000).unref();
        },
      });
      assert.equal(stderr.includes(WARNING), warns, stderr);
      assert.ok(!stderr.includes('ddk_secret'));
    });
  }
});
