import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { issueApiKey, issuePassword, matchesSecret, parseApiKey } from '../../src/accounts/tokens.js';
import { brokenRules, normalizePassword } from '../../src/accounts/change-password.js';
import { delayAfter, THROTTLE_POLICIES } from '../../src/accounts/throttled-attempts.js';
import { type ThrottlePolicy } from '../../src/accounts/account-store.js';

const rulesFor = (password: string): readonly string[] =>
  brokenRules(normalizePassword(password), { oldPassword: '', emailKey: '' }).map(({ rule }) => rule);

describe('password rules', () => {
  it('allows 8 to 128 code points, whatever their width', () => {
    assert.deepEqual(rulesFor('aB3-wxyz'), []);
    assert.deepEqual(rulesFor('aB3-wxy'), ['min_length']);
    assert.deepEqual(rulesFor(`aB3-${'😀x'.repeat(62)}`), []);
    assert.deepEqual(rulesFor(`aB3-${'😀x'.repeat(62)}y`), ['max_length']);
  });

  it('takes letters and digits of any script, and no letter, digit or space for special', () => {
    assert.deepEqual(rulesFor('Дом-на-холме-٣'), []);
    assert.deepEqual(rulesFor('Дом на холме 3'), ['special']);
    assert.deepEqual(rulesFor('Cafe\u0301 bleu 42'), ['special']);
    assert.deepEqual(rulesFor('Uno dos tres 4!'), []);
  });

  it('compares passwords as NFC', () => {
    assert.equal(normalizePassword('Cafe\u0301'), normalizePassword('Café'));
  });

  it('refuses common words in disguise, and no passphrase for containing one', () => {
    for (const common of [
      'Passw0rd!',
      'P@$$w0rd1',
      'Qwerty123!',
      'Welcome2024!',
      'L3tm31n!!',
      '1234Admin!',
      'Summer#2025',
    ]) {
      assert.deepEqual(rulesFor(common), ['not_common'], common);
    }
    for (const fine of ['my-Password-is-4-long-one', 'N3w!Passw0rd-of-mine', 'Str0ng!Pass1'])
      assert.deepEqual(rulesFor(fine), [], fine);
  });

  it('are kept by every issued password, of which no two are alike', () => {
    const issued = Array.from({ length: 500 }, issuePassword);
    for (const password of issued) assert.deepEqual(rulesFor(password), []);
    assert.equal(new Set(issued).size, issued.length);
  });
});

describe('an API key', () => {
  it('is found by its id and matched by its secret alone', () => {
    const { id, text, secretHash } = issueApiKey();
    const parts = parseApiKey(text);
    assert.equal(parts?.id, id);
    assert.ok(matchesSecret(parts.secret, secretHash));
    assert.ok(
      !matchesSecret(`${parts.secret.slice(0, -1)}${parts.secret.endsWith('A') ? 'B' : 'A'}`, secretHash),
    );
    assert.ok(!secretHash.includes(parts.secret));
  });

  it('never comes out of any other text', () => {
    fc.assert(fc.property(fc.string(), (text) => parseApiKey(text) === undefined));
  });
});

const policiesIn = (policies: object): readonly ThrottlePolicy[] =>
  'free' in policies
    ? [policies as ThrottlePolicy]
    : Object.values(policies).flatMap((inner) => policiesIn(inner as object));

describe('delays', () => {
  it('grow with failures, up to the longest, for any policy', () => {
    for (const policy of policiesIn(THROTTLE_POLICIES)) {
      fc.assert(
        fc.property(fc.nat(10_000), (failures) => {
          const delay = delayAfter(failures, policy);
          return delay >= 0 && delay <= policy.longestDelayMs && delay <= delayAfter(failures + 1, policy);
        }),
      );
      assert.equal(delayAfter(policy.free, policy), 0);
      assert.equal(delayAfter(policy.free + 1, policy), policy.firstDelayMs);
    }
  });
});
