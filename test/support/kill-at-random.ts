import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ServiceError } from '../../src/core/errors.js';
import type { DatabasePlace } from '../../src/storage/database.js';
import { CALLER, createAccountFixture, UNLIMITED, type AccountFixture } from './account-fixture.js';

interface Line {
  readonly registering?: string;
  readonly registered?: string;
  readonly changing?: string;
  readonly changed?: string;
  readonly password?: string;
  readonly newPassword?: string;
}

/**
 * Kills a process that registers and changes passwords, so many milliseconds after it has said `first`, and
 * checks what is left: everything acknowledged is there, the one operation under way has happened whole or not at all.
 * @returns how many operations were acknowledged before the end
 */
export async function killAtRandom(
  place: DatabasePlace,
  prefix: string,
  afterMs: number,
  first: '"registering"' | '"registered"',
): Promise<number> {
  const script = fileURLToPath(new URL('./crash-worker.js', import.meta.url));
  const child = spawn(process.execPath, [script, JSON.stringify(place), prefix], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let output = '';
  const started = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(first)) resolve();
    });
  });
  await Promise.race([started, ended]);
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  child.kill('SIGKILL');
  const [, signal] = (await ended) as [unknown, string | null];
  assert.equal(signal, 'SIGKILL', 'the worker ended by itself');
  const lines = output
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line) as Line);
  await checkLeftovers(place, lines);
  return lines.filter(({ registered, changed }) => registered !== undefined || changed !== undefined).length;
}

async function checkLeftovers(place: DatabasePlace, lines: readonly Line[]): Promise<void> {
  const fixture = createAccountFixture(place, { policies: UNLIMITED });
  const passwords = new Map<string, string>();
  for (const { registered, changed, password = '' } of lines) {
    const email = registered ?? changed;
    if (email !== undefined) passwords.set(email, password);
  }
  const last = lines.at(-1);
  for (const [email, password] of [...passwords].slice(-3)) {
    const allowed = last?.changing === email ? [password, last.newPassword ?? ''] : [password];
    const works = await Promise.all(allowed.map((candidate) => isPasswordOf(fixture, email, candidate)));
    assert.equal(works.filter(Boolean).length, 1, `${email}: exactly one password`);
  }
  for (const email of passwords.keys()) assert.equal((await fixture.admin.show(email)).keys.length, 1);
  if (last?.registering !== undefined) {
    // Half done would be an account without its key, or without its audit line.
    const account = await fixture.store.findByEmail(last.registering);
    const keys = account === undefined ? [] : await fixture.store.listKeys(account.id);
    const audit = await fixture.admin.audit(5, last.registering);
    assert.equal(keys.length, account === undefined ? 0 : 1);
    assert.equal(audit.length, account === undefined ? 0 : 1);
  }
  await fixture.close();
}

async function isPasswordOf(fixture: AccountFixture, email: string, password: string): Promise<boolean> {
  try {
    await fixture.service.logIn(email, password, CALLER);
    return true;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return error.code === 'ACCOUNT_NOT_ACTIVATED';
  }
}
