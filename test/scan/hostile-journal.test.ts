import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { ColumnTally } from '../../src/discovery/columns/tally-column.js';
import { harmonize } from '../../src/harmonization/harmonize.js';
import type { Finder } from '../../src/scan/finders/finder.js';
import { Journal } from '../../src/scan/resume/journal.js';
import { JournalMismatch, type JournalLine } from '../../src/scan/resume/journal-line.js';
import { EndlessLine, readLines } from '../../src/scan/resume/read-lines.js';
import { TableReading } from '../../src/scan/tables/table-reading.js';

const OPTIONS = { version: '1' };
const tally = new ColumnTally();
tally.add({
  text: 'a@b.example',
  occurrences: harmonize([
    {
      start: 0,
      end: 11,
      entityType: 'EMAIL',
      score: 0.9,
      classifier: 'c',
      details: { n: 1 },
      providerIndex: 0,
    },
  ]),
});
const column = { index: 3, ...tally.toData() };
const finding = {
  file: 'a',
  fingerprint: '0123456789abcdef0',
  category: 'EMAIL_ADDRESS',
  score: 0.9,
  location: { location_unit: 'column', column_name: 'x', column_index: 0 },
  classifiers: [{ provider: 'Pattern', name: 'email', score: 0.9, original_entity: 'EMAIL' }],
} as const;
const LINES: readonly JournalLine[] = [
  { t: 'scan', options: OPTIONS },
  { t: 'file', file: 'a', identity: { size: 1, mtime: 2, head: 'h' }, format: 'table', notes: [] },
  { t: 'block', n: 0, findings: [finding], notes: ['n'] },
  { t: 'table', n: 0, state: { rows: 1, columns: [column], examinedRows: 1, examined: [column] }, notes: [] },
  {
    t: 'end',
    events: [
      { type: 'finding', finding },
      {
        type: 'file',
        file: { file: 'a', format: 'table', bytes: 1, findings: 1, notes: [], rows: 1, rows_read: {} },
      },
      { type: 'unread', file: { file: 'a', reason: 'r', skipped: false } },
    ],
  },
];

/** The value with one of its parts, at any depth, taken out or put in the place of another. */
function mutate(value: unknown, picks: readonly number[], put: unknown): unknown {
  const [pick = 0, ...rest] = picks;
  if (rest.length === 0 || value === null || typeof value !== 'object') return put;
  if (Array.isArray(value)) {
    return value.map((item, index): unknown =>
      index === pick % value.length ? mutate(item, rest, put) : item,
    );
  }
  const keys = Object.keys(value);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]): readonly [string, unknown] => [
      key,
      keys.indexOf(key) === pick % keys.length ? mutate(item, rest, put) : item,
    ]),
  );
}

describe('a journal that somebody changed', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'hostile-journal-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  /** Reads all of it, as a scan that goes on does. */
  async function read(lines: readonly unknown[]): Promise<'refused' | 'read'> {
    const state = path.join(folder, 'state');
    await writeFile(state, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    let journal: Journal;
    try {
      journal = await Journal.open(state, OPTIONS, () => 0);
    } catch (error) {
      assert.ok(error instanceof JournalMismatch, String(error));
      return 'refused';
    }
    const recorded = journal.recorded('a');
    if (recorded !== undefined) {
      for await (const line of journal.replay(recorded)) {
        if (line.t === 'table') {
          const reading = new TableReading(
            { everyRow: 0, providers: ['Pattern'], samples: false } as unknown as Finder,
            10,
            [],
            16,
          );
          reading.restore(line.state);
          await reading.judge();
        }
        for (const { classifiers, location } of line.t === 'block' ? line.findings : []) {
          assert.ok(Array.isArray(classifiers) && typeof location.location_unit === 'string');
        }
      }
    }
    await journal.close();
    return 'read';
  }

  it('is read as it was written', async () => {
    assert.equal(await read(LINES), 'read');
  });

  it('is refused, or read: never does it end the scan in another way', async () => {
    const outcomes = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.nat(LINES.length - 1),
        fc.array(fc.nat(9), { minLength: 2, maxLength: 8 }),
        fc.oneof(fc.constantFrom(undefined, null, -1, 1e300, '', 'x', [], {}, [[]], true), fc.jsonValue()),
        async (at, picks, put) => {
          outcomes.add(
            await read(LINES.map((line, index) => (index === at ? mutate(line, picks, put) : line))),
          );
        },
      ),
      { numRuns: 300 },
    );
    assert.deepEqual([...outcomes].sort(), ['read', 'refused']);
  });

  it('has lines in whatever pieces they come, and one without end is given up', async () => {
    const file = path.join(folder, 'lines');
    const lines = ['', 'a', 'é'.repeat(50_000), 'b'.repeat(400_000), ''];
    await writeFile(file, `${lines.join('\n')}\ntorn`);
    const found: string[] = [];
    for await (const { text } of readLines(file)) found.push(text);
    assert.deepEqual(found, lines);
    await writeFile(file, Buffer.alloc(2 ** 26 + 2 ** 20, 'x'));
    await assert.rejects(async () => {
      for await (const line of readLines(file)) assert.fail(line.text.slice(0, 9));
    }, EndlessLine);
  });
});
