import assert from 'node:assert/strict';
import { appendFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import fc from 'fast-check';
import { Journal } from '../../../src/scan/resume/journal.js';
import { JournalMismatch, type JournalLine } from '../../../src/scan/resume/journal-line.js';
import { readJournal } from '../../../src/scan/resume/read-journal.js';

const OPTIONS = { threshold: 0.7, version: '1' };
const identity = { size: 1, mtime: 2, head: 'abc' };
const fileLine = (file: string): JournalLine => ({ t: 'file', file, identity, format: 'text', notes: [] });
const blockLine = (n: number): JournalLine => ({
  t: 'block',
  n,
  findings: [],
  notes: [`note ${n.toString()} é😀`],
});
const endLine: JournalLine = { t: 'end', events: [] };

describe('the journal of a scan', () => {
  let folder: string;
  let state: string;
  let round = 0;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'journal-'));
  });
  beforeEach(() => {
    state = path.join(folder, (round += 1).toString());
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const open = (options: Readonly<Record<string, unknown>> = OPTIONS): Promise<Journal> =>
    Journal.open(state, options, () => 0);
  const write = async (lines: readonly JournalLine[]): Promise<void> => {
    const journal = await open();
    for (const line of lines) await journal.write(line);
    await journal.close();
  };
  const replayed = async (journal: Journal, file: string): Promise<readonly JournalLine[]> => {
    const recorded = journal.recorded(file);
    assert.ok(recorded !== undefined);
    const lines: JournalLine[] = [];
    for await (const line of journal.replay(recorded)) lines.push(line);
    return lines;
  };

  it('knows nothing of files at first', async () => {
    const journal = await open();
    assert.equal(journal.recorded('a'), undefined);
    await journal.close();
  });

  it('tells what was written of each file, and how far it came', async () => {
    await write([fileLine('a'), blockLine(0), blockLine(1), endLine, fileLine('b'), blockLine(0)]);
    const journal = await open();
    assert.deepEqual(await replayed(journal, 'a'), [blockLine(0), blockLine(1), endLine]);
    assert.deepEqual(await replayed(journal, 'b'), [blockLine(0)]);
    const [a, b] = [journal.recorded('a'), journal.recorded('b')];
    assert.deepEqual([a?.isDone, a?.lastBlock, b?.isDone, b?.lastBlock], [true, 1, false, 0]);
    await journal.close();
  });

  it('tells the last record of a file that was begun anew', async () => {
    await write([fileLine('a'), blockLine(0), fileLine('a'), blockLine(5)]);
    const journal = await open();
    assert.deepEqual(await replayed(journal, 'a'), [blockLine(5)]);
    await journal.close();
  });

  it('may be cut off at any byte: what was whole is known, and it can be written on', async () => {
    const lines = [fileLine('a'), blockLine(0), blockLine(1), endLine, fileLine('b'), blockLine(0)];
    await write(lines);
    const whole = await readFile(state);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length), async (cut) => {
        await writeFile(state, whole);
        await truncate(state, cut);
        const kept = whole.subarray(0, cut).toString('latin1').split('\n').length - 1;
        await write([fileLine('c'), endLine]);
        const written = (await readFile(state, 'utf8')).trimEnd().split('\n');
        // Whole lines stay; where not even the first was whole, the journal begins anew.
        assert.equal(written.length, Math.max(1, kept) + 2);
        const { recorded } = (await readJournal(state, () => undefined)).contents;
        assert.equal(recorded.get('c')?.isDone, true);
        assert.equal(recorded.get('a')?.isDone ?? false, kept >= 5);
      }),
      { numRuns: 60 },
    );
  });

  it('is of no use to a scan with other options, and says which', async () => {
    await write([]);
    await assert.rejects(
      open({ ...OPTIONS, threshold: 0.5, encoding: 'x' }),
      (error) =>
        error instanceof JournalMismatch &&
        error.message.includes('threshold was 0.7, now 0.5') &&
        error.message.includes('encoding was undefined, now "x"'),
    );
  });

  for (const [name, content, line] of [
    ['no journal at all', 'hello\n', 1],
    ['JSON, but no journal', '{"a":1}\n', 1],
    ['a list', '[]\n', 1],
    ['null', 'null\n', 1],
    ['a first line of another kind', `${JSON.stringify(endLine)}\n`, 1],
    ['another file of one line without an end', '{"notes":"kept"}', 1],
    [
      'a block of no file',
      `${JSON.stringify({ t: 'scan', options: OPTIONS })}\n${JSON.stringify(blockLine(0))}\n`,
      2,
    ],
    [
      'a damaged line inside',
      `${JSON.stringify({ t: 'scan', options: OPTIONS })}\n{"t":"fi\n${JSON.stringify(endLine)}\n`,
      2,
    ],
  ] as const) {
    it(`refuses ${name}, and leaves the file as it is`, async () => {
      await appendFile(state, content);
      await assert.rejects(
        open(),
        (error) => error instanceof JournalMismatch && error.message.includes(`line ${line.toString()}`),
      );
      assert.equal(await readFile(state, 'utf8'), content);
    });
  }
});
