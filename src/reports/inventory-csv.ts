import { csvRow } from './csv-row.js';
import { defineReport } from './define-report.js';

const COLUMNS = [
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
  'rows',
  'rows_with_findings',
  'share',
  'sample_size',
  'places',
  'examples',
  'reason',
] as const;

/** What stands under `state` in the last row of a scan that was cut short; under `reason`, why. */
const CUT_SHORT = 'scan_cut_short';

/** Columns and texts as CSV (RFC 4180), those in which nothing was found too. */
export const inventory = defineReport({
  name: 'inventory',
  title: 'write one CSV row per column or text, including those without findings and those not read',
  extensions: [],
  open: () => ({
    start: () => `${COLUMNS.join(',')}\r\n`,
    event: () => '',
    end({ inventory: rows, stoppedBy }) {
      const written = rows.map(({ places, examples, ...row }) =>
        csvRow(COLUMNS, { ...row, places: places.join('; '), examples: examples?.join(' ') }),
      );
      if (stoppedBy !== undefined) written.push(csvRow(COLUMNS, { state: CUT_SHORT, reason: stoppedBy }));
      return written.join('');
    },
  }),
});
