import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import { Binary, Int32, Utf8 } from 'apache-arrow';
import { present } from '../../src/core/present.js';
import type { ScanFinding } from '../../src/scan/scan-finding.js';
import { refusalOf, requestBytes, texts, type Answer } from '../support/arrow-streams.js';
import { startWorker, type ArrowWorker } from '../support/arrow-worker.js';

const NAMES = ['Jane Roe', 'John Smith', 'Mary Jones', 'Peter Brown', 'Susan Miller', 'Paul Wilson'];
const HEADERS = ['who', 'mail', 'note', 'empty', 'number'];
const ROWS = Array.from({ length: 400 }, (_row, at): readonly (string | null)[] => {
  const name = present(NAMES[at % NAMES.length], 'a name');
  return [
    at % 11 === 0 ? null : name,
    `${name.toLowerCase().replace(' ', '.')}${at.toString()}@example.org`,
    at % 50 === 7 ? `please ring +44 20 7946 0${(100 + at).toString()}` : 'nothing to tell of this one',
    null,
    (at * 17).toString(),
  ];
});

interface ColumnTally {
  readonly index: number;
  readonly name: string;
  readonly tally: Uint8Array;
}

async function scanOf(t: TestContext, args: readonly string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'data-discovery-tally-'));
  t.after(() => {
    rmSync(folder, { recursive: true });
  });
  const file = path.join(folder, 'people.csv');
  writeFileSync(file, [HEADERS, ...ROWS].map((row) => row.map((cell) => cell ?? '').join(',')).join('\n'));
  const command = [
    'dist/src/bin/data-discovery.js',
    'scan',
    file,
    '--json',
    '--threshold',
    '0.1',
    '--exit-zero',
    ...args,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, command, { maxBuffer: 1 << 26 });
  return (JSON.parse(stdout) as { findings: ScanFinding[] }).findings;
}

const columnsOf = (rows: readonly (readonly (string | null)[])[], cut: number) =>
  HEADERS.map((name, column) => {
    const cells = rows.map((row) => row[column] ?? null);
    const batches = Array.from({ length: Math.ceil(cells.length / cut) }, (_batch, at) =>
      cells.slice(at * cut, (at + 1) * cut),
    );
    return texts(name, ...batches);
  });

/** The tallies in the last batch of an answer. */
const tallied = ({ rows, fault }: Answer): readonly ColumnTally[] => {
  assert.equal(fault, undefined);
  return present(rows.at(-1), 'the last batch').map((row) => ({
    index: row['index'] as number,
    name: row['name'] as string,
    tally: Uint8Array.from(Object.values(row['tally'] as object) as number[]),
  }));
};

const tallyColumns = (...parts: readonly (readonly ColumnTally[])[]) => [
  { name: 'index', type: new Int32(), batches: parts.map((part) => part.map(({ index }) => index)) },
  { name: 'name', type: new Utf8(), batches: parts.map((part) => part.map(({ name }) => name)) },
  { name: 'tally', type: new Binary(), batches: parts.map((part) => part.map(({ tally }) => tally)) },
];

async function judged(
  worker: ArrowWorker,
  parts: readonly (readonly (readonly (string | null)[])[])[],
  cut: number,
) {
  const tallies: (readonly ColumnTally[])[] = [];
  for (const part of parts) {
    worker.send(requestBytes({ kind: 'tally' }, columnsOf(part, cut)));
    tallies.push(tallied(await worker.answers.next()));
  }
  worker.send(requestBytes({ kind: 'merge' }, tallyColumns(...tallies)));
  const merged = tallied(await worker.answers.next());
  worker.send(requestBytes({ kind: 'judge', score_threshold: 0.1 }, tallyColumns([...merged].reverse())));
  const { rows, fault } = await worker.answers.next();
  assert.equal(fault, undefined);
  return { merged, verdicts: present(rows.at(-1), 'the verdicts') };
}

for (const args of [
  ['--providers', 'pattern'],
  ['--model', 'small'],
]) {
  test(`a table cut anyhow is judged as scan judges it: ${args.join(' ')}`, async (t) => {
    const worker = startWorker(t, args);
    const whole = await judged(worker, [ROWS], 1_000);
    const backwards = [...ROWS].reverse();
    const parts = [backwards.slice(0, 7), [], backwards.slice(7, 250), backwards.slice(250)];
    const cut = await judged(worker, [...parts].reverse(), 13);
    assert.deepEqual(cut, whole);
    const found = await scanOf(t, args);
    assert.ok(found.length >= 2);
    assert.deepEqual(
      whole.verdicts.map((one) => [
        one['category'],
        one['kind'],
        one['score'],
        one['finding_score'],
        Number(one['rows_found']),
      ]),
      found.map(({ category, score, details }) => [
        category,
        details?.kind,
        score,
        details?.finding_score,
        details?.rows_with_classification,
      ]),
    );
    for (const { rows } of whole.verdicts) assert.equal(Number(rows), ROWS.length);
    worker.child.stdin.end();
    assert.equal((await worker.exit).code, 0);
  });
}

test('what is no tally, or not all of a table, is refused by name', async (t) => {
  const worker = startWorker(t, ['--providers', 'pattern']);
  worker.send(requestBytes({ kind: 'tally' }, columnsOf(ROWS.slice(0, 3), 10)));
  const some = tallied(await worker.answers.next());
  worker.send(requestBytes({ kind: 'tally' }, columnsOf(ROWS.slice(0, 2), 10)));
  const other = tallied(await worker.answers.next());
  const mixed = [...some.slice(0, 2), ...other.slice(2)];
  const swapped = some.map((one, at) => ({ ...one, index: some.length - 1 - at }));
  const broken = some.map((one) => ({ ...one, tally: one.tally.subarray(0, 20) }));
  for (const columns of [some.slice(1), mixed, swapped, broken]) {
    worker.send(requestBytes({ kind: 'judge' }, tallyColumns(columns)));
    assert.equal((await worker.answers.next()).fault?.code, 'TALLY_INVALID');
  }
  worker.send(requestBytes({ kind: 'judge' }, [texts('index', ['x'])]));
  assert.equal(refusalOf(await worker.answers.next()).code, 'COLUMNS_INVALID');
});
