import { type PresetName, severityOf } from '../core/presets.js';
import { isUnread, type UnreadFile } from '../sources/unread-file.js';
import type { ScanFinding } from '../scan/scan-finding.js';
import { csvRow } from './csv-row.js';
import { defineReport } from './define-report.js';
import { placeInWords } from './place-in-words.js';

const COLUMNS = [
  'file',
  'part',
  'key',
  'category',
  'score',
  'location_unit',
  'start_index',
  'end_index',
  'start_line',
  'start_column',
  'page',
  'column_name',
  'column_index',
  'classifiers',
  'value',
  'end_line',
  'end_column',
  'place',
  'severity',
  'kind',
  'rows_with_classification',
  'fingerprint',
  'examples',
  'commit',
  'author_date',
] as const;

/** What stands under `category` in the last row of a scan that was cut short; under `part`, why. */
const CUT_SHORT = 'SCAN_CUT_SHORT';
/** What stands under `category` in the row of an input that was not read; under `part`, what of it and why. */
const NOT_READ = 'NOT_READ';

const rowOfUnread = ({ file, part, reason }: UnreadFile): string =>
  csvRow(COLUMNS, { file, category: NOT_READ, part: part === undefined ? reason : `${part}: ${reason}` });

/** Findings as CSV (RFC 4180). */
export const csv = defineReport({
  name: 'csv',
  title: 'write findings as CSV',
  extensions: ['.csv'],
  open: ({ preset }) => ({
    start: () => `${COLUMNS.join(',')}\r\n`,
    event: (event) => (event.type === 'finding' ? rowOfFinding(event.finding, preset) : ''),
    end: ({ stoppedBy, unread }) =>
      unread.filter(isUnread).map(rowOfUnread).join('') +
      (stoppedBy === undefined ? '' : csvRow(COLUMNS, { category: CUT_SHORT, part: stoppedBy })),
  }),
});

function rowOfFinding(finding: ScanFinding, preset: PresetName | undefined): string {
  const { location, classifiers, details, examples, ...rest } = finding;
  return csvRow(COLUMNS, {
    ...rest,
    ...location,
    ...details,
    classifiers: classifiers.map(({ provider, name }) => `${provider}:${name}`).join(' '),
    place: placeInWords(finding),
    severity: severityOf(finding.category, preset, finding.severity),
    examples: examples?.join(' '),
  });
}
