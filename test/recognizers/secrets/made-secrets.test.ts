import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createDetector } from '../../../src/recognizers/detector.js';
import { RECOGNIZERS } from '../../../src/recognizers/registry.js';
import { settleRivals } from '../../../src/recognizers/settle-rivals.js';
import { makeSecrets, type MadeSecret } from './made-secrets.js';

const THRESHOLD = 0.7;
const detect = createDetector(RECOGNIZERS);

/** Whether what was found is the secret, give or take a few characters. */
function isFound({ text, secret }: MadeSecret): boolean {
  const start = text.indexOf(secret);
  const end = start + secret.length;
  return settleRivals(detect(text)).some((finding) => {
    if (finding.entityType !== 'PASSWORD' || finding.score < THRESHOLD) return false;
    const shared = Math.min(end, finding.end) - Math.max(start, finding.start);
    return shared >= 0.8 * secret.length && shared >= 0.6 * (finding.end - finding.start);
  });
}

describe('secrets in code, settings, scripts and logs', () => {
  const rows = makeSecrets();

  it('are of many kinds', () => {
    assert.ok(rows.length >= 86);
    assert.ok(new Set(rows.map(({ kind }) => kind)).size >= 39);
  });

  it('are found, 97 of 100', () => {
    const missed = rows.filter((row) => !isFound(row)).map(({ kind, place }) => `${kind} in ${place}`);
    assert.ok(
      missed.length <= 0.03 * rows.length,
      `missed ${missed.length.toString()}: ${missed.join(', ')}`,
    );
  });
});
