import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { REPORTS } from '../../src/reports/registry.js';
import { renderSummary } from '../../src/reports/render-summary.js';
import { ScanSummary } from '../../src/reports/scan-summary.js';
import { exitCodeOf } from '../../src/cli/report-options.js';
import type { UnreadFile } from '../../src/sources/unread-file.js';

const FACTS = { version: '1.1', threshold: 0.5, providers: ['Pattern'] };
const PAGE: UnreadFile = {
  file: 'a.pdf',
  part: 'page 3',
  reason: 'a picture without text',
  skipped: false,
};
const FONT: UnreadFile = { file: 'a.ttf', reason: 'binary: a font', skipped: true };

const summaryOf = (...files: readonly UnreadFile[]): ScanSummary => {
  const summary = new ScanSummary({ hidden: 0, ignored: 0, excluded: 0 });
  for (const file of files) summary.add({ type: 'unread', file });
  return summary;
};

/** What each report says of it. */
const SAYS: Readonly<Record<string, RegExp>> = {
  json: /"complete":false.*"unread":1,"skipped":1/s,
  ndjson: /"complete":false.*"unread":1,"skipped":1/s,
  html: /1 input or part of an input was not read; the results are incomplete/,
  sarif: /"executionSuccessful":false/,
  csv: /a\.pdf,page 3: a picture without text,,NOT_READ/,
  markdown: /1 input or part of an input was not read/,
  inventory: /a\.pdf.*unread/,
};

describe('a part of an input that was not read', () => {
  for (const report of REPORTS)
    it(`makes the ${report.name} report incomplete, and a skipped font does not`, () => {
      const write = (...files: readonly UnreadFile[]): string => {
        const writer = report.open(FACTS);
        const events = files.map((file) => writer.event({ type: 'unread', file }));
        return [writer.start(), ...events, writer.end(summaryOf(...files))].join('');
      };
      const says = SAYS[report.name];
      assert.ok(says, `what ${report.name} says`);
      assert.match(write(PAGE, FONT), says);
      assert.doesNotMatch(write(FONT), says);
    });

  it('is counted on the terminal and in the exit code', () => {
    assert.match(renderSummary(summaryOf(PAGE, FONT)), /1 skipped, 1 unread/);
    assert.match(renderSummary(summaryOf(PAGE)), /a\.pdf: page 3 was not read: a picture without text/);
    assert.equal(exitCodeOf(summaryOf(PAGE), {}, undefined), 3);
    assert.equal(exitCodeOf(summaryOf(PAGE), { allowUnread: true }, undefined), 0);
    assert.equal(exitCodeOf(summaryOf(FONT), {}, undefined), 0);
  });
});
