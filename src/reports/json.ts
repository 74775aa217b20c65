import { visibleJson } from '../core/visible-text.js';
import { defineReport } from './define-report.js';
import { separator } from './separator.js';

/** One JSON object. */
export const json = defineReport({
  name: 'json',
  title: 'results as one JSON object: `scan`, `findings`, `files`, `unread`, `summary`',
  extensions: ['.json'],
  open(facts) {
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
  },
});
