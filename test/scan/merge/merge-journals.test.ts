import assert from 'node:assert/strict';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { mergeJournals } from '../../../src/scan/merge/merge-journals.js';
import { openShard, type ShardJournal } from '../../../src/scan/merge/open-shard.js';
import { Journal } from '../../../src/scan/resume/journal.js';
import { JournalMismatch } from '../../../src/scan/resume/journal-line.js';
import { fileOf, type ScanEvent, type ScanFinding } from '../../../src/scan/scan-finding.js';
import { type InputList, digestOfListing, shareOf } from '../../../src/sources/list-inputs.js';

const VERSION = '1.0';
const OPTIONS = { version: VERSION, threshold: 0.7, found_by: ['Pattern'], rules: null, model: 'base' };
const NAMES = Array.from({ length: 20 }, (_, n) => `in/file-${n.toString().padStart(2, '0')}.txt`);
const LIST: InputList = {
  files: NAMES.map((name) => ({ name, path: name })),
  unread: ['in/link-1', 'in/link-2'].map((file) => ({ file, reason: 'a symbolic link', skipped: true })),
  hiddenSkipped: 3,
  ignoredSkipped: 1,
  excludedSkipped: 2,
};
const identity = { size: 1, mtime: 2, head: 'abc' };
const findingIn = (file: string): ScanFinding => ({
  file,
  fingerprint: '0',
  category: 'EMAIL_ADDRESS',
  score: 0.9,
  location: { location_unit: 'extracted_text', start_index: 0, end_index: 4 },
  classifiers: [],
});

interface Made {
  readonly list?: InputList;
  readonly options?: Readonly<Record<string, unknown>>;
  /** Inputs after which the scan was ended. */
  readonly endAfter?: number;
}

describe('state files of shards', () => {
  let folder: string;
  let round = 0;
  let state: (name: string) => string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'merge-'));
  });
  beforeEach(() => {
    const own = (round += 1).toString();
    state = (name) => path.join(folder, `${own}-${name}`);
  });
  after(() => rm(folder, { recursive: true, force: true }));

  /** Writes the state file that a scan of a shard leaves: each third input cannot be opened. */
  async function make(shard: string, { list = LIST, options = {}, endAfter }: Made = {}): Promise<string> {
    const file = state(`${shard.replace('/', '-of-')}-${Object.keys(options).join('')}`);
    const [number = 0, count = 0] = shard.split('/').map(Number);
    const own = shareOf(list, { number, count });
    const journal = await Journal.open(file, { ...OPTIONS, ...options, shard }, () => 0);
    const listing = { digest: digestOfListing(list), inputs: list.files.length, own: own.files.length };
    const { hiddenSkipped: hidden, ignoredSkipped: ignored, excludedSkipped: excluded } = list;
    await journal.begin({ ...listing, hidden, ignored, excluded }, own);
    for (const { name } of own.files.slice(0, endAfter)) {
      if (NAMES.indexOf(name) % 3 === 1) {
        await journal.write({
          t: 'unread',
          file: { file: name, reason: 'permission denied', skipped: false },
        });
        continue;
      }
      await journal.write({ t: 'file', file: name, identity, format: 'text', notes: [] });
      await journal.write({ t: 'block', n: 0, findings: [findingIn(name)], notes: [] });
      const file = { file: name, format: 'text', bytes: 1, findings: 1, notes: [] } as const;
      await journal.write({ t: 'end', events: [{ type: 'file', file }] });
    }
    if (endAfter === undefined) await journal.finish();
    await journal.close();
    return file;
  }

  const makeAll = (count: number, made: Made = {}): Promise<string[]> =>
    Promise.all(
      Array.from({ length: count }, (_, n) => make(`${(n + 1).toString()}/${count.toString()}`, made)),
    );

  async function merge(files: readonly string[], isPartial = false) {
    const shards: ShardJournal[] = [];
    for (const file of files) shards.push(await openShard(file, VERSION));
    const [first, ...others] = shards;
    assert.ok(first !== undefined);
    const merged = mergeJournals([first, ...others], isPartial);
    const events: ScanEvent[] = [];
    for await (const batch of merged.events) events.push(...batch);
    return { ...merged, events };
  }

  const refuses = (files: readonly string[], says: RegExp): Promise<void> =>
    assert.rejects(merge(files), (error) => {
      assert.ok(error instanceof JournalMismatch, String(error));
      assert.match(error.message, says);
      return true;
    });

  for (const count of [1, 2, 3, 7, 40]) {
    it(`${count.toString()} of ${count.toString()} tell what one scan tells, in any order`, async () => {
      const files = await makeAll(count);
      const whole = await merge(await makeAll(1, { options: { whole: true } }));
      const merged = await merge([...files].reverse());
      assert.deepEqual(merged.events, whole.events);
      assert.deepEqual(merged.skipped, { hidden: 3, ignored: 1, excluded: 2 });
      assert.deepEqual(merged.gaps, []);
      assert.deepEqual(merged.facts, { version: VERSION, threshold: 0.7, providers: ['Pattern'] });
      const names = merged.events.flatMap((event) => ('finding' in event ? [] : [fileOf(event)]));
      assert.deepEqual(names, ['in/link-1', 'in/link-2', ...NAMES]);
    });
  }

  it('are refused where some are missing, by name; with less asked for, what there is is told', async () => {
    const [one = '', , three = '', four = ''] = await makeAll(4);
    await refuses([one, three, four], /shard 2\/4 is missing/);
    await refuses([three], /shards 1\/4, 2\/4, 4\/4 are missing/);
    const { gaps, events } = await merge([one, three, four], true);
    assert.deepEqual(gaps, ['shard 2/4 is missing']);
    assert.ok(events.length > 0 && events.length < 2 * NAMES.length);
  });

  it('are refused where one comes twice', async () => {
    const [one = '', two = ''] = await makeAll(2);
    const copy = state('copy');
    await writeFile(copy, await readFile(two));
    await refuses([one, two, copy], /-2-of-2-" and ".*copy" are both shard 2\/2/);
  });

  it('are refused where the scan was shared out to another number', async () => {
    await refuses([await make('1/2'), await make('2/3')], /is shard 1\/2 and .* shard 2\/3/);
  });

  for (const [name, value, says] of [
    ['threshold', 0.5, /threshold is 0\.7 there and 0\.5 here/],
    ['rules', 'abc', /rules is null there and "abc" here/],
    ['model', 'small', /model is "base" there and "small" here/],
    ['found_by', ['Context'], /found_by is \["Pattern"\] there/],
    ['more', 1, /more is undefined there and 1 here/],
  ] as const) {
    it(`are refused where ${name} differs`, async () => {
      await refuses([await make('1/2'), await make('2/2', { options: { [name]: value } })], says);
    });
  }

  it('are refused where another version wrote them', async () => {
    await refuses(
      [await make('1/1', { options: { version: '0.9' } })],
      /written by version "0\.9", but this is 1\.0/,
    );
  });

  it('are refused where one is not finished; with less asked for, it is said how far it came', async () => {
    const [one = ''] = await makeAll(2);
    const half = await make('2/2', { options: {}, endAfter: 3 });
    // The finished one of the same name was written first: the file goes on behind it.
    await refuses([one, half], /shard 2\/2 \(".*"\) is not finished: \d+ of \d+ inputs are done/);
    const { gaps } = await merge([one, half], true);
    assert.equal(gaps.length, 1);
  });

  it('are refused behind a torn line, and told as far as they are whole', async () => {
    const file = await make('1/1');
    await appendFile(file, '{"t":"lis');
    await refuses([file], /is not finished: 20 of 20 inputs are done/);
    assert.equal((await merge([file], true)).events.length, 2 + 7 + 2 * 13);
  });

  /** Writes a state file of a scan of two files; an inner file is recorded under the given name. */
  async function makeInner(name: string, others: readonly string[] = []): Promise<string> {
    const file = state('inner');
    const list = {
      ...LIST,
      unread: [],
      files: ['in/a.zip', ...others].map((one) => ({ name: one, path: one })),
    };
    const { hiddenSkipped: hidden, ignoredSkipped: ignored, excludedSkipped: excluded } = list;
    const digest = digestOfListing(list);
    const counts = { inputs: list.files.length, own: list.files.length, hidden, ignored, excluded };
    const journal = await Journal.open(file, { ...OPTIONS, shard: null }, () => 0);
    await journal.begin({ digest, ...counts }, list);
    const isNew = journal.recorded(name) === undefined;
    const end = (of: string): Promise<void> =>
      journal.write({
        t: 'end',
        events: [{ type: 'file', file: { file: of, format: 'text', bytes: 1, findings: 1, notes: [] } }],
      });
    if (isNew) {
      await journal.write({ t: 'file', file: name, outer: 'in/a.zip', identity, format: 'text', notes: [] });
      await journal.write({ t: 'block', n: 0, findings: [findingIn(name)], notes: [] });
      await end(name);
    }
    const rest = { file: name, part: 'the rest', reason: 'corrupted', skipped: false };
    await journal.leaveUnread(rest, 'in/a.zip');
    for (const { name: listed } of isNew ? list.files : []) {
      await journal.write({ t: 'file', file: listed, identity, format: 'text', notes: [] });
      await end(listed);
    }
    await journal.finish();
    await journal.close();
    return file;
  }

  it('tell the findings and the unread rest of a file in a file, of a resumed scan too', async () => {
    const name = 'in/a.zip!b';
    for (let run = 0; run < 2; run++) {
      const { events } = await merge([await makeInner(name)]);
      assert.deepEqual(
        events.map((event) => `${event.type} ${fileOf(event)}`),
        [`finding ${name}`, `file ${name}`, `unread ${name}`, 'file in/a.zip'],
      );
    }
  });

  it('are refused where a file is called like a file in a file', async () => {
    const file = await makeInner('in/a.zip!b', ['in/a.zip!b']);
    await refuses([file], /has the results of one of several inputs named "in\/a\.zip!b" only/);
    assert.equal((await merge([file], true)).gaps.length, 1);
  });

  it('are refused where they listed other inputs', async () => {
    const fewer = { ...LIST, files: LIST.files.slice(1) };
    await refuses(
      [await make('1/2'), await make('2/2', { list: fewer })],
      /the shards list different inputs \(".*" 20, ".*" 19\)/,
    );
  });

  it('are refused where an input is lost or changed in them', async () => {
    const file = await make('1/1');
    const text = await readFile(file, 'utf8');
    const lines = text.split('\n');
    await writeFile(file, text.replaceAll('in/file-07.txt', 'in/file-7.txt'));
    await refuses([file], /contradict their listing: one of them was modified/);
    await writeFile(file, lines.filter((line) => !line.includes('"t":"unread"')).join('\n'));
    await refuses([file], /contains the results of 13 of the 20 inputs of shard 1\/1/);
    await writeFile(file, lines.toSpliced(6, 1, '{"t":').join('\n'));
    await refuses([file], /corrupted at line 7/);
    const [block = ''] = lines.filter((line) => line.includes('"t":"block"'));
    const moved = block.replaceAll(/in\/file-\d+/g, 'in/file-99');
    await writeFile(file, text.replace(block, moved));
    await refuses([file], /corrupted at line \d+/);
  });

  for (const [what, content, says] of [
    ['an empty file', '', /corrupted at line 1/],
    ['no state file', 'hello\n', /corrupted at line 1/],
    [
      'a state file that says no shard',
      `${JSON.stringify({ t: 'scan', options: {} })}\n`,
      /corrupted at line 1/,
    ],
    [
      'an impossible shard',
      `${JSON.stringify({ t: 'scan', options: { ...OPTIONS, shard: '5/4' } })}\n`,
      /corrupted at line 1/,
    ],
    [
      'an end without a begin',
      `${JSON.stringify({ t: 'scan', options: { ...OPTIONS, shard: '1/1' } })}\n{"t":"done"}\n`,
      /corrupted at line 2/,
    ],
  ] as const) {
    it(`are none where there is ${what}`, async () => {
      await writeFile(state('odd'), content);
      await refuses([state('odd')], says);
    });
  }

  it('are none where nothing is', async () => {
    await refuses([state('nowhere')], /nowhere" cannot be read: no such file or folder/);
  });

  it('hold nothing of files that are gone when a scan goes on', async () => {
    const file = await make('1/1', { endAfter: 8 });
    const fewer = { ...LIST, files: LIST.files.slice(5) };
    await make('1/1', { list: fewer });
    const names = (await merge([file])).events.flatMap((event) =>
      'finding' in event ? [] : [fileOf(event)],
    );
    assert.deepEqual(names, ['in/link-1', 'in/link-2', ...NAMES.slice(5)]);
  });
});
