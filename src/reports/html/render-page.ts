import { escapeHtml } from '../../core/visible-text.js';
import { SEVERITIES } from '../../core/presets.js';
import { acceptedInWords } from '../accepted-in-words.js';
import { SOURCE_STATES } from '../inventory/inventory-row.js';
import type { ReportFacts } from '../report-facts.js';
import type { ScanSummary } from '../scan-summary.js';
import { unreadInWords } from '../unread-file-in-words.js';
import { shareInWords } from '../share-in-words.js';
import { readAssets } from './page-assets.js';

/** The start of the page, up to its data. */
export function renderHead({ version, threshold, providers, preset }: ReportFacts): string {
  const { style, policy } = readAssets();
  const facts = [
    `data-discovery ${version}`,
    `providers ${providers.join(', ')}`,
    `scores from ${threshold.toString()}`,
    ...(preset === undefined ? [] : [`preset ${preset}`]),
  ].join(' · ');
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
<p class="quiet">${escapeHtml(facts)}</p>
</header>
`;
}

/** The rest of the page, behind its data. */
export function renderFoot(summary: ScanSummary): string {
  return `<main>
${warnings(summary)}
<dl class="totals">${totals(summary)}</dl>
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
<noscript><p class="warning">This report needs JavaScript, which is disabled in this browser.</p></noscript>
</main>
<script>${readAssets().script}</script>
</body>
</html>
`;
}

const HEADS = [
  ['severity', 'Severity'],
  ['where', 'Where'],
  ['category', 'Category'],
  ['state', 'State'],
  ['score', 'Score'],
  ['findings', 'Places'],
] as const;

const select = (id: string, title: string, options: readonly string[]): string =>
  `<label>${title}<select id="${id}"><option value="">all</option>${options
    .map((name) => `<option value="${name}">${name}</option>`)
    .join('')}</select></label>`;

function totals(summary: ScanSummary): string {
  const { files, findings, unread, skipped, hidden_skipped, ignored_skipped, excluded_skipped } =
    summary.totals();
  const count = (state: string): number => summary.inventory.filter((row) => row.state === state).length;
  const numbers: readonly (readonly [string, number])[] = [
    ['findings', findings],
    ['columns and texts with findings', count('found')],
    ['without any', count('clean')],
    ['files read', files],
    ['not read', unread],
    ['skipped', skipped],
    ['excluded', hidden_skipped + ignored_skipped + excluded_skipped],
  ];
  return numbers
    .map(([name, value]) => `<div><dt>${name}</dt><dd>${value.toLocaleString('en')}</dd></div>`)
    .join('');
}

function warnings(summary: ScanSummary): string {
  const incomplete = unreadInWords(summary.totals().unread);
  const told = [
    ...(summary.stoppedBy === undefined
      ? []
      : [`The scan was aborted: ${summary.stoppedBy}. The report is incomplete.`]),
    ...(incomplete === undefined ? [] : [`${incomplete}.`]),
    ...(summary.share === undefined ? [] : [`${shareInWords(summary.share)}.`]),
    ...acceptedInWords(summary.totals().accepted).map((text) => `${text}.`),
  ];
  return told.map((text) => `<p class="warning">${escapeHtml(text)}</p>`).join('\n');
}
