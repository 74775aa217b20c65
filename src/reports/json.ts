import { visibleJson } from '../core/visible-text.js';
import { defineReport, type ScanFacts, separator, REPORT_VERSION } from './define-report.js';
import { createFindingJson } from './finding-json.js';

/** A single JSON object. */
export const json = defineReport({
  name: 'json',
  title: 'write one JSON object: `scan`, `findings`, `files`, `unread`, `inventory`, `summary`',
  extensions: ['.json'],
  open({ version, threshold, providers, preset }) {
    const facts: ScanFacts = { version, threshold, providers, ...(preset !== undefined && { preset }) };
    const between = separator();
    const findingJson = createFindingJson(preset);
    return {
      start: () => `{"report_version":${REPORT_VERSION.toString()},"scan":${visibleJson(facts)},"findings":[`,
      event: (event) => (event.type === 'finding' ? `${between()}\n{${findingJson(event.finding)}}` : ''),
      end: (summary) =>
        `\n],\n"files":[${lines(summary.files)}\n],\n"unread":[${lines(summary.unread)}\n],\n` +
        `"inventory":[${lines(summary.inventory)}\n],\n"summary":${visibleJson(summary.totals())}}\n`,
    };
  },
});

const lines = (values: readonly object[]): string =>
  values.map((value) => `\n${visibleJson(value)}`).join(',');
