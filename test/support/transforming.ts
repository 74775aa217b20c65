import { randomBytes } from 'node:crypto';
import type { Occurrence } from '../../src/harmonization/occurrence.js';
import { KeyRing, NO_KEYS } from '../../src/transform/key-ring.js';
import { readPolicy } from '../../src/transform/policy.js';
import { SessionMap } from '../../src/transform/session-map.js';
import { Transformer } from '../../src/transform/transformer.js';

export const occurrence = (
  start: number,
  end: number,
  category: string,
  entityType = category,
): Occurrence => ({
  start,
  end,
  category,
  score: 0.9,
  classifiers: [{ start, end, entityType, score: 0.9, classifier: 'test', details: {}, providerIndex: 0 }],
});

/** A text put together of plain parts and found values. */
export function textOf(
  parts: readonly (string | readonly [value: string, category: string, entityType?: string])[],
) {
  let text = '';
  const occurrences: Occurrence[] = [];
  for (const part of parts) {
    const [value, category, entityType] = typeof part === 'string' ? [part, undefined, undefined] : part;
    if (category !== undefined)
      occurrences.push(occurrence(text.length, text.length + value.length, category, entityType ?? category));
    text += value;
  }
  return { text, occurrences };
}

export const policyOf = (policy: object) => readPolicy(Buffer.from(JSON.stringify(policy)), 'policy.json');

export const randomRing = (...ids: readonly string[]): KeyRing =>
  new KeyRing(ids.map((id) => ({ id, secret: randomBytes(32), isRetired: false })));

/** What performs a policy, with a session of its own unless one is given. */
export const transformerOf = (
  policy: object,
  { keys = NO_KEYS, session = new SessionMap(), subject = '', language = 'en' } = {},
): Transformer => new Transformer(policyOf(policy), session, { keys, subject, language });
