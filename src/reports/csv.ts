import { type PresetName, severityOf } from '../core/presets.js';
import { spreadsheetCell } from '../core/visible-text.js';
import type { ScanFinding } from '../scan/scan-finding.js';
import { isUnread, type UnreadFile } from '../sources/unread-file.js';
import type { InventoryRow } from './inventory/inventory-row.js';
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

/** Value of `category` in the last row of an incomplete scan; `part` gives the reason. */
const TRUNCATED = 'SCAN_CUT_SHORT';
/** Value of `category` in the row of an unread input; `part` names the unread part and the reason. */
const NOT_READ = 'NOT_READ';

/** Value of `category` in the row of findings that are not listed; `part` gives their category and number. */
const NOT_LISTED = 'NOT_LISTED';

const INVENTORY_COLUMNS = [
  'file',
  'part',
  'column',
  'column_index',
  'state',
  'category',
  'severity',
  'kind',
  'score',
  'findings',
  'accepted',
  'occurrences',
  'rows',
  'rows_with_findings',
  'share',
  'sample_size',
  'places',
  'examples',
  'reason',
] as const;

/** Value of `state` in the last row of an incomplete scan; `reason` gives the reason. */
const INVENTORY_TRUNCATED = 'scan_cut_short';

/** Columns and texts as CSV (RFC 4180), including those without findings. */
export const inventory = defineReport({
  name: 'inventory',
  title: 'write one CSV row per column or text, including those without findings and those not read',
  extensions: [],
  open: () => ({
    start: () => `${INVENTORY_COLUMNS.join(',')}\r\n`,
    event: () => '',
    end({ inventory: rows, stoppedBy }) {
      const written = rows.map(({ places, examples, ...row }) =>
        csvRow(INVENTORY_COLUMNS, { ...row, places: places.join('; '), examples: examples?.join(' ') }),
      );
      if (stoppedBy !== undefined)
        written.push(csvRow(INVENTORY_COLUMNS, { state: INVENTORY_TRUNCATED, reason: stoppedBy }));
      return written.join('');
    },
  }),
});

const rowOfUnread = ({ file, part, reason }: UnreadFile): string =>
  csvRow(COLUMNS, { file, category: NOT_READ, part: part === undefined ? reason : `${part}: ${reason}` });

const rowOfNotListed = ({ file, category = '', not_listed: count }: InventoryRow): readonly string[] =>
  count === undefined
    ? []
    : [
        csvRow(COLUMNS, {
          file,
          category: NOT_LISTED,
          part: `${category}: ${count.toString()} further findings`,
        }),
      ];

/** Findings as CSV (RFC 4180). */
export const csv = defineReport({
  name: 'csv',
  title: 'write findings as CSV',
  extensions: ['.csv'],
  open: ({ preset }) => ({
    start: () => `${COLUMNS.join(',')}\r\n`,
    event: (event) => (event.type === 'finding' ? rowOfFinding(event.finding, preset) : ''),
    end: ({ stoppedBy, unread, inventory: rows }) =>
      rows.flatMap(rowOfNotListed).join('') +
      unread.filter(isUnread).map(rowOfUnread).join('') +
      (stoppedBy === undefined ? '' : csvRow(COLUMNS, { category: TRUNCATED, part: stoppedBy })),
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

/** Formats a CSV row that is safe to open in a spreadsheet; missing fields are empty. */
function csvRow(columns: readonly string[], fields: Readonly<Record<string, unknown>>): string {
  const cells = new Map(Object.entries(fields));
  return `${columns.map((column) => spreadsheetCell(cells.get(column))).join(',')}\r\n`;
}
