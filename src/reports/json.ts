import { severityOf } from '../core/presets.js';
import { visibleJson } from '../core/visible-text.js';
import { defineReport, type ScanFacts, separator, REPORT_VERSION } from './define-report.js';

/** One JSON object. */
export const json = defineReport({
  name: 'json',
  title: 'write one JSON object: `scan`, `findings`, `files`, `unread`, `inventory`, `summary`',
  extensions: ['.json'],
  open({ version, threshold, providers, preset }) {
    const facts: ScanFacts = { version, threshold, providers, ...(preset !== undefined && { preset }) };
    const between = separator();
    return {
      start: () => `{"report_version":${REPORT_VERSION.toString()},"scan":${visibleJson(facts)},"findings":[`,
      event: (event) => {
        if (event.type !== 'finding') return '';
        const severity = severityOf(event.finding.category, facts.preset, event.finding.severity);
        return `${between()}\n${visibleJson({ ...event.finding, severity })}`;
      },
      end: (summary) =>
        `\n],\n"files":[${lines(summary.files)}\n],\n"unread":[${lines(summary.unread)}\n],\n` +
        `"inventory":[${lines(summary.inventory)}\n],\n"summary":${visibleJson(summary.totals())}}\n`,
    };
  },
});

const lines = (values: readonly object[]): string =>
  values.map((value) => `\n${visibleJson(value)}`).join(',');
