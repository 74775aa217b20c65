import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { PRESET_NAMES, severityOf } from '../../src/core/presets.js';
import { visibleJson } from '../../src/core/visible-text.js';
import { defineReport, type Report, reportForFile } from '../../src/reports/define-report.js';
import { Inventory } from '../../src/reports/inventory/inventory.js';
import { REPORTS } from '../../src/reports/registry.js';
import { renderSummary } from '../../src/reports/render-summary.js';
import { ScanSummary } from '../../src/reports/scan-summary.js';
import type { ScanFinding } from '../../src/scan/scan-finding.js';

const FACTS = { version: '1.1', threshold: 0.5, providers: ['Pattern'] };
const REASON = 'the model is gone';
const finding: ScanFinding = {
  file: 'a.txt',
  fingerprint: '0123456789abcdef0',
  category: 'EMAIL_ADDRESS',
  score: 0.9,
  location: { location_unit: 'extracted_text', start_index: 0, end_index: 4 },
  classifiers: [],
};

/** A form of results that the program does not know. */
const list = defineReport({
  name: 'list',
  title: 'names of files',
  extensions: ['.list'],
  open: () => ({
    start: () => '',
    event: (event) => (event.type === 'finding' ? `${event.finding.file}\n` : ''),
    end: ({ stoppedBy }) => stoppedBy ?? '',
  }),
});
const reports: readonly Report[] = [...REPORTS, list];

/** A report of one finding, whole or cut short behind it. */
function write(report: Report, stoppedBy?: string): string {
  const summary = new ScanSummary({ hidden: 0, ignored: 0, excluded: 0 });
  const writer = report.open(FACTS);
  const event = { type: 'finding', finding } as const;
  summary.add(event);
  if (stoppedBy === undefined) {
    summary.add({
      type: 'file',
      file: { file: 'a.txt', format: 'text', bytes: 4, findings: 1, notes: [] },
    });
  } else summary.stop(stoppedBy);
  return writer.start() + writer.event(event) + writer.end(summary);
}

describe('the list of reports', () => {
  const names: readonly (readonly [file: string, report: string | undefined])[] = [
    ['out.list', 'list'],
    ['out/of.JSON', 'json'],
    ['a.ndjson', 'ndjson'],
    ['a.sarif', 'sarif'],
    ['a.csv', 'csv'],
    ['a.lists', undefined],
    ['list', undefined],
    ['a.list.txt', undefined],
  ];
  for (const [file, report] of names) {
    it(`${report ?? 'none'} is written to ${file}`, () => {
      assert.equal(reportForFile(file, reports)?.name, report);
    });
  }

  for (const [file, uri] of [
    ['s3://bucket/a b.csv', 's3://bucket/a%20b.csv'],
    ['/data/a#b.txt', 'file:///data/a%23b.txt'],
    ['a:b/c.txt', 'a%3Ab/c.txt'],
  ] as const) {
    it(`names ${file} in SARIF as a URI`, () => {
      const [sarif] = REPORTS.filter(({ name }) => name === 'sarif');
      const finding = { file, fingerprint: '0', category: 'PASSWORD', score: 1, classifiers: [] };
      const location = { location_unit: 'page', page: 1, start_index: 0, end_index: 1 } as const;
      const event = { type: 'finding', finding: { ...finding, location } } as const;
      assert.ok(sarif?.open(FACTS).event(event).includes(`"uri":"${uri}"`));
    });
  }

  it('has each name and each ending once', () => {
    const claims = REPORTS.flatMap(({ name, extensions }) => [name, ...extensions]);
    assert.deepEqual(claims, [...new Set(claims)]);
  });

  for (const odd of [{ name: 'a b' }, { name: 'JSON' }, { extensions: ['json'] }]) {
    it(`has none with ${JSON.stringify(odd)}`, () => {
      assert.throws(() => defineReport({ ...list, ...odd }), RangeError);
    });
  }

  it('writes each finding with all of its members and its severity, whichever came before', () => {
    const name = fc.constantFrom('a', 'b"c', 'd\n\u200b\ud800');
    const index = fc.nat({ max: 9 });
    const members = fc.record(
      {
        file: name,
        fingerprint: name,
        part: name,
        category: fc.constantFrom('EMAIL_ADDRESS', 'PASSWORD', 'OWN'),
        score: fc.constantFrom(0.9, 1, 1e-7),
        severity: fc.constantFrom('low', 'critical'),
        location: fc.oneof(
          fc.record({
            location_unit: fc.constant('page'),
            page: index,
            start_index: index,
            end_index: index,
          }),
          fc.record({ location_unit: fc.constant('column'), column_name: name, column_index: index }),
        ),
        classifiers: fc.constantFrom([], [{ provider: 'Pattern', name: 'x"', score: 0.5 }]),
        value: name,
        allowed: fc.constant(true),
      },
      { requiredKeys: ['file', 'fingerprint', 'category', 'score', 'location', 'classifiers'] },
    ) as fc.Arbitrary<ScanFinding>;
    const preset = fc.constantFrom(undefined, ...PRESET_NAMES);
    fc.assert(
      fc.property(fc.array(members), preset, (findings, chosen) => {
        const facts = { ...FACTS, ...(chosen !== undefined && { preset: chosen }) };
        const writers = REPORTS.filter(({ name }) => name === 'json' || name === 'ndjson');
        const [asJson, asLines] = writers.map((report) => report.open(facts));
        for (const [at, one] of findings.entries()) {
          const whole = { ...one, severity: severityOf(one.category, chosen, one.severity) };
          const event = { type: 'finding', finding: one } as const;
          assert.equal(asJson?.event(event), `${at === 0 ? '' : ','}\n${visibleJson(whole)}`);
          assert.equal(asLines?.event(event), `${visibleJson({ type: 'finding', ...whole })}\n`);
        }
      }),
    );
  });

  for (const report of reports) {
    it(`${report.name} says so where the scan was cut short, and only there`, () => {
      const cut = write(report, REASON);
      assert.ok(cut.includes(REASON));
      assert.ok(cut.includes('a.txt'), 'what was found up to there is in it');
      assert.ok(!write(report).includes(REASON));
    });
  }

  it('JSON that was cut short is whole JSON, and its counts hold what was found', () => {
    const json: unknown = JSON.parse(write(reports.find(({ name }) => name === 'json') ?? list, REASON));
    const { summary } = json as { readonly summary: Readonly<Record<string, unknown>> };
    assert.equal(summary['complete'], false);
    assert.equal(summary['stopped_by'], REASON);
    assert.deepEqual(summary['by_category'], {
      EMAIL_ADDRESS: { findings: 1, occurrences: 1, columns: 0, files: 1 },
    });
  });

  it('JSON and JSON lines give the severity of each finding', () => {
    for (const report of reports.filter(({ name }) => name.endsWith('json'))) {
      const writer = report.open({ ...FACTS, preset: 'pci' });
      writer.start();
      for (const own of [{}, { severity: 'low' }] as const) {
        const text = writer.event({ type: 'finding', finding: { ...finding, ...own } }).replace(/^,/, '');
        assert.equal((JSON.parse(text) as ScanFinding).severity, own.severity ?? 'medium', report.name);
      }
    }
  });

  it('the inventory describes reported findings, not accepted ones before or after them', () => {
    const inventory = new Inventory();
    const accepted = { ...finding, score: 1, severity: 'critical', examples: ['a***'] } as const;
    const rows = [{ type: 'accepted', by: 'baseline', finding: accepted }] as const;
    inventory.add(rows[0]);
    assert.equal(inventory.rows[0]?.severity, 'critical');
    inventory.add({ type: 'finding', finding: { ...finding, examples: ['b***'] } });
    inventory.add(rows[0]);
    const row = inventory.rows.at(0);
    assert.deepEqual(
      [row?.state, row?.severity, row?.score, row?.examples, row?.places.length, row?.accepted],
      ['found', 'medium', 0.9, ['b***'], 1, 2],
    );
  });

  it('the table for people says so too', () => {
    const summary = new ScanSummary({ hidden: 0, ignored: 0, excluded: 0 });
    assert.doesNotMatch(renderSummary(summary), /was aborted/);
    summary.stop(REASON);
    assert.match(renderSummary(summary), /was aborted: the model is gone\./);
  });

  it('the table for people cuts the middle of long paths on a terminal, and nowhere else', () => {
    const summary = new ScanSummary({ hidden: 0, ignored: 0, excluded: 0 });
    const file = `start/${'deep/'.repeat(60)}end.txt`;
    const finding = { file, fingerprint: '0', category: 'PERSON', score: 1, classifiers: [] };
    const location = { location_unit: 'extracted_text', start_index: 0, end_index: 1 } as const;
    summary.add({ type: 'finding', finding: { ...finding, location } });
    summary.add({ type: 'file', file: { file, format: 'text', bytes: 1, findings: 1, notes: [] } });
    assert.ok(renderSummary(summary).includes(file));
    const lines = renderSummary(summary, 80).split('\n');
    assert.ok(lines.every((line) => line.length <= 80));
    assert.ok(
      lines.some(
        (line) =>
          line.startsWith('start/') && /…[^…]*end\.txt +PERSON +medium +1\.00 +character 1$/.test(line),
      ),
    );
  });
});
