import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { createAccounts } from '../../src/cli/accounts/accounts-command.js';
import { runCli } from '../support/run-cli.js';
import { CALLER, createAccountFixture, GOOD_PASSWORD, OTHER_PASSWORD } from '../support/account-fixture.js';

const EMAIL = 'jane@example.org';

function open(t: TestContext) {
  const directory = mkdtempSync(path.join(tmpdir(), 'data-discovery-cli-'));
  const file = path.join(directory, 'data', 'accounts.db');
  const fixture = createAccountFixture({ engine: 'sqlite', path: file });
  t.after(async () => {
    await fixture.close();
    rmSync(directory, { recursive: true, force: true });
  });
  const answers: string[] = [];
  const run = (...args: string[]) =>
    runCli(['accounts', ...args], (output) => ({
      accounts: () =>
        Promise.resolve(
          createAccounts({
            ...output,
            // A database of its own each time, beside that of the running service.
            open: () => createAccountFixture({ engine: 'sqlite', path: file }),
            ask: (questions) => Promise.resolve(answers.splice(0, questions.length)),
          }),
        ),
    }));
  const json = async (...args: string[]) => {
    const { code, out, err } = await run(...args, '--json');
    assert.equal(code, 0, err);
    return JSON.parse(out) as Record<string, string> & { keys: { id: string }[] };
  };
  return { fixture, run, json, file, answers };
}

describe('the accounts command', () => {
  it('does all that an operator needs, while the service runs', async (t) => {
    const { fixture, run, json, file } = open(t);
    const { service } = fixture;
    const { password = '', api_key: apiKey = '' } = await json('register', EMAIL);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.equal((await run('register', EMAIL)).code, 3);
    await service.changePassword({ email: EMAIL, oldPassword: password, newPassword: GOOD_PASSWORD }, CALLER);
    const token = await service.logIn(EMAIL, GOOD_PASSWORD, CALLER);
    await service.authorize({ apiKey, token });
    assert.equal((await json('show', EMAIL))['state'], 'active');
    await json('disable', EMAIL);
    await assert.rejects(service.authorize({ apiKey, token }), { code: 'CREDENTIALS_INVALID' });
    assert.equal((await json('enable', EMAIL))['state'], 'active');
    const renewed = await service.logIn(EMAIL, GOOD_PASSWORD, CALLER);
    const second = (await json('issue-key', EMAIL))['api_key'] ?? '';
    await service.authorize({ apiKey: second, token: renewed });
    const { keys } = await json('show', EMAIL);
    await json('revoke-key', keys.find(({ id }) => apiKey.includes(id))?.id ?? '');
    await assert.rejects(service.authorize({ apiKey, token: renewed }), { code: 'CREDENTIALS_INVALID' });
    await json('rotate-signing-key', '--revoke');
    await assert.rejects(service.authorize({ apiKey: second, token: renewed }), {
      code: 'CREDENTIALS_INVALID',
    });
    const issued = (await json('reset-password', EMAIL))['password'] ?? '';
    await service.changePassword({ email: EMAIL, oldPassword: issued, newPassword: OTHER_PASSWORD }, CALLER);
    assert.match((await run('list')).out, /^E-MAIL +STATE +REGISTERED\njane@example\.org +active/);
    assert.match((await run('audit', EMAIL)).out, /password_reset/);
    assert.equal((await run('delete', EMAIL)).code, 2);
    await json('delete', EMAIL, '--yes');
    assert.equal((await run('list')).out, 'No accounts.\n');
    assert.equal((await run('show', EMAIL)).code, 3);
  });

  it('changes a password for its owner, and says in words what is wrong with a new one', async (t) => {
    const { run, json, fixture, answers } = open(t);
    const { password = '' } = await json('register', EMAIL);
    answers.push(password, 'Pass@word1');
    const weak = await run('change-password', EMAIL);
    assert.equal(weak.code, 3);
    assert.match(weak.err, /^The new password is too weak\. Required: .*harder to guess \(it is made of /);
    answers.push('wrong', GOOD_PASSWORD);
    assert.deepEqual(await run('change-password', EMAIL), {
      code: 3,
      out: '',
      err: 'E-mail address or password is wrong.\n',
    });
    answers.push(password, GOOD_PASSWORD);
    assert.equal((await run('change-password', EMAIL)).code, 0);
    await fixture.service.logIn(EMAIL, GOOD_PASSWORD, CALLER);
    await json('end-sessions', EMAIL);
  });

  it('gives the audit to other systems from a time or a line on, one object a line', async (t) => {
    const { run, json } = open(t);
    await json('register', EMAIL);
    await json('disable', EMAIL);
    await json('enable', EMAIL);
    const read = async (...args: string[]) => {
      const { code, out } = await run('audit', ...args, '--json');
      assert.equal(code, 0);
      return out
        .split('\n')
        .filter((line) => line !== '')
        .map(
          (line) => JSON.parse(line) as Record<'id' | 'event' | 'at' | 'email' | 'actor' | 'from', unknown>,
        );
    };
    const all = await read('--since', '2020-01-01');
    assert.deepEqual(
      all.map(({ event, email, actor, from }) => [event, email, actor, from]),
      ['registered', 'disabled', 'enabled'].map((event) => [event, EMAIL, 'operator', 'test']),
    );
    assert.match(String(all[0]?.at), /^2026-03-01T00:00:00\.\d{3}Z$/);
    assert.deepEqual(await read('--after', String(all[1]?.id)), all.slice(2));
    assert.deepEqual(await read(EMAIL, '--since', '2030-01-01T00:00:00Z'), []);
    const { out } = await run('audit', '--since', '2020-01-01');
    assert.match(out, /^1 {2}\S+Z {2}registered {2}jane@example\.org {2}operator /);
    assert.doesNotMatch(out, /null/);
  });

  it('answers misuse with 2 and what is right, and opens nothing', async () => {
    for (const args of [
      [],
      ['nonsense'],
      ['constructor'],
      ['register'],
      ['revoke-key'],
      ['list', 'x'],
      ['show', 'a@b.c', 'd'],
      ['audit', '--limit', '0'],
      ['audit', '--since', 'yesterday'],
      ['audit', '--since', '1'],
      ['audit', '--after', 'x'],
      ['list', '--since', '2020-01-01'],
      ['change-password'],
    ]) {
      const { code, err } = await runCli(['accounts', ...args], (output) => ({
        accounts: () =>
          Promise.resolve(
            createAccounts({
              ...output,
              open: () => assert.fail('opened'),
              ask: () => assert.fail('asked'),
            }),
          ),
      }));
      assert.equal(code, 2, args.join(' '));
      assert.match(err, /data-discovery accounts.*--help|Usage: data-discovery accounts/);
    }
  });

  it('says what cannot be done with 3, as JSON where asked', async (t) => {
    const { run } = open(t);
    assert.deepEqual(await run('show', 'nobody@example.org'), {
      code: 3,
      out: '',
      err: 'No account has this e-mail address. `accounts list` lists all accounts.\n',
    });
    const { err } = await run('register', 'nonsense', '--json');
    assert.equal((JSON.parse(err) as { code: string }).code, 'FIELD_INVALID');
    assert.deepEqual(await run('show', 'nonsense'), {
      code: 2,
      out: '',
      err: 'The argument must be an e-mail address.\n',
    });
  });
});
