import { visibleJson } from '../core/visible-text.js';
import type { ScanEvent } from '../scan/scan-finding.js';
import { defineReport } from './define-report.js';

/** JSON Lines: one object per line. */
export const ndjson = defineReport({
  name: 'ndjson',
  title: 'write JSON lines, each with its `type`',
  extensions: ['.ndjson', '.jsonl'],
  open: (facts) => ({
    start: () => `${visibleJson({ type: 'scan', ...facts })}\n`,
    event: (event) => `${visibleJson(lineOf(event))}\n`,
    end: (summary) => `${visibleJson({ type: 'summary', ...summary.totals() })}\n`,
  }),
});

const lineOf = (event: ScanEvent): object =>
  'finding' in event
    ? { ...event, finding: undefined, ...event.finding }
    : { type: event.type, ...event.file };
