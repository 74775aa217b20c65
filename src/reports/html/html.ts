import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { SEVERITIES } from '../../core/presets.js';
import { visibleJson, escapeHtml } from '../../core/visible-text.js';
import type { ScanFinding } from '../../scan/scan-finding.js';
import { defineReport, type ReportFacts } from '../define-report.js';
import { type InventoryRow, SOURCE_STATES } from '../inventory/inventory-row.js';
import { placeInWords } from '../place-in-words.js';
import type { ScanSummary, ScanTotals } from '../scan-summary.js';
import { bySeverityCells, factsInWords, nextSteps, TERMS } from '../guidance.js';
import { acceptedInWords, foundInWords, shareInWords, unreadInWords } from '../summary-in-words.js';

/** Maximum number of findings of one file that the page lists individually; further ones are only counted. */
const MOST_OF_FILE = 200;

const HEADS = [
  ['severity', 'Severity'],
  ['where', 'Where'],
  ['category', 'Category'],
  ['state', 'State'],
  ['score', 'Score'],
  ['findings', 'Occurrences'],
] as const;

/** The script and the style of the page, as built. */
interface PageAssets {
  readonly script: string;
  readonly style: string;
  /** Content security policy: only the page's own script and style. */
  readonly policy: string;
}

/** Next to the compiled program. */
const FOLDER = new URL('../../../web/report/', import.meta.url);

/**
 * A self-contained page that loads nothing: it works offline, and its content security policy allows no other script.
 */
export const html = defineReport({
  name: 'html',
  title: 'write columns, texts and findings as a self-contained HTML page with search and filters',
  extensions: ['.html', '.htm'],
  open(facts) {
    let file: string | undefined;
    let count = 0;
    return {
      start: () => `${renderHead()}<script type="application/json" id="findings">\n`,
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
        `</script>\n<script type="application/json" id="rows">${inScript(summary.inventory)}</script>\n${renderFoot(facts, summary)}`,
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

/** Serializes to JSON that cannot terminate the script element that contains it. */
const inScript = (value: unknown): string => visibleJson(value).replaceAll('<', '\\u003c');

/** Renders the start of the page, up to its data. */
function renderHead(): string {
  const { style, policy } = readAssets();
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>Sensitive data</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>Sensitive data</h1>
</header>
`;
}

/** Renders the rest of the page, after its data. */
function renderFoot(facts: ReportFacts, summary: ScanSummary): string {
  const rows = summary.inventory;
  const all = summary.totals();
  const steps = nextSteps(rows).map(({ step, categories }) => [categories.join(', '), step]);
  return `<main>
${factsInWords(facts, all)
  .map((text) => `<p class="quiet">${escapeHtml(text)}</p>`)
  .join('\n')}
${warnings(summary, all)}
<p class="found">${escapeHtml(foundInWords(all))}</p>
<dl class="totals">${totals(all, rows)}</dl>
${section('By severity', bySeverityCells(rows), (cell) => `<span class="badge" data-severity="${cell}">${cell}</span>`)}
${section('Next steps', steps)}
<div id="charts"></div>
<section class="list" aria-label="Columns and texts">
<div class="filters">
<label>Search<input id="search" type="search" autocomplete="off" spellcheck="false"></label>
${select('category', 'Category', [])}
${select('severity', 'Severity', SEVERITIES)}
${select('state', 'State', SOURCE_STATES)}
<button type="button" class="plain" id="clear">Clear</button>
</div>
<p class="quiet" id="count" role="status"></p>
<div class="scroll"><table>
<thead><tr>${HEADS.map(([key, title]) => `<th scope="col" data-sort="${key}"><button type="button">${title}</button></th>`).join('')}</tr></thead>
<tbody id="body"></tbody>
</table></div>
<button type="button" id="more" hidden>Show more</button>
</section>
${section('Terms', TERMS)}
<noscript><p class="warning">This report needs JavaScript, which is disabled in this browser.</p></noscript>
</main>
<script>${readAssets().script}</script>
</body>
</html>
`;
}

/** Renders a definition list: each row starts with the term. */
function section(
  title: string,
  rows: readonly (readonly string[])[],
  renderFirst: (cell: string) => string = escapeHtml,
): string {
  if (rows.length === 0) return '';
  const lines = rows.map(
    ([first = '', ...others]) =>
      `<div><dt>${renderFirst(first)}</dt>${others.map((cell) => `<dd>${escapeHtml(cell)}</dd>`).join('')}</div>`,
  );
  return `<section class="notes"><h2>${title}</h2><dl>${lines.join('')}</dl></section>`;
}

const select = (id: string, title: string, options: readonly string[]): string =>
  `<label>${title}<select id="${id}"><option value="">all</option>${options
    .map((name) => `<option value="${name}">${name}</option>`)
    .join('')}</select></label>`;

function totals(all: ScanTotals, rows: readonly InventoryRow[]): string {
  const { occurrences, findings, columns, texts, files, unread, skipped, ...excluded } = all;
  const clean = rows.filter(({ state }) => state === 'clean').length;
  const { hidden_skipped, ignored_skipped, excluded_skipped } = excluded;
  const numbers: readonly (readonly [string, number])[] = [
    ['occurrences', occurrences],
    ['findings', findings],
    ['columns with findings', columns],
    ['texts with findings', texts],
    ['columns and texts without findings', clean],
    ['files read', files],
    ['not read', unread],
    ['skipped', skipped],
    ['excluded', hidden_skipped + ignored_skipped + excluded_skipped],
  ];
  return numbers
    .map(([name, value]) => `<div><dt>${name}</dt><dd>${value.toLocaleString('en')}</dd></div>`)
    .join('');
}

function warnings(summary: ScanSummary, { unread, accepted }: ScanTotals): string {
  const incomplete = unreadInWords(unread);
  const told = [
    ...(summary.stoppedBy === undefined
      ? []
      : [`The scan was aborted: ${summary.stoppedBy}. The report is incomplete.`]),
    ...(incomplete === undefined ? [] : [`${incomplete}.`]),
    ...(summary.share === undefined ? [] : [`${shareInWords(summary.share)}.`]),
    ...acceptedInWords(accepted).map((text) => `${text}.`),
  ];
  return told.map((text) => `<p class="warning">${escapeHtml(text)}</p>`).join('\n');
}

/**
 * Reads the script and the style. @throws RangeError if one could terminate its element, which means that the build is
 * broken
 */
function readAssets(): PageAssets {
  const script = assetOf('report.js', '</script');
  const style = assetOf('report.css', '</style');
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return { script, style, policy };
}

function assetOf(name: string, end: string): string {
  const text = readFileSync(new URL(name, FOLDER), 'utf8').trim();
  if (text.toLowerCase().includes(end)) throw new RangeError(`${name} cannot be part of a page`);
  return text;
}

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;
