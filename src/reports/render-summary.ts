import { countOf } from '../core/counts.js';
import { visible } from '../core/visible-text.js';
import { isUnread } from '../sources/unread-file.js';
import {
  acceptedInWords,
  CATEGORY_HEAD,
  categoryCells,
  cleanInWords,
  foundInWords,
  shareInWords,
  unreadFileInWords,
} from './summary-in-words.js';
import { renderTable } from './render-table.js';
import { type InventoryRow, byWeight } from './inventory/inventory-row.js';
import { placesInWords, sourceInWords } from './inventory/source-in-words.js';
import { coverageInWords } from './coverage-in-words.js';
import type { ScanSummary } from './scan-summary.js';

/** Maximum number of rows shown individually; the report formats list them all. */
const MOST_FILES = 40;
/** Maximum number of unread files shown individually. */
const MOST_UNREAD = 40;

/** Share of the terminal width available for a path, and the number of characters that a path can always use. */
const PATH_SHARE = 0.5;
const SHORTEST_PATH = 20;

/**
 * Renders the summary of a scan for the terminal: by category, by column and text, and what was not read.
 * @param columns width of the terminal, used to shorten long paths in the middle. Default: unlimited
 * @param isVerbose whether to list tables and files with notes individually
 */
export function renderSummary(summary: ScanSummary, columns = Infinity, isVerbose = false): string {
  const totals = summary.totals();
  const categories = categoryCells(totals);
  const parts: string[] = [];
  if (categories.length > 0) {
    const table = renderTable(CATEGORY_HEAD, categories, ['left', 'right', 'right', 'right']);
    parts.push(`${table}\n`, `${renderSources(summary.inventory, columns)}\n`);
  }
  parts.push(...coverageInWords(summary.files, isVerbose), totalsInWords(summary));
  parts.push(...unreadInWords(summary));
  if (summary.share !== undefined) parts.push(`${shareInWords(summary.share)}.`);
  if (summary.stoppedBy !== undefined) {
    const reason = visible(summary.stoppedBy);
    parts.push(`The scan was aborted: ${reason}. The results are incomplete.`);
  }
  return `${parts.filter((part) => part !== '').join('\n')}\n`;
}

function renderSources(rows: readonly InventoryRow[], columns: number): string {
  const longest = Math.max(SHORTEST_PATH, Math.floor(columns * PATH_SHARE));
  const all = rows.filter(({ state }) => state === 'found').sort(byWeight);
  const found = all.filter(({ is_machine: isMachine }) => isMachine !== true);
  const shown: (readonly string[])[] = found
    .slice(0, MOST_FILES)
    .map((row) => [
      cutMiddle(visible(sourceInWords(row)), longest),
      `${row.category ?? ''}${row.kind === 'leak' ? ' (leak)' : ''}`,
      row.severity ?? '',
      (row.score ?? 0).toFixed(2),
      visible(placesInWords(row)),
      ...(row.examples === undefined ? [] : [visible(row.examples.join('  '))]),
    ]);
  shown.push(...machineCells(all.slice(found.length)));
  const head = ['where', 'category', 'severity', 'score', 'locations'];
  const hasExamples = found.some(({ examples }) => examples !== undefined);
  const table = renderTable(hasExamples ? [...head, 'examples'] : head, shown);
  const more = found.length - MOST_FILES;
  const rest =
    more > 0
      ? `\n… and ${more.toString()} more columns and texts with findings. Use a report format, such as --html, to see all.`
      : '';
  return `${table}${rest}`;
}

/** Condenses machine-written files to one row per category, because hundreds of them would hide the rest. */
function machineCells(rows: readonly InventoryRow[]): readonly (readonly string[])[] {
  return [...new Set(rows.map(({ category }) => category))].map((category = '') => {
    const some = rows.filter((row) => row.category === category);
    const files = new Set(some.map(({ file }) => file)).size;
    const occurrences = some.reduce((sum, row) => sum + row.occurrences, 0);
    return [
      `machine files (${files.toLocaleString('en')})`,
      category,
      some[0]?.severity ?? '',
      Math.max(...some.map(({ score = 0 }) => score)).toFixed(2),
      `${countOf(occurrences, 'occurrence')} in lock files, minified and generated code; --html lists them`,
    ];
  });
}

/** Shortens a text to at most `most` characters; keeps its start and twice as much of its end. */
function cutMiddle(text: string, most: number): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  const begin = Math.floor((most - 1) / 3);
  return `${characters.slice(0, begin).join('')}…${characters.slice(begin + 1 - most).join('')}`;
}

function totalsInWords(summary: ScanSummary): string {
  const totals = summary.totals();
  const { files, bytes, accepted, hidden_skipped: hidden, ignored_skipped: ignored } = totals;
  const { excluded_skipped: excluded } = totals;
  const clean = summary.inventory.filter(({ state }) => state === 'clean').length;
  const { skipped, unread } = totals;
  const facts = [
    `${countOf(files, 'file')} read (${sizeInWords(bytes)})`,
    foundInWords(totals),
    ...acceptedInWords(accepted),
    ...(clean > 0 ? [cleanInWords(clean)] : []),
    ...(skipped > 0 ? [`${skipped.toString()} skipped`] : []),
    ...(unread > 0 ? [`${unread.toString()} unread`] : []),
    ...(hidden > 0 ? [`${hidden.toString()} hidden skipped (--no-hidden)`] : []),
    ...(ignored > 0 ? [`${ignored.toString()} excluded by default, such as .git (--no-ignore)`] : []),
    ...(excluded > 0 ? [`${excluded.toString()} excluded by ignore files (--no-ignore)`] : []),
  ];
  return `${facts.join(', ')}.`;
}

function unreadInWords({ unread }: ScanSummary): readonly string[] {
  if (unread.length === 0) return [];
  // Unread inputs before skipped ones, because the results lack them.
  const sorted = [...unread.filter(isUnread), ...unread.filter((one) => !isUnread(one))];
  const lines = sorted
    .slice(0, MOST_UNREAD)
    .map((unread) => `  ${visible(unreadFileInWords(unread))}${isUnread(unread) ? '' : ' (skipped)'}`);
  const more = unread.length - MOST_UNREAD;
  return ['Not read:', ...lines, ...(more > 0 ? [`  … and ${more.toString()} more`] : [])];
}

/** Formats a number of bytes in a suitable decimal unit. */
export function sizeInWords(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value.toFixed(unit === 0 || value >= 100 ? 0 : 1)} ${units[unit] ?? ''}`;
}
