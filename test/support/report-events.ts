import { ScanSummary } from '../../src/reports/scan-summary.js';
import type { Report } from '../../src/reports/define-report.js';
import type { ScanEvent, ScanFinding } from '../../src/scan/scan-finding.js';

/** Names that would be markup, scripts or addresses on a page that does not take care. */
export const HOSTILE_NAMES: readonly string[] = [
  '<img src=x onerror=alert(1)>.txt',
  '</script><script>document.title="owned"</script>.txt',
  '"><svg onload=alert(1)>.csv',
  'https://example.com/a.txt',
  '<!--.txt',
  "a' onclick='alert(1).txt",
  '\u202etxt.exe',
];

/** A finding in a text. */
export const textFinding = (file: string, category: string, line: number): ScanFinding => ({
  file,
  fingerprint: line.toString(16).padStart(17, '0'),
  category,
  score: 0.9,
  location: {
    location_unit: 'file',
    start_index: line * 10,
    end_index: line * 10 + 4,
    start_line: line,
    start_column: 3,
    end_line: line,
    end_column: 7,
  },
  classifiers: [{ provider: 'Pattern', name: 'made-up', score: 0.9 }],
});

/** A finding in a column. */
const columnFinding = (file: string, column: string, index: number): ScanFinding => ({
  ...textFinding(file, 'EMAIL_ADDRESS', index + 1),
  details: { kind: 'column', rows_with_classification: 90, finding_score: 0.9 },
  location: { location_unit: 'column', column_name: column, column_index: index },
  examples: ['j***@e***.com'],
});

const CATEGORIES = ['PERSON', 'CREDIT_CARD', 'PASSWORD', 'EMAIL_ADDRESS', 'DATETIME'];

/** What a scan of so many files told: texts, tables and what could not be read, and files with hostile names. */
export function* madeUpEvents(files: number): Iterable<ScanEvent> {
  for (const [index, file] of HOSTILE_NAMES.entries()) yield* ofText(file, index);
  for (let n = 0; n < files; n += 1) {
    const file = `folder ${(n % 7).toString()}/file ${n.toString().padStart(5, '0')}`;
    if (n % 5 === 1) yield* ofTable(`${file}.csv`);
    else if (n % 97 === 2) yield { type: 'unread', file: { file, reason: 'it is broken', skipped: false } };
    else yield* ofText(`${file}.txt`, n % 4 === 0 ? -1 : n);
  }
}

function* ofText(file: string, n: number): Iterable<ScanEvent> {
  const category = CATEGORIES[n % CATEGORIES.length];
  const lines = category === undefined ? [] : [1, 5, 9, 12].slice(0, 1 + (n % 4));
  for (const line of lines) yield { type: 'finding', finding: textFinding(file, String(category), line) };
  yield { type: 'file', file: { file, format: 'text', bytes: 100, findings: lines.length, notes: [] } };
}

function* ofTable(file: string): Iterable<ScanEvent> {
  yield { type: 'finding', finding: columnFinding(file, '<b>mail</b>', 1) };
  const rows = { rows: 100, rows_read: { Pattern: 100 }, columns: ['id', '<b>mail</b>'] };
  yield { type: 'file', file: { file, format: 'table', bytes: 900, findings: 1, notes: [], ...rows } };
}

/** A report of events, as a scan writes it. */
export function writeReport(report: Report, events: Iterable<ScanEvent>): string {
  const summary = new ScanSummary({ hidden: 1, ignored: 0, excluded: 2 });
  const writer = report.open({ version: '1.0.0', threshold: 0.7, providers: ['Pattern', 'Context'] });
  let text = writer.start();
  for (const event of events) {
    summary.add(event);
    text += writer.event(event);
  }
  return text + writer.end(summary);
}
