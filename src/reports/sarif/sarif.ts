import { CATEGORIES, entityTypesOf } from '../../core/harmonization-table.js';
import { defineReport } from '../define-report.js';
import { separator } from '../separator.js';
import { sarifEnd, sarifResult, sarifStart } from './sarif-parts.js';

/** SARIF 2.1.0, for tools that show findings in code. */
export const sarif = defineReport({
  name: 'sarif',
  title: 'write SARIF 2.1.0, with one rule per category',
  extensions: ['.sarif'],
  open(facts) {
    const between = separator();
    const rules = CATEGORIES.map((category) => ({ category, labels: entityTypesOf(category) }));
    return {
      start: () => sarifStart(facts, rules),
      event(event) {
        if (event.type === 'finding') return between() + sarifResult(event.finding, facts.preset);
        if (event.type !== 'accepted' || event.by === 'unchanged-line') return '';
        return between() + sarifResult(event.finding, facts.preset, event.by);
      },
      end: sarifEnd,
    };
  },
});
