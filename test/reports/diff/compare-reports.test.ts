import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, it } from 'node:test';
import { createDiff } from '../../../src/cli/diff/diff-command.js';
import {
  compareReports,
  isNews,
  readReport,
  ReportFault,
} from '../../../src/reports/diff/compare-reports.js';
import { json } from '../../../src/reports/json.js';
import type { ScanEvent } from '../../../src/scan/scan-finding.js';
import { textFinding, writeReport } from '../../support/report-events.js';
import { runCli } from '../../support/run-cli.js';
import { temporaryFolder } from '../../support/run-scan.js';

/** A file of text with findings, each known by a number. */
function text(file: string, ...numbers: readonly number[]): readonly ScanEvent[] {
  return [
    ...numbers.map((n) => ({ type: 'finding', finding: textFinding(file, 'PERSON', n) }) as const),
    { type: 'file', file: { file, format: 'text', bytes: 9, findings: numbers.length, notes: [] } },
  ];
}

/** A log of which the first findings are listed and so many more are counted. */
const log = (more: number, ...numbers: readonly number[]): readonly ScanEvent[] => [
  ...text('log', ...numbers).slice(0, -1),
  { type: 'more', more: { file: 'log', category: 'PERSON', score: 0.9, count: more } },
  ...text('log', ...numbers).slice(-1),
];

/** A table of 100 rows of which so many hold an address. */
function table(file: string, rows: number, kind: 'column' | 'leak' = 'column'): readonly ScanEvent[] {
  const finding = {
    ...textFinding(file, 'EMAIL_ADDRESS', 1),
    details: { kind, rows_with_classification: rows, finding_score: 0.9 },
    location: { location_unit: 'column', column_name: 'mail', column_index: 0 },
  } as const;
  const of = { rows: 100, rows_read: { Pattern: 100 }, columns: ['mail'] };
  return [
    { type: 'finding', finding },
    { type: 'file', file: { file, format: 'table', bytes: 9, findings: 1, notes: [], ...of } },
  ];
}

const unread = (file: string): readonly ScanEvent[] => [
  { type: 'unread', file: { file, reason: 'broken', skipped: false } },
];
const skipped = (file: string): readonly ScanEvent[] => [
  { type: 'unread', file: { file, reason: 'excluded', skipped: true } },
];

/** A file of text whose only finding is accepted. */
const accepted = (file: string, n: number): readonly ScanEvent[] => [
  { type: 'accepted', by: 'baseline', finding: textFinding(file, 'PERSON', n) },
  ...text(file),
];

/** A table of two columns without names, with addresses in the given ones. */
function unnamed(...found: readonly number[]): readonly ScanEvent[] {
  const of = { rows: 100, rows_read: { Pattern: 100 }, columns: ['', ''] };
  return [
    ...found.map((index) => {
      const location = { location_unit: 'column', column_name: '', column_index: index } as const;
      const details = { kind: 'column', rows_with_classification: 50, finding_score: 0.9 } as const;
      return {
        type: 'finding',
        finding: { ...textFinding('t', 'EMAIL_ADDRESS', 1), details, location },
      } as const;
    }),
    {
      type: 'file',
      file: { file: 't', format: 'table', bytes: 9, findings: found.length, notes: [], ...of },
    },
  ];
}

const reportOf = (events: readonly ScanEvent[]) => readReport(writeReport(json, events), 'r.json');

const CASES: readonly {
  readonly title: string;
  readonly old: readonly ScanEvent[];
  readonly now: readonly ScanEvent[];
  readonly changes: readonly string[];
  readonly news: boolean;
}[] = [
  { title: 'the same', old: text('a', 1, 2), now: text('a', 1, 2), changes: [], news: false },
  {
    title: 'a new file',
    old: text('a', 1),
    now: [...text('a', 1), ...text('b', 2)],
    changes: ['new b 1 0'],
    news: true,
  },
  {
    title: 'a clean file that is new',
    old: text('a', 1),
    now: [...text('a', 1), ...text('b')],
    changes: [],
    news: false,
  },
  {
    title: 'a finding that is gone',
    old: text('a', 1, 2),
    now: text('a', 1),
    changes: ['less a 0 1'],
    news: false,
  },
  {
    title: 'more findings that are not listed',
    old: log(500, 1, 2),
    now: log(8_000, 1, 2),
    changes: ['more log 7500 0'],
    news: true,
  },
  {
    title: 'a log that lost its first line, of which not all findings are listed',
    old: log(500, 1, 2),
    now: log(499, 2, 3),
    changes: ['less log 0 1'],
    news: false,
  },
  {
    title: 'the same log with all findings listed',
    old: log(1, 1, 2),
    now: text('log', 1, 2, 3),
    changes: [],
    news: false,
  },
  {
    title: 'the same log of which not all findings are listed',
    old: log(500, 1, 2),
    now: log(500, 1, 2),
    changes: [],
    news: false,
  },
  { title: 'a finding more', old: text('a', 1), now: text('a', 1, 2), changes: ['more a 1 0'], news: true },
  {
    title: 'one in the place of another',
    old: text('a', 1),
    now: text('a', 2),
    changes: ['more a 1 1'],
    news: true,
  },
  {
    title: 'the same value once more',
    old: text('a', 1),
    now: text('a', 1, 1),
    changes: ['more a 1 0'],
    news: true,
  },
  {
    title: 'a file that is clean now',
    old: text('a', 1),
    now: text('a'),
    changes: ['gone a 0 1'],
    news: false,
  },
  {
    title: 'a file that is not read any more',
    old: text('a', 1),
    now: unread('a'),
    changes: ['unread a 0 0', 'unread a 0 0'],
    news: true,
  },
  {
    title: 'a file that is skipped now',
    old: text('a', 1),
    now: skipped('a'),
    changes: ['unread a 0 0'],
    news: true,
  },
  {
    title: 'a finding that is accepted now',
    old: text('a', 1),
    now: accepted('a', 1),
    changes: ['accepted a 0 0'],
    news: false,
  },
  {
    title: 'one of two findings that is accepted now',
    old: text('a', 1, 2),
    now: [...accepted('a', 1).slice(0, -1), ...text('a', 2)],
    changes: ['less a 0 1'],
    news: false,
  },
  {
    title: 'a column without a name beside another',
    old: unnamed(0),
    now: unnamed(0, 1),
    changes: ['new t 1 0'],
    news: true,
  },
  {
    title: 'two columns without names of which one is clean now',
    old: unnamed(0, 1),
    now: unnamed(1),
    changes: ['gone t 0 1'],
    news: false,
  },
  {
    title: 'a file that was not read before either',
    old: unread('a'),
    now: unread('a'),
    changes: [],
    news: false,
  },
  {
    title: 'a column with a few rows more',
    old: table('t', 50),
    now: table('t', 53),
    changes: [],
    news: false,
  },
  {
    title: 'a column with many rows more',
    old: table('t', 50),
    now: table('t', 80),
    changes: ['more t 0 0'],
    news: true,
  },
  {
    title: 'a column with many rows less',
    old: table('t', 80),
    now: table('t', 50),
    changes: ['less t 0 0'],
    news: false,
  },
  {
    title: 'a leak that became a column',
    old: table('t', 50, 'leak'),
    now: table('t', 52),
    changes: ['more t 0 0'],
    news: true,
  },
];

describe('two reports', () => {
  for (const { title, old, now, changes, news } of CASES) {
    it(`tell ${title}`, () => {
      const difference = compareReports(reportOf(old), reportOf(now));
      assert.deepEqual(
        difference.changes.map(({ change, row, new_findings: fresh, gone_findings: gone }) =>
          [change, row.file, fresh, gone].join(' '),
        ),
        changes,
      );
      assert.equal(isNews(difference), news);
      const isUnread = (events: readonly ScanEvent[]): boolean =>
        events.some((event) => event.type === 'unread' && !event.file.skipped);
      assert.deepEqual(difference.warnings, [
        ...(isUnread(old) ? ['the older scan left 1 input unread'] : []),
        ...(isUnread(now) ? ['the newer scan left 1 input unread'] : []),
      ]);
    });
  }

  it('of scans with other settings, or that were cut short, are compared with a warning', () => {
    const one = reportOf(text('a', 1));
    const other = {
      ...one,
      scan: { ...one.scan, threshold: 0.9 },
      summary: { ...one.summary, complete: false },
    };
    assert.deepEqual(compareReports(one, other).warnings, [
      'threshold was 0.7, now 0.9',
      'the newer scan was aborted',
    ]);
  });

  for (const broken of [
    '',
    '{}',
    '[]',
    writeReport(json, text('a', 1)).replace('"report_version":1', '"report_version":2'),
  ]) {
    it(`are no reports where one is ${JSON.stringify(broken.slice(0, 20))}`, () => {
      assert.throws(
        () => readReport(broken, 'r.json'),
        (error) => error instanceof ReportFault && error.message.includes('r.json'),
      );
    });
  }
});

describe('data-discovery diff', () => {
  it('prints a table, JSON or Markdown, and exits with 1 where something is new', async (t) => {
    const folder = temporaryFolder(t);
    const [old, now] = ['old.json', 'new.json'].map((name) => path.join(folder, name));
    writeFileSync(String(old), writeReport(json, text('a|b', 1)));
    writeFileSync(String(now), writeReport(json, [...text('a|b', 1), ...text('c_d_', 2)]));
    const run = async (...args: readonly string[]) => {
      const standardOutput = new PassThrough();
      const { code, err } = await runCli(['diff', ...args], () => ({
        diff: () => Promise.resolve(createDiff({ standardOutput })),
      }));
      return { code, err, out: String((standardOutput.read() as Buffer | null) ?? '') };
    };
    const table = await run(String(old), String(now));
    assert.equal(table.code, 1);
    assert.match(table.out, /^new +c_d_ +PERSON +medium +1 new; 2:3$/m);
    assert.match(
      table.out,
      /^1 new, 0 with more, 0 gone, 0 accepted, 0 with less, 0 no longer read, 1 unchanged\.$/m,
    );
    assert.equal((await run(String(now), String(now))).code, 0);
    assert.equal((await run(String(old), String(now), '--exit-zero')).code, 0);
    const asJson = JSON.parse((await run(String(old), String(now), '--json')).out) as { is_news: boolean };
    assert.equal(asJson.is_news, true);
    const markdown = await run(String(now), String(old), '--markdown');
    assert.equal(markdown.code, 0);
    assert.match(markdown.out, /\| gone \| c_d&#95; \| PERSON \|/);
    if (existsSync('/dev/full')) {
      const full = await run(String(old), String(now), '-o', '/dev/full');
      assert.equal(full.code, 4);
      assert.match(full.err, /^The command was aborted: the results cannot be written: .+\.\n$/);
    }
    const both = await run(String(old), String(now), '--json', '--markdown');
    assert.equal(both.code, 2);
    assert.equal((await run(String(old), path.join(folder, 'none.json'))).code, 2);
  });
});
