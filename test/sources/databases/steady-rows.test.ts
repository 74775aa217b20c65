import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Cell } from '../../../src/sources/databases/database-table.js';
import { ConnectionLost, DatabaseGone, TableChanged } from '../../../src/sources/databases/database-fault.js';
import { steadyRows, type Patience } from '../../../src/sources/databases/steady-rows.js';

type Row = readonly Cell[];

function patience(): Patience & { readonly slept: number[]; readonly told: string[] } {
  const slept: number[] = [];
  const told: string[] = [];
  return {
    slept,
    told,
    delays: [1, 2, 4],
    shown: 'postgres://h/shop',
    sleep: (milliseconds) => Promise.resolve(void slept.push(milliseconds)),
    tell: (line) => void told.push(line),
  };
}

/** Reads a table whose connection breaks before the rows that are given, one for each reading. */
function breaking(
  tables: readonly (readonly Row[])[],
  breaksAt: readonly number[],
): () => AsyncIterable<Row> {
  let reading = 0;
  return async function* () {
    const table = tables[Math.min(reading, tables.length - 1)] ?? [];
    const most = breaksAt[reading++] ?? Infinity;
    for (const [at, row] of table.entries()) {
      if (at >= most) throw new ConnectionLost('the connection was lost');
      yield await Promise.resolve(row);
    }
    if (most === table.length) throw new ConnectionLost('the connection was lost');
  };
}

async function all(rows: AsyncIterable<Row>): Promise<readonly Row[]> {
  const list: Row[] = [];
  for await (const row of rows) list.push(row);
  return list;
}

test('whenever connections break, each row comes once', async () => {
  const cell = fc.oneof(fc.string(), fc.constant(null), fc.uint8Array({ maxLength: 3 }));
  const table = fc.array(fc.tuple(cell, cell), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(table, fc.array(fc.nat(6), { maxLength: 3 }), async (rows, breaksAt) => {
      assert.deepEqual(await all(steadyRows(patience(), breaking([rows], breaksAt))), rows);
    }),
  );
});

test('rows that changed meanwhile are told, and not read half of one state and half of another', async () => {
  const before: readonly Row[] = [['a'], ['b'], ['c']];
  for (const after of [
    [['a'], ['x'], ['c']],
    [['b'], ['c']],
    [['a']],
    [[null], ['b'], ['c']],
    [['ab'], [''], ['c']],
  ])
    await assert.rejects(
      all(steadyRows(patience(), breaking([before, after], [2]))),
      TableChanged,
      JSON.stringify(after),
    );
  // What changed behind the rows that were read is read as it is now.
  assert.deepEqual(await all(steadyRows(patience(), breaking([before, [['a'], ['b'], ['x']]], [2]))), [
    ['a'],
    ['b'],
    ['x'],
  ]);
});

test('a database that does not come back is given up, with what was waited', async () => {
  const waiting = patience();
  await assert.rejects(all(steadyRows(waiting, breaking([[['a']]], [0, 0, 0, 0, 0]))), (error) => {
    assert.ok(error instanceof DatabaseGone);
    assert.match(error.message, /^postgres:\/\/h\/shop no longer responds/);
    return true;
  });
  assert.deepEqual(waiting.slept, [1, 2, 4]);
  assert.equal(waiting.told.length, 3);
});

test('attempts are counted anew once rows come again', async () => {
  const rows: readonly Row[] = Array.from({ length: 9 }, (_, at) => [at.toString()]);
  assert.deepEqual(await all(steadyRows(patience(), breaking([rows], [1, 2, 3, 4, 5, 6, 7, 8]))), rows);
});
