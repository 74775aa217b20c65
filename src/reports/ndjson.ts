import { visibleJson } from '../core/visible-text.js';
import { defineReport } from './define-report.js';
import { createFindingJson } from './finding-json.js';

/** JSON Lines: one object per line. */
export const ndjson = defineReport({
  name: 'ndjson',
  title: 'write JSON lines, each with its `type`',
  extensions: ['.ndjson', '.jsonl'],
  open(facts) {
    const findingJson = createFindingJson(facts.preset);
    return {
      start: () => `${visibleJson({ type: 'scan', ...facts })}\n`,
      event(event) {
        if ('more' in event) return `${visibleJson({ type: event.type, ...event.more })}\n`;
        if (!('finding' in event)) return `${visibleJson({ type: event.type, ...event.file })}\n`;
        const { finding, ...others } = event;
        return `${visibleJson(others).slice(0, -1)},${findingJson(finding)}}\n`;
      },
      end: (summary) => `${visibleJson({ type: 'summary', ...summary.totals() })}\n`,
    };
  },
});
