import { type PresetName, severityOf } from '../core/presets.js';
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
    event: (event) => `${visibleJson(lineOf(event, facts.preset))}\n`,
    end: (summary) => `${visibleJson({ type: 'summary', ...summary.totals() })}\n`,
  }),
});

function lineOf(event: ScanEvent, preset: PresetName | undefined): object {
  if (!('finding' in event)) return { type: event.type, ...event.file };
  const { finding } = event;
  const severity = severityOf(finding.category, preset, finding.severity);
  return { ...event, finding: undefined, ...finding, severity };
}
