import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Dictionary, Int32, LargeUtf8, Null, Utf8, Utf8View } from 'apache-arrow';
import { classifyText } from '../../src/discovery/classify-text.js';
import { labelText } from '../../src/discovery/label-text.js';
import { openDiscovery } from '../../src/bin/open-discovery.js';
import { presentOccurrences } from '../../src/answers/present-answers.js';
import { refusalOf, requestBytes, texts } from '../support/arrow-streams.js';
import { startWorker } from '../support/arrow-worker.js';
import { POISON, POISONED_ENV } from '../support/poison.js';

const PATTERNS = ['--providers', 'pattern'];
const CANARY = 'canary-7f3a9';

const TEXTS = [
  'Jake lives at 15 Main st, Hamden 06517, Connecticut.',
  null,
  '',
  '  \n ',
  '😀😀 ring +44 20 7946 0958 or mail jane@example.org',
  '\uFEFFMail jane@example.org',
  `${'Nothing here. '.repeat(300)}jane@example.org ${'x '.repeat(4_000)}+44 20 7946 0958`,
];

describe('data-discovery worker', () => {
  test('finds what the use case finds, by both providers, to the last digit', async (t) => {
    const worker = startWorker(t, ['--model', 'small']);
    worker.send(requestBytes({ kind: 'classify', score_threshold: 0.3 }, [texts('note', TEXTS)]));
    worker.send(requestBytes({ kind: 'label' }, [texts('note', TEXTS)]));
    worker.child.stdin.end();
    const classified = await worker.answers.next();
    const labelled = await worker.answers.next();
    const { deps, close } = await openDiscovery('both', 'small');
    t.after(close);
    for (const [row, text] of TEXTS.entries()) {
      if (text === null || text.trim() === '') continue;
      const bytes = Buffer.from(text);
      const found = await classifyText(deps, bytes, 'codepoint', ({ score }) => score >= 0.3);
      const expected = Object.entries(presentOccurrences(found, 'codepoint')).flatMap(([category, list]) =>
        list.map(({ score, location, classifiers }) => ({
          category,
          score,
          start: location.start_index,
          end: location.end_index,
          classifiers: classifiers.map((one) => ({
            provider: ['Pattern', 'Context'][one.provider_index],
            name: one.name,
            score: one.score,
          })),
        })),
      );
      assert.ok(expected.length > 0);
      const answer = classified.rows[0]?.[row]?.['findings'] as typeof expected;
      assert.deepEqual(sorted(answer), sorted(expected), `row ${row.toString()}`);
      const label = await labelText(deps, bytes, 'codepoint', ({ score }) => score > 0.7);
      // The library that reads answers here leaves out a byte order mark.
      assert.equal(labelled.rows[0]?.[row]?.['note'], label.labelled.replace(/^\uFEFF/, ''));
    }
    assert.deepEqual(
      [1, 2, 3].map((row) => classified.rows[0]?.[row]),
      [null, [], []].map((findings) => ({ findings, error: null })),
    );
    assert.deepEqual(
      [1, 2, 3].map((row) => labelled.rows[0]?.[row]?.['note']),
      [null, '', '  \n '],
    );
    assert.deepEqual(await worker.exit, { code: 0, signal: null });
  });

  test('answers each batch before the next one is sent', async (t) => {
    const worker = startWorker(t, PATTERNS);
    const column = texts('note', ['jane@example.org'], [], ['jane@example.com', 'nothing']);
    const whole = requestBytes({ kind: 'label' }, [column]);
    const without = (batches: number) =>
      requestBytes({ kind: 'label' }, [{ ...column, batches: column.batches.slice(0, batches) }]).length - 8;
    worker.send(whole.subarray(0, without(0)));
    const { stream } = await worker.answers.open();
    const rows: number[] = [];
    for (const batches of [1, 2, 3]) {
      worker.send(whole.subarray(without(batches - 1), without(batches)));
      rows.push((await stream.batch())?.numRows ?? -1);
    }
    assert.deepEqual(rows, [1, 0, 2]);
    worker.send(whole.subarray(-8));
    assert.equal(await stream.batch(), undefined);
    worker.child.stdin.end();
    assert.deepEqual(await worker.exit, { code: 0, signal: null });
  });

  test('text in each type that holds it', async (t) => {
    const worker = startWorker(t, PATTERNS);
    const values = ['mail jane@example.org, please', null, 'short'];
    for (const type of [
      new Utf8(),
      new LargeUtf8(),
      new Utf8View(),
      new Dictionary(new Utf8(), new Int32()),
      new Dictionary(new LargeUtf8(), new Int32()),
    ]) {
      worker.send(requestBytes({ kind: 'label' }, [{ name: 'note', type, batches: [values, [], values] }]));
      const { rows, fields } = await worker.answers.next();
      const expected = ['mail [EMAIL_ADDRESS], please', null, 'short'];
      assert.deepEqual(
        rows.map((batch) => batch.map(({ note }) => note)),
        [expected, [], expected],
        String(type),
      );
      assert.equal(fields[0], `note: ${String(type).includes('Large') ? 'LargeUtf8' : 'Utf8'}`);
    }
    worker.send(
      requestBytes({ kind: 'classify' }, [{ name: 'none', type: new Null(), batches: [[null, null]] }]),
    );
    assert.deepEqual((await worker.answers.next()).rows, [
      [
        { findings: null, error: null },
        { findings: null, error: null },
      ],
    ]);
  });

  test('a text that a provider never comes back from has its error; no text on standard error', async (t) => {
    const worker = startWorker(t, [...PATTERNS, '--seconds', '8', '--log-level', 'trace'], POISONED_ENV);
    const rows = [
      `${CANARY} jane@example.org`,
      `${CANARY} ${POISON}`,
      `${CANARY} \u202E`,
      'jane@example.org',
    ];
    worker.send(requestBytes({ kind: 'classify' }, [texts('note', rows)]));
    worker.send(
      requestBytes({ kind: 'label' }, [
        texts(
          'note',
          rows.filter((row) => !row.includes(POISON)),
        ),
      ]),
    );
    const classified = await worker.answers.next();
    const labelled = await worker.answers.next();
    assert.deepEqual(
      classified.rows[0]?.map(({ error }) => (error as { code: string } | null)?.code),
      [undefined, 'ALL_PROVIDERS_FAILED', 'UNTRUSTED_INPUT', undefined],
    );
    assert.deepEqual(
      labelled.rows[0]?.map(({ note }) => note),
      [`${CANARY} [EMAIL_ADDRESS]`, null, '[EMAIL_ADDRESS]'],
    );
    worker.child.stdin.end();
    assert.deepEqual(await worker.exit, { code: 0, signal: null });
    assert.ok(!JSON.stringify(classified.rows).includes(CANARY));
    assert.ok(!JSON.stringify(labelled.rows[0].map(({ errors }) => errors)).includes(CANARY));
    const lines = worker.errors().trim().split('\n');
    assert.ok(lines.length > 1 && !worker.errors().includes(CANARY) && !worker.errors().includes('jane@'));
    for (const line of lines) assert.equal((JSON.parse(line) as { role: string }).role, 'worker');
  });

  test('ends with 4 where the input ends within a request, even while it works', async (t) => {
    const whole = requestBytes({ kind: 'label' }, [texts('note', [`${CANARY} jane@example.org`])]);
    for (const cut of [3, whole.length - 12, whole.length - 8]) {
      const worker = startWorker(t, PATTERNS);
      worker.child.stdin.end(whole.subarray(0, cut));
      assert.equal((await worker.exit).code, 4, `cut at ${cut.toString()}`);
      assert.match(worker.errors(), /"code":"INPUT_BROKEN","msg":"The input ended within a /);
      assert.ok(!worker.errors().includes(CANARY));
    }
    const busy = startWorker(t, [...PATTERNS, '--seconds', '3600'], POISONED_ENV);
    busy.child.stdin.end(requestBytes({ kind: 'label' }, [texts('note', [POISON])]).subarray(0, -8));
    assert.equal((await busy.exit).code, 4);
  });

  test('ends with 4 where what comes is no Arrow', async (t) => {
    const worker = startWorker(t, PATTERNS);
    worker.child.stdin.end(`name,mail\n${CANARY},jane@example.org\n`.repeat(20));
    assert.equal((await worker.exit).code, 4);
    assert.match(worker.errors(), /"code":"INPUT_BROKEN","msg":"The data is not an Arrow stream message\."/);
    assert.ok(!worker.errors().includes(CANARY));
  });

  test('ends when nobody reads it any more, when it is told to, and when the input ends before a request', async (t) => {
    const unread = startWorker(t, PATTERNS);
    const request = requestBytes({ kind: 'label' }, [texts('note', ['x'.repeat(1 << 20)])]);
    unread.child.stdout.destroy();
    unread.send(request);
    assert.equal((await unread.exit).code, 0);

    const told = startWorker(t, [...PATTERNS, '--seconds', '3600'], POISONED_ENV);
    told.send(requestBytes({ kind: 'hello' }, []));
    await told.answers.next();
    told.send(requestBytes({ kind: 'label' }, [texts('note', [POISON])]).subarray(0, -8));
    told.child.kill('SIGTERM');
    assert.deepEqual(await told.exit, { code: null, signal: 'SIGTERM' });

    const idle = startWorker(t, PATTERNS);
    idle.child.stdin.end();
    assert.deepEqual(await idle.exit, { code: 0, signal: null });
  });

  test('a caller that reads late gets everything', async (t) => {
    const worker = startWorker(t, PATTERNS);
    const long = `${'x '.repeat(1 << 15)}jane@example.org`;
    const batches = Array.from({ length: 8 }, () => [long]);
    worker.child.stdin.end(requestBytes({ kind: 'label' }, [texts('note', ...batches)]));
    await new Promise((resolve) => worker.child.stderr.once('data', resolve));
    const { rows } = await worker.answers.next();
    assert.equal(rows.length, 8);
    for (const [row] of rows)
      assert.equal(row?.['note'], long.replace('jane@example.org', '[EMAIL_ADDRESS]'));
    assert.equal((await worker.exit).code, 0);
  });

  test('refuses what it cannot answer by name, and serves on', async (t) => {
    const worker = startWorker(t, PATTERNS);
    worker.send(requestBytes({ kind: 'classfy' }, [texts('note', [CANARY])]));
    worker.send(requestBytes({ kind: 'hello' }, []));
    assert.equal(refusalOf(await worker.answers.next()).code, 'KIND_UNKNOWN');
    const { metadata } = await worker.answers.next();
    assert.equal(metadata.get('data-discovery.protocol'), '1');
    assert.ok(metadata.get('data-discovery.version'));
    assert.equal(metadata.get('data-discovery.model'), undefined);
  });
});

const sorted = <T extends { start: number; end: number; category: string }>(
  list: readonly T[],
): readonly T[] =>
  [...list].sort((a, b) => a.start - b.start || a.end - b.end || (a.category < b.category ? -1 : 1));
