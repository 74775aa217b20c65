import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { needs } from '../support/needs.js';
import { runApp } from '../support/run-app.js';

const PYTHON = path.resolve('.venv', 'bin', 'python3');
const SCRIPT = path.resolve('test', 'support', 'run-published-clients.py');
const folderOf = (version: string): string => path.resolve('.venv', 'published-clients', version);

interface Asked {
  readonly action: 'discover' | 'redact' | 'mask' | 'guard';
  readonly text: string;
}

/** Runs the published client, unmodified, against a service of ours under the prefix that it has by default. */
async function answersOf(
  t: TestContext,
  version: 'v1' | 'v2',
  asked: readonly Asked[],
): Promise<readonly unknown[]> {
  assert.ok(existsSync(folderOf(version)), '.ci/install-tools installs the published clients');
  const { origin } = await runApp(t, { pathPrefix: 'pty' });
  const base = `${origin}/pty/data-discovery`;
  const env = {
    PATH: process.env['PATH'],
    PYTHONPATH: folderOf(version),
    DISCOVER_URL: version === 'v1' ? `${base}/v1.1/classify` : `${base}/v2/classify/text`,
    TRANSFORM_URL: `${base}/v2/transform/label`,
    SEMANTIC_GUARDRAILS_URL: `${origin}/pty/semantic-guardrail/v1.1`,
  };
  const printed = await new Promise<string>((resolve, reject) => {
    const child = execFile(PYTHON, [SCRIPT], { env }, (error, stdout) => {
      if (error === null) resolve(stdout);
      else reject(new Error(error.message));
    });
    child.stdin?.end(asked.map((one) => `${JSON.stringify(one)}\n`).join(''));
  });
  return printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
}

const TEXT = 'Ask Jane 😀 for the secret, Jane.';

const CLIENTS = existsSync(folderOf('v2')) ? folderOf('v2') : undefined;

describe('the published clients, unmodified', needs(CLIENTS, 'what .ci/install-tools brings'), () => {
  it('of version 1 discover, redact and mask', async (t) => {
    // It sends text as Latin-1: characters beyond are refused by itself.
    const plain = TEXT.replace('😀 ', '');
    const [found, redacted, masked] = await answersOf(t, 'v1', [
      { action: 'discover', text: plain },
      { action: 'redact', text: plain },
      { action: 'mask', text: plain },
    ]);
    const { classifications, providers } = found as Record<string, object>;
    assert.deepEqual(Object.keys(classifications ?? {}), ['PERSON', 'PASSWORD']);
    assert.equal((providers as readonly object[]).length, 1);
    assert.equal(redacted, 'Ask [PERSON] for the [PASSWORD], [PERSON].');
    assert.equal(masked, 'Ask **** for the ******, ****.');
  });

  it('of version 2 discover, redact, mask and guard', async (t) => {
    const [found, redacted, masked, guarded] = await answersOf(t, 'v2', [
      { action: 'discover', text: TEXT },
      { action: 'redact', text: TEXT },
      { action: 'mask', text: TEXT },
      { action: 'guard', text: TEXT },
    ]);
    assert.deepEqual(Object.keys(found as object), ['PERSON', 'MOOD', 'PASSWORD']);
    assert.equal(redacted, 'Ask [PERSON] [MOOD] for the secret, [PERSON].');
    assert.equal(masked, 'Ask **** * for the secret, ****.');
    assert.deepEqual(guarded, { outcome: 'rejected', rejected: ['m'], domains: ['pii'] });
  });
});
