import { visibleJson } from '../../core/visible-text.js';
import type { ScanFinding } from '../../scan/scan-finding.js';
import { defineReport } from '../define-report.js';
import { placeInWords } from '../place-in-words.js';
import { renderFoot, renderHead } from './render-page.js';

/** Findings of one file that the page lists one by one; the others are counted. */
const MOST_OF_FILE = 200;

/** A page that holds everything it needs and asks for nothing: it opens offline, and its policy allows no other script. */
export const html = defineReport({
  name: 'html',
  title: 'write columns, texts and findings as a self-contained HTML page with search and filters',
  extensions: ['.html', '.htm'],
  open(facts) {
    let file: string | undefined;
    let count = 0;
    return {
      start: () => `${renderHead(facts)}<script type="application/json" id="findings">\n`,
      event(event) {
        if (event.type !== 'finding') return '';
        if (event.finding.file !== file) {
          ({ file } = event.finding);
          count = 0;
        }
        count += 1;
        return count > MOST_OF_FILE ? '' : `${inScript(shortOf(event.finding))}\n`;
      },
      end: (summary) =>
        `</script>\n<script type="application/json" id="rows">${inScript(summary.inventory)}</script>\n${renderFoot(summary)}`,
    };
  },
});

function shortOf(finding: ScanFinding): object {
  const { file, part, category, score, key, classifiers, location, examples, value } = finding;
  return {
    file,
    part,
    column_index: location.location_unit === 'column' ? location.column_index : undefined,
    category,
    place: placeInWords(finding),
    score,
    by: classifiers.map(({ provider, name }) => `${provider}: ${name}`).join(', '),
    key,
    examples,
    value,
  };
}

/** JSON that stands in a script element and cannot end it. */
const inScript = (value: unknown): string => visibleJson(value).replaceAll('<', '\\u003c');
