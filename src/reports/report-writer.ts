import { CATEGORIES, entityTypesOf } from '../core/harmonization-table.js';
import { visibleJson } from '../core/visible-text.js';
import type { ScanEvent } from '../scan/scan-finding.js';
import type { ReportFacts } from './report-facts.js';
import { csvHeader, csvRow } from './report-csv.js';
import { sarifResult, sarifStart, sarifEnd } from './report-sarif.js';
import type { ReportFormat } from '../cli/scan/define-scan.js';
import type { ScanSummary } from './scan-summary.js';

/** Writes results while they come, so that they need no memory. */
export interface ReportWriter {
  start(): string;
  event(event: ScanEvent): string;
  /** @param summary of the whole scan */
  end(summary: ScanSummary): string;
}

/** The writer of a format; `table` is written from the summary alone. */
export function createReportWriter(format: Exclude<ReportFormat, 'table'>, facts: ReportFacts): ReportWriter {
  switch (format) {
    case 'ndjson':
      return {
        start: () => `${visibleJson({ type: 'scan', ...facts })}\n`,
        event: (event) => `${visibleJson(lineOf(event))}\n`,
        end: (summary) => `${visibleJson({ type: 'summary', ...summary.totals() })}\n`,
      };
    case 'json':
      return jsonWriter(facts);
    case 'csv':
      return {
        start: csvHeader,
        event: (event) => (event.type === 'finding' ? csvRow(event.finding) : ''),
        end: () => '',
      };
    case 'sarif': {
      const between = separator();
      const rules = CATEGORIES.map((category) => ({ category, labels: entityTypesOf(category) }));
      return {
        start: () => sarifStart(facts, rules),
        event: (event) => (event.type === 'finding' ? between() + sarifResult(event.finding) : ''),
        end: sarifEnd,
      };
    }
  }
}

function lineOf(event: ScanEvent): object {
  return event.type === 'finding'
    ? { type: 'finding', ...event.finding }
    : { type: event.type, ...event.file };
}

function jsonWriter(facts: ReportFacts): ReportWriter {
  const between = separator();
  return {
    start: () => `{"scan":${visibleJson(facts)},"findings":[`,
    event: (event) => (event.type === 'finding' ? `${between()}\n${visibleJson(event.finding)}` : ''),
    end: (summary) => {
      const files = summary.files.map((file) => `\n${visibleJson(file)}`).join(',');
      const unread = summary.unread.map((file) => `\n${visibleJson(file)}`).join(',');
      return `\n],\n"files":[${files}\n],\n"unread":[${unread}\n],\n"summary":${visibleJson(summary.totals())}}\n`;
    },
  };
}

/** A comma before everything but the first. */
function separator(): () => string {
  let isFirst = true;
  return () => {
    if (!isFirst) return ',';
    isFirst = false;
    return '';
  };
}
