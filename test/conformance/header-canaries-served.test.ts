import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { writeFile, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it, test } from 'node:test';
import { createMetrics } from '../../src/observability/metrics.js';
import { observeDiscovery, observeHttp } from '../../src/observability/telemetry.js';
import { type CurrentSpan, createPassingTracer } from '../../src/observability/tracer.js';
import { Int64 } from 'apache-arrow';
import { texts, requestBytes } from '../support/arrow-streams.js';
import { startWorker } from '../support/arrow-worker.js';
import { configured } from '../support/fake-provider.js';
import { runApp, type RunningApp } from '../support/run-app.js';
import { callTool, runMcp } from '../support/run-mcp.js';
import { sharePatterns } from '../support/shared-patterns.js';

/** The table of two rows without a header, and one whose header cells are values among names. */
const CARDS = ['4111111111111111', '5555555555554444', '378282246310005'] as const;
const MAILS = ['jane.canary@example.org', 'tom.baker@example.org'] as const;
const TABLES: Readonly<Record<string, string>> = {
  'two rows': `${MAILS[0]},${CARDS[0]}\n${MAILS[1]},${CARDS[1]}\n`,
  'one row': `${MAILS[0]},${CARDS[0]}\n`,
  'a value among names': `note,${CARDS[0]},city\nfine,${CARDS[1]},Ulm\ngood,${CARDS[2]},Bonn\n`,
};
const HEADERS = [true, false, 'auto'] as const;
const PLANTED = [...CARDS, ...MAILS];
const REDACT = { default: { operator: 'redact' } };

const assertNone = (text: string, what: string, planted: readonly string[] = PLANTED): void => {
  for (const one of planted)
    assert.ok(
      !text.includes(one),
      `${what} contains a value: ${text.slice(text.indexOf(one) - 80).slice(0, 160)}`,
    );
};

const patterns = sharePatterns('1');

describe('header cells that are values, as the service answers', () => {
  const ends: (() => unknown)[] = [];
  let app: RunningApp;
  before(async () => {
    const metrics = createMetrics();
    const tracer = createPassingTracer((digits) => '0'.repeat(digits));
    const current: CurrentSpan = new AsyncLocalStorage();
    app = await runApp(
      { after: (end: unknown) => void ends.push(end as () => unknown) },
      {
        providers: [configured(patterns(), { name: 'Pattern', timeoutMs: 60_000 })],
        operation: { metrics, requests: observeHttp(metrics, tracer, current) },
        observer: observeDiscovery(metrics, current),
      },
    );
  });
  after(async () => {
    for (const end of ends.reverse()) await end();
  });

  const send = (address: string, body: string | object, type = 'application/json') =>
    app.request(`/svc/data-discovery${address}`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': type },
    });

  for (const [what, table] of Object.entries(TABLES)) {
    it(`are in no answer about ${what}`, async () => {
      for (const address of ['/v1.1/classify', '/v2/classify/tabular'])
        for (const headers of HEADERS) {
          if (address.startsWith('/v1') && headers === 'auto') continue;
          const { status, text } = await send(
            `${address}?has_headers=${headers.toString()}&explain=true`,
            table,
            'text/csv',
          );
          assert.equal(status, 200, text);
          // Version 1.1 answers with the names as they were sent.
          if (!address.startsWith('/v1') || !headers)
            assertNone(text, `${address} with has_headers=${headers.toString()}`);
          if (headers !== true) assert.match(text, /CREDIT_CARD/);
        }
    });

    it(`are in no labelled text of ${what}`, async () => {
      for (const address of ['/v1.1/transform/label', '/v2/transform/label'])
        for (const headers of HEADERS) {
          if (address.startsWith('/v1') && headers === 'auto') continue;
          const { status, text } = await send(
            `${address}?has_headers=${headers.toString()}`,
            table,
            'text/csv',
          );
          if (status === 415 || (status === 400 && text.includes('PARAMETER'))) {
            // An operation on plain text: the table is one.
            const plain = await send(address, table, 'text/plain');
            assert.equal(plain.status, 200, plain.text);
            assertNone(plain.text, address);
            continue;
          }
          assert.equal(status, 200, text);
          assertNone(text, `${address} with has_headers=${headers.toString()}`);
        }
    });

    it(`are redacted, verified and restored in ${what}`, async () => {
      for (const headers of [undefined, ...HEADERS]) {
        const form = { text: table, format: 'csv', ...(headers !== undefined && { has_headers: headers }) };
        const { status, text } = await send('/v2/transform', { ...form, policy: REDACT, verify: true });
        assert.equal(status, 200, text);
        const answer = JSON.parse(text) as {
          transform: { text: string };
          verified: { passed: boolean };
        };
        assertNone(text, `transform with has_headers ${String(headers)}`);
        assert.equal(answer.verified.passed, true);
        const number = { default: { operator: 'number' } };
        const done = JSON.parse((await send('/v2/transform', { ...form, policy: number })).text) as {
          transform: { text: string; map: readonly object[] };
        };
        assertNone(done.transform.text, 'a transformed table');
        const back = await send('/v2/transform/restore', {
          ...form,
          text: done.transform.text,
          map: done.transform.map,
        });
        assert.equal((JSON.parse(back.text) as { restore: { text: string } }).restore.text, table);
      }
    });
  }

  it('stop verification where a policy keeps them in the header alone', async () => {
    const kept = { default: { operator: 'redact' }, categories: { EMAIL_ADDRESS: { operator: 'keep' } } };
    const { text } = await send('/v2/transform', {
      text: TABLES['two rows'],
      format: 'csv',
      has_headers: true,
      policy: kept,
      verify: true,
    });
    const { verified, transform } = JSON.parse(text) as {
      verified: { passed: boolean };
      transform: { text: string };
    };
    assert.ok(transform.text.startsWith(`${MAILS[0]},`), 'what a policy keeps stays, in headers too');
    assert.equal(verified.passed, true);
  });

  it('are in no error, no line of the log and no metric', async () => {
    for (const body of [`${TABLES['two rows'] ?? ''}a,b,c\n`, `${TABLES['two rows'] ?? ''}"a,b\n`])
      for (const address of ['/v1.1/classify', '/v2/classify/tabular', '/v1.1/transform/label']) {
        const { text } = await send(address, body, 'text/csv');
        assertNone(text, address);
        const form = { text: body, format: 'csv', policy: REDACT };
        assertNone((await send('/v2/transform', form)).text, 'transform of a damaged table');
      }
    assert.ok(app.log.length > 10);
    assertNone(app.log.join(''), 'the log');
    const { status, text } = await app.request('/metrics');
    assert.equal(status, 200);
    assert.match(text, /# TYPE/);
    assertNone(text, 'the metrics');
  });
});

test('header cells that are values are in no answer of the tools for models', async (t) => {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'canaries-mcp-')));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const provider = configured(patterns(), { name: 'Pattern', timeoutMs: 60_000 });
  const running = await runMcp(t, {
    allow: [folder],
    discovery: { providers: [provider], trusted: false },
  });
  const client = await running.connect();
  const files = Object.entries(TABLES).map(([what, table]) => [`${what}.csv`, table] as const);
  for (const [name, table] of files) {
    await writeFile(path.join(folder, name), table);
    for (const headers of HEADERS) {
      const { told } = await callTool(client, 'classify', {
        text: table,
        format: 'csv',
        has_headers: headers,
      });
      assertNone(JSON.stringify(told), `classify of ${name}`);
      const form = { text: table, format: 'csv', has_headers: headers, policy: REDACT, verify: true };
      const done = await callTool(client, 'transform', form);
      assert.equal(done.isError, false, JSON.stringify(done.told));
      assertNone(JSON.stringify({ ...done.told, map: [] }), `transform of ${name}`);
      assert.equal((done.told['verified'] as { passed: boolean }).passed, true);
    }
    assertNone(JSON.stringify((await callTool(client, 'label', { text: table })).told), `label of ${name}`);
  }
  const scan = await callTool(client, 'scan', { path: folder });
  assert.equal(scan.isError, false, JSON.stringify(scan.told));
  assert.match(JSON.stringify(scan.told), /column 2/);
  assertNone(JSON.stringify(scan.told), 'scan');
  assertNone(running.log.join(''), 'the log of the tools');
});

test('header cells that are values are in no message and no verdict of a worker, and are reported', async (t) => {
  const worker = startWorker(t, ['--providers', 'pattern', '--log-level', 'debug']);
  const [card, mail] = [CARDS[0], MAILS[0]];
  const columns = [
    texts('note', ['fine']),
    texts(card, [CARDS[1]]),
    texts(mail, ['write to tom.baker@example.org']),
  ];
  const metadataOf = async (request: object, given = columns) => {
    worker.send(requestBytes(request, given));
    const answer = await worker.answers.next();
    assert.equal(answer.fault, undefined);
    return answer;
  };
  for (const kind of ['label', 'transform', 'tally']) {
    const request =
      kind === 'transform' ? { kind, policy: JSON.stringify({ default: { operator: 'redact' } }) } : { kind };
    const { metadata } = await metadataOf(request);
    assert.equal(metadata.get('data-discovery.findings_in_names'), '[2,3]', kind);
    const plain = await metadataOf(request, [texts('note', ['fine']), texts('mail', ['x'])]);
    assert.equal(plain.metadata.get('data-discovery.findings_in_names'), undefined, kind);
  }
  // A cell that cannot be read: its error names the column by its position.
  const refused = [texts('note', ['a\u0000b']), texts(mail, ['a\u0000b'])];
  const { rows } = await metadataOf({ kind: 'label' }, refused);
  const errors = JSON.stringify(rows);
  assert.match(errors, /"column":"note"/);
  assert.match(errors, /"column":"column 2"/);
  for (const [request, given] of [
    [{ kind: 'label' }, [texts('a', ['x']), { name: card, type: new Int64(), batches: [[1n]] }]],
    [{ kind: 'classify' }, [{ name: card, type: new Int64(), batches: [[1n]] }]],
    [{ kind: 'transform', policy: '{}', categories: { [card]: 'NO_SUCH' } }, [texts(card, ['x'])]],
    [{ kind: 'transform', policy: '{}', categories: { [card]: 'PERSON' } }, [texts('a', ['x'])]],
  ] as const) {
    worker.send(requestBytes(request, given));
    const { metadata } = await worker.answers.next();
    const fault = metadata.get('data-discovery.error') ?? '';
    assert.match(fault, /"code":"(?:TYPE_UNSUPPORTED|OPTION_INVALID)"/);
    assertNone(fault, 'a refusal');
  }
  worker.child.stdin.end();
  assert.equal((await worker.exit).code, 0);
  assertNone(worker.errors(), 'the log of the worker');
});
