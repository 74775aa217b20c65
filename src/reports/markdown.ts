import { visible } from '../core/visible-text.js';
import { isUnread } from '../sources/unread-file.js';
import { defineReport, type ReportFacts } from './define-report.js';
import { bySeverityCells, factsInWords, nextSteps, TERMS } from './guidance.js';
import { type InventoryRow, byWeight } from './inventory/inventory-row.js';
import { placesInWords, sourceInWords } from './inventory/source-in-words.js';
import type { ScanSummary } from './scan-summary.js';
import {
  acceptedInWords,
  CATEGORY_HEAD,
  categoryCells,
  cleanInWords,
  foundInWords,
  shareInWords,
  unreadInWords,
} from './summary-in-words.js';

/**
 * Characters that Markdown would interpret as markup, a link or a mention; file names are untrusted. An underscore
 * between letters or digits is text (GFM, section 6.4), so names of categories stay readable.
 */
const MARKUP = /[\\`*{}[\]<>#|~&@]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|:(?=\/\/)|(?<=www)\./giu;

/** The inventory as Markdown, for a pull request or a wiki. */
export const markdown = defineReport({
  name: 'markdown',
  title: 'write a summary as Markdown',
  extensions: ['.md', '.markdown'],
  open: (facts) => ({
    start: () => '# Sensitive data\n\n',
    event: () => '',
    end: (summary) => document(facts, summary),
  }),
});

function document(facts: ReportFacts, summary: ScanSummary): string {
  const rows = summary.inventory;
  const totals = summary.totals();
  const found = rows.filter(({ state }) => state === 'found');
  const clean = rows.filter(({ state }) => state === 'clean');
  const incomplete = unreadInWords(totals.unread);
  const accepted = acceptedInWords(totals.accepted);
  return (
    [
      ...factsInWords(facts, totals).map(markdownText),
      `${foundInWords(totals)}; ${cleanInWords(clean.length)}.`,
      ...accepted.map((text) => `${text}.`),
      ...(summary.share === undefined ? [] : [`${markdownText(shareInWords(summary.share))}.`]),
      ...(summary.stoppedBy === undefined
        ? []
        : [`**The scan was aborted: ${markdownText(summary.stoppedBy)}.** The report is incomplete.`]),
      ...(incomplete === undefined ? [] : [`${incomplete}. See “Not read”.`]),
      ...section(
        'By severity',
        ['severity', 'occurrences', 'categories'],
        bySeverityCells(rows).map((cells) => cells.map(markdownText)),
      ),
      ...section(
        'By category',
        CATEGORY_HEAD,
        categoryCells(totals).map((cells) => cells.map(markdownText)),
      ),
      ...section(
        'Next steps',
        ['for', 'step'],
        nextSteps(rows).map(({ step, categories }) => [markdownText(categories.join(', ')), step]),
      ),
      ...section('Found', FOUND_HEAD, found.toSorted(byWeight).map(foundCells)),
      ...section(
        'Not read',
        ['source', 'reason'],
        summary.unread.map((unread) => [
          markdownText(unread.part === undefined ? unread.file : `${unread.file} (${unread.part})`),
          markdownText(isUnread(unread) ? unread.reason : `${unread.reason} (skipped)`),
        ]),
      ),
      ...section(
        'Without findings',
        ['source'],
        clean.map((row) => [markdownText(sourceInWords(row))]),
      ),
      ...section('Terms', ['term', 'meaning'], TERMS),
      '',
    ]
      .join('\n\n')
      .trimEnd() + '\n'
  );
}

const FOUND_HEAD = ['severity', 'where', 'category', 'kind', 'score', 'occurrences', 'places', 'examples'];

const foundCells = (row: InventoryRow): readonly string[] => [
  row.severity ?? '',
  markdownText(sourceInWords(row)),
  markdownText(row.category ?? ''),
  row.kind ?? '',
  row.score?.toFixed(2) ?? '',
  row.occurrences.toLocaleString('en'),
  markdownText(placesInWords(row)),
  markdownText(row.examples?.join('  ') ?? ''),
];

const section = (
  title: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] => (rows.length === 0 ? [] : [`## ${title}`, markdownTable(head, rows)]);

/** Escapes untrusted text for Markdown. */
export const markdownText = (text: string): string =>
  visible(text).replaceAll(MARKUP, (character) => `&#${character.charCodeAt(0).toString()};`);

/** Formats a table; the cells must already be Markdown. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
