import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { WORDS_OF_THE_SERVICE } from '../../src/accounts/change-password.js';
import { type NetworkPolicies, THROTTLE_POLICIES } from '../../src/accounts/throttled-attempts.js';

const TEXT = readFileSync('docs/accounts.md', 'utf8');
const rowOf = (what: string): string => TEXT.split('\n').find((line) => line.startsWith(`| ${what}`)) ?? '';

/** Prefix lengths with their allowances, the narrowest first. */
const allowances = (policies: NetworkPolicies, family: 'ipv4' | 'ipv6'): readonly string[] =>
  Object.entries(policies[family])
    .sort(([a], [b]) => Number(b) - Number(a))
    .map(([bits, { free }]) => `/${bits} ${free.toString()}`);

describe('the limits that docs/accounts.md states', () => {
  it('are those that hold', () => {
    const { accountAndMachine, account, knownMachine, networks, registrationNetworks } = THROTTLE_POLICIES;
    assert.deepEqual(THROTTLE_POLICIES.resetNetworks, registrationNetworks);
    assert.deepEqual(THROTTLE_POLICIES.resetEmail, THROTTLE_POLICIES.registrationEmail);
    for (const [what, stated] of [
      ['one account from one machine', accountAndMachine.free.toString()],
      ['one account from all networks', account.free.toString()],
      ['one account from all networks', `${(account.longestDelayMs / 1000).toString()} s`],
      ['all accounts that know a network', knownMachine.free.toString()],
      ['all accounts from one network, IPv4', allowances(networks, 'ipv4').join(', ')],
      ['all accounts from one network, IPv6', allowances(networks, 'ipv6').join(', ')],
      ['registrations from one network', allowances(registrationNetworks, 'ipv4').join(', ')],
      ['registrations from one network', allowances(registrationNetworks, 'ipv6').join(', ')],
      ['registrations of one address', THROTTLE_POLICIES.resetEmail.free.toString()],
    ] as const) {
      assert.match(rowOf(what), new RegExp(`\\b${stated}\\b|${stated}[,; ]`), what);
    }
    for (const family of ['ipv4', 'ipv6'] as const) {
      const free = Object.entries(networks[family])
        .sort(([a], [b]) => Number(b) - Number(a))
        .map(([, policy]) => policy.free);
      assert.deepEqual(
        [...free].sort((a, b) => a - b),
        free,
        'wider networks have larger allowances',
      );
    }
  });

  it('name the words of the service', () => {
    for (const word of WORDS_OF_THE_SERVICE) assert.ok(TEXT.includes(`\`${word}\``), word);
    assert.ok(TEXT.includes('PASSWORD_WORDS'));
  });
});
