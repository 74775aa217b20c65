import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createDatabase } from '../../src/storage/database.js';
import { createSqlSessionStore } from '../../src/storage/transform-session-queries.js';
import {
  createAccountFixture,
  makeActive,
  UNLIMITED,
  type AccountFixture,
} from '../support/account-fixture.js';
import { needs } from '../support/needs.js';
import { runApp, type RunningApp } from '../support/run-app.js';
import { randomRing } from '../support/transforming.js';

const PYTHON = path.resolve('.venv', 'bin', 'python3');
const GENERATOR = path.resolve('.venv', 'openapi-client');
const CALLER = path.resolve('test', 'support', 'call-generated-client.py');
const OPERATOR = 'operator-token-of-a-test';
/**
 * Version 1.1 takes text/plain and text/csv alone, as its specification says, and images are bodies of their own types:
 * the generator supports none of these.
 */
const OF_OTHER_TYPES = ['classify', 'label', 'classifyImageV2', 'transformImageV2'];

interface Printed {
  readonly answers: Readonly<Record<string, { readonly status: number; readonly parsed: string | null }>>;
  readonly categories: readonly string[];
  readonly columns: readonly string[];
  readonly labelled: string;
  readonly transformed: string;
  readonly restored: string;
}

/** Runs Python with the packages of the generator, and nothing of this environment else. */
const python = (args: readonly string[], input = '') =>
  new Promise<string>((resolve, reject) => {
    const env = {
      PATH: `${path.join(GENERATOR, 'bin')}:${process.env['PATH'] ?? ''}`,
      PYTHONPATH: GENERATOR,
      PYTHONDONTWRITEBYTECODE: '1',
    };
    const child = execFile(PYTHON, [...args], { env, maxBuffer: 2 ** 24 }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout + stderr);
      else reject(new Error(`${error.message}\n${stdout}`));
    });
    child.stdin?.end(input);
  });

/** `classifyTextV2` is the module `classify_text_v2`. */
const moduleName = (operationId: string): string =>
  operationId.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const INSTALLED = existsSync(GENERATOR) ? GENERATOR : undefined;

describe('a client that openapi-python-client makes', needs(INSTALLED, 'openapi-python-client'), () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'data-discovery-client-'));
  const ends: (() => unknown)[] = [];
  let fixture: AccountFixture;
  let app: RunningApp;
  let warned: string;
  let printed: Printed;
  let operations: readonly string[];

  before(async () => {
    const place = { engine: 'sqlite', path: path.join(folder, 'a.db') } as const;
    const mailer = { send: () => Promise.resolve(), close: () => undefined };
    fixture = createAccountFixture(place, { registration: 'direct', policies: UNLIMITED, mailer });
    const account = await makeActive(fixture, 'jane@example.org');
    const sessions = createDatabase(place, fixture.clock.now);
    ends.push(() => sessions.close());
    app = await runApp(
      { after: (end) => void ends.push(end as () => unknown) },
      {
        accounts: fixture.service,
        authMode: 'required',
        transformKeys: randomRing('k1'),
        transformSessions: {
          store: createSqlSessionStore(sessions),
          now: fixture.clock.now,
          longestMs: 60_000,
        },
        operation: {
          operator: { digest: createHash('sha256').update(OPERATOR).digest('hex'), now: () => 0 },
          selftest: () => Promise.resolve({ passed: true, elapsed_ms: 0, parts: [] }),
        },
      },
    );
    const { text, json } = await app.request('/openapi.json');
    operations = Object.values(json.paths).flatMap((methods) =>
      Object.values(methods).map(
        (operation) => (operation as unknown as { operationId: string }).operationId,
      ),
    );
    const document = path.join(folder, 'openapi.json');
    writeFileSync(document, text);
    const to = path.join(folder, 'client');
    warned = await python([
      '-m',
      'openapi_python_client',
      'generate',
      '--meta',
      'none',
      '--path',
      document,
      '--output-path',
      to,
    ]);
    const { email, password, apiKey, token } = account;
    const given = { folder, origin: app.origin, email, password, api_key: apiKey, token, operator: OPERATOR };
    printed = JSON.parse(await python([CALLER], JSON.stringify(given))) as Printed;
  });
  after(async () => {
    for (const end of ends) await end();
    await fixture.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('has every operation of the document but those of content types that it lacks', () => {
    const wanted = operations.filter((name) => !OF_OTHER_TYPES.includes(name)).map(moduleName);
    assert.ok(wanted.length > 30);
    assert.deepEqual(Object.keys(printed.answers).sort(), [...wanted].sort());
  });

  it('leaves out only content types that it does not support, and no schema', () => {
    const lost = [...warned.matchAll(/parsing \w+ (\S+) within .*\. Endpoint will not be generated/g)];
    assert.deepEqual(lost.map(([, route]) => route).sort(), [
      '/svc/data-discovery/v1.1/classify',
      '/svc/data-discovery/v1.1/transform/label',
      '/svc/data-discovery/v2/classify/image',
      '/svc/data-discovery/v2/transform/image',
    ]);
    assert.doesNotMatch(warned, /Unable to process schema|cannot parse parameter|Got \{/);
  });

  it('calls every operation and parses each answer', () => {
    const created = new Set(['register', 'rotate_api_key']);
    const expected = (name: string): number => {
      if (name === 'end_session_v2') return 204;
      if (name === 'request_password_reset') return 202;
      if (name === 'reset_password') return 403;
      return created.has(name) ? 201 : 200;
    };
    for (const [name, { status, parsed }] of Object.entries(printed.answers)) {
      assert.equal(status, expected(name), name);
      assert.equal(parsed === null, status === 204, name);
    }
  });

  it('gets what the service finds, labels, transforms and restores', () => {
    const { categories, columns, labelled, transformed, restored } = printed;
    assert.deepEqual(
      { categories, columns, labelled, transformed, restored },
      {
        categories: ['MOOD', 'PERSON'],
        columns: ['PERSON'],
        labelled: '[PERSON] [MOOD] waits',
        transformed: '[PERSON_1] [MOOD_1] waits',
        restored: 'Jane waits',
      },
    );
  });
});
