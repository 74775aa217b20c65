import { visible, visibleJson } from '../../core/visible-text.js';
import { placesInWords, sourceInWords } from '../inventory/source-in-words.js';
import { markdownTable, markdownText } from '../markdown.js';
import { renderTable } from '../render-table.js';
import { isNews, type ChangedRow, type ReportDifference } from './compare-reports.js';

/** Output formats of a comparison. */
export const DIFFERENCE_FORMS = ['json', 'markdown'] as const;
export type DifferenceForm = (typeof DIFFERENCE_FORMS)[number];

/** Renders a comparison, as a table for the terminal unless another format is given. */
export function renderDifference(difference: ReportDifference, form: DifferenceForm | undefined): string {
  if (form === 'json')
    return `${visibleJson({ difference_version: 1, is_news: isNews(difference), ...difference })}\n`;
  return form === 'markdown' ? asMarkdown(difference) : asTable(difference);
}

const HEAD = ['change', 'where', 'category', 'severity', 'what'];

const cellsOf = (changed: ChangedRow): readonly string[] => [
  changed.change,
  sourceInWords(changed.row),
  changed.row.category ?? '',
  changed.row.severity ?? '',
  inWords(changed),
];

/** Describes a change and its current locations. */
function inWords({ change, row, new_findings, gone_findings, notes }: ChangedRow): string {
  const counts = [
    ...(new_findings > 0 && row.kind === 'text' ? [`${new_findings.toString()} new`] : []),
    ...(gone_findings > 0 && row.kind === 'text' ? [`${gone_findings.toString()} gone`] : []),
  ];
  const places = change === 'gone' || row.places.length === 0 ? [] : [placesInWords(row)];
  return [...counts, ...notes, ...places, ...(row.reason === undefined ? [] : [row.reason])].join('; ');
}

function summaryOf({ changes, unchanged }: ReportDifference): string {
  const count = (names: readonly string[]): string =>
    changes.filter(({ change }) => names.includes(change)).length.toLocaleString('en');
  return (
    `${count(['new'])} new, ${count(['more'])} with more, ${count(['gone'])} gone, ` +
    `${count(['accepted'])} accepted, ${count(['less'])} with less, ` +
    `${count(['unread'])} no longer read, ${unchanged.toLocaleString('en')} unchanged.`
  );
}

function asTable(difference: ReportDifference): string {
  const rows = difference.changes.map((changed) => cellsOf(changed).map(visible));
  return [
    ...(rows.length === 0 ? [] : [`${renderTable(HEAD, rows)}\n`]),
    summaryOf(difference),
    ...difference.warnings.map((text) => `The comparison may be incomplete: ${visible(text)}.`),
    '',
  ].join('\n');
}

function asMarkdown(difference: ReportDifference): string {
  const rows = difference.changes.map((changed) => cellsOf(changed).map(markdownText));
  return `${[
    '# Sensitive data: changes',
    summaryOf(difference),
    ...difference.warnings.map((text) => `The comparison may be incomplete: ${markdownText(text)}.`),
    ...(rows.length === 0 ? [] : [markdownTable(HEAD, rows)]),
  ].join('\n\n')}\n`;
}
