import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { checkDataFolder } from '../../src/bin/open-accounts.js';
import type { AccountSettings } from '../../src/config/account-settings.js';
import { ownCommand } from '../../src/bin/serve-classification.js';
import { servesOn, serviceHint } from '../../src/bin/start-hint.js';
import { openFolderWarning, openKeysWarning } from '../../src/bin/warn-open-folder.js';

const ORIGIN = 'http://127.0.0.1:8580';
const ACCOUNTS = { databaseUrl: undefined, publicUrl: undefined, dataDir: '/var/lib/data discovery' };
const SERVED = { pathPrefix: 'svc', page: 'on', accounts: ACCOUNTS, command: 'npx data-discovery' } as const;

describe('what a started service says', () => {
  it('names the address that was bound where it is wider than the one to try', () => {
    const bound = (address: string, family: string) => ({ address, family, port: 8580 });
    assert.equal(servesOn(ORIGIN, bound('127.0.0.1', 'IPv4')), `data-discovery is listening on ${ORIGIN}\n`);
    assert.match(
      servesOn(ORIGIN, bound('0.0.0.0', 'IPv4')),
      /is listening on \S+:8580 .*\(0\.0\.0\.0:8580\)/,
    );
    assert.match(servesOn(ORIGIN, bound('::', 'IPv6')), /is listening on \S+:8580 .*\(\[::\]:8580\)/);
    assert.equal(servesOn(ORIGIN, null), `data-discovery is listening on ${ORIGIN}\n`);
  });

  it('names the command that registers the first account, over the same database', () => {
    const hint = serviceHint({ ...SERVED, authMode: 'required' })(ORIGIN);
    assert.match(
      hint,
      /^ {2}DATA_DIR='\/var\/lib\/data discovery' npx data-discovery accounts register you@example\.org$/m,
    );
    assert.match(hint, /change the issued password at http:\/\/127\.0\.0\.1:8580/);
    const published = { ...ACCOUNTS, publicUrl: 'https://find.example' };
    assert.match(
      serviceHint({ ...SERVED, authMode: 'required', accounts: published })(ORIGIN),
      /change the issued password at https:\/\/find\.example:/,
    );
    const url = 'postgres://user:canary@db/x';
    const postgres = serviceHint({
      ...SERVED,
      page: 'off',
      authMode: 'required',
      accounts: { ...ACCOUNTS, databaseUrl: url },
    })(ORIGIN);
    assert.match(postgres, /with the DATABASE_URL of this service/);
    assert.match(postgres, /POST http:\/\/127\.0\.0\.1:8580\/auth\/change-password/);
    assert.ok(!postgres.includes('canary'));
  });

  it('refuses a DATA_DIR in which no database can be created, and creates no folder', (t) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'data-discovery-folder-'));
    t.after(() => {
      rmSync(folder, { recursive: true });
    });
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    const check = (dataDir: string, databaseUrl?: string) => () => {
      checkDataFolder({ databaseUrl, dataDir } as AccountSettings);
    };
    for (const place of [file, path.join(file, 'inside')])
      assert.throws(check(place), {
        name: 'ConfigError',
        message: `Invalid settings:\n  - DATA_DIR must be a folder that this user may write to: ${file}: it is not a folder.`,
      });
    check(file, 'postgres://db/x')();
    check(path.join(folder, 'new', 'deeper'))();
    assert.deepEqual(readdirSync(folder), ['file']);
  });

  it('names the program as it was called', () => {
    for (const [script, wanted] of [
      ['/usr/local/bin/data-discovery', 'data-discovery'],
      ['/home/jane/work/node_modules/.bin/data-discovery', 'npx data-discovery'],
      ['/home/jane/clone/dist/src/bin/data-discovery.js', 'node dist/src/bin/data-discovery.js'],
      ['/app/dist/src/bin/data-discovery.js', 'node /app/dist/src/bin/data-discovery.js'],
      [undefined, 'data-discovery'],
    ] as const) {
      assert.equal(ownCommand(script, '/home/jane/clone'), wanted);
    }
  });

  it('gives a line to try where none are needed', () => {
    assert.match(serviceHint({ ...SERVED, authMode: 'off' })(ORIGIN), /^Try: curl .*\/v1\.1\/classify\n$/);
  });
});

describe('the folder of the database', () => {
  it('is warned about where others may enter it', (t) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'data-discovery-mode-'));
    t.after(() => {
      rmSync(folder, { recursive: true });
    });
    for (const [mode, isOpen] of [
      [0o700, false],
      [0o755, true],
      [0o710, true],
      [0o701, true],
    ] as const) {
      chmodSync(folder, mode);
      const warning = openFolderWarning(folder);
      assert.equal(warning !== undefined, isOpen, mode.toString(8));
      if (warning !== undefined) assert.ok(warning.includes(`mode 0${mode.toString(8)}`));
      assert.equal(openFolderWarning(folder, 'win32'), undefined);
    }
    assert.equal(openFolderWarning(path.join(folder, 'none')), undefined);
  });
});

describe('a file of keys', () => {
  it('is warned about where others may read it', (t) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'data-discovery-keys-'));
    t.after(() => {
      rmSync(folder, { recursive: true });
    });
    const file = path.join(folder, 'keys.yaml');
    assert.equal(openKeysWarning(file), undefined);
    writeFileSync(file, 'keys: []');
    for (const [mode, isOpen] of [
      [0o600, false],
      [0o711, false],
      [0o640, true],
      [0o604, true],
    ] as const) {
      chmodSync(file, mode);
      const warning = openKeysWarning(file);
      assert.equal(warning !== undefined, isOpen, mode.toString(8));
      if (warning !== undefined) assert.ok(warning.includes(`mode 0${mode.toString(8)}`));
      assert.equal(openKeysWarning(file, 'win32'), undefined);
    }
  });
});
