import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test, type TestContext } from 'node:test';
import { harmonize } from '../../src/harmonization/harmonize.js';
import { ScanFailure, type Finder } from '../../src/scan/finders/finder.js';
import { RowWork } from '../../src/scan/tables/row-work.js';
import { scan } from '../../src/scan/scan.js';
import { fileOf, type ScanEvent } from '../../src/scan/scan-finding.js';
import { StageTimes } from '../../src/scan/stage-times.js';

const SECRET = 'top secret';
/** An error as a defect throws it: what it says quotes what was read. */
const defect = (): never => {
  throw new TypeError(`cannot read "${SECRET}"`);
};

const found = (text: string) =>
  text.includes('@')
    ? [
        {
          start: 0,
          end: text.length,
          entityType: 'EMAIL',
          score: 0.9,
          classifier: 'c',
          details: {},
          providerIndex: 0,
        },
      ]
    : [];

/** Finds what has an at sign, and fails where a text says so. */
function createFinder(fail: () => never): Finder {
  const rows = new RowWork(({ text }) => (text.includes('boom') ? fail() : []));
  return {
    providers: ['Fake'],
    textBytes: 10_000,
    everyRow: 0,
    samples: false,
    policy: undefined,
    findInTexts: (inputs) =>
      Promise.resolve({
        offence: undefined,
        occurrences: inputs.map(({ text }) => harmonize(text.includes('boom') ? fail() : found(text))),
      }),
    findInCells: () => fail(),
    count: (job) => rows.run({ ...job, tally: true }),
    close: () => Promise.resolve(),
  };
}

const documents = {
  read: () => Promise.reject(new TypeError(SECRET)),
  unpack: () => {
    throw new TypeError(SECRET);
  },
};

async function scanSix(t: TestContext, fail: () => never): Promise<readonly ScanEvent[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'one-file-'));
  t.after(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const files = {
    'a.txt': 'mail@a.example',
    'b.txt': 'boom',
    'c.csv': 'x\nboom\n',
    'd.json': '{"a":"boom"}',
    'e.eml': 'From: a@b.example\n\nboom',
    'f.txt': 'mail@f.example',
  };
  const inputs = Object.entries(files).map(([name, content]) => {
    const file = path.join(folder, name);
    writeFileSync(file, content);
    return { name, path: file };
  });
  const events: ScanEvent[] = [];
  const run = scan(
    inputs,
    {
      finder: createFinder(fail),
      documents,
      journal: undefined,
      times: new StageTimes(),
      concurrency: 3,
      onBytes: () => undefined,
      now: () => 0,
    },
    {
      threshold: 0.5,
      wants: () => true,
      showValues: false,
      examples: false,
      allFindings: false,
      contextRows: 10,
      encodingOf: () => undefined,
      hasHeader: true,
    },
  );
  for await (const batch of run) events.push(...batch);
  return events;
}

test('a file whose reading fails unforeseen is told as unread, and all others are read', async (t) => {
  const events = await scanSix(t, defect);
  const told = events.map((event) =>
    'finding' in event ? `${event.finding.file} finding` : `${fileOf(event)} ${event.type}`,
  );
  assert.deepEqual(told, [
    'a.txt finding',
    'a.txt file',
    'b.txt unread',
    'c.csv unread',
    'd.json unread',
    'e.eml unread',
    'f.txt finding',
    'f.txt file',
  ]);
  for (const event of events) {
    if (event.type !== 'unread') continue;
    assert.match(event.file.reason, /^an unexpected error \(TypeError\)/);
    assert.equal(event.file.skipped, false);
  }
  assert.ok(!JSON.stringify(events).includes(SECRET));
});

test('where nothing can be read any more the scan ends', async (t) => {
  await assert.rejects(
    scanSix(t, () => {
      throw new ScanFailure('the model is gone');
    }),
    ScanFailure,
  );
});
