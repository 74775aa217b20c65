import { visible } from '../../src/core/visible-text.js';
import type { InventoryRow } from '../../src/reports/inventory/inventory-row.js';
import { placesInWords, shareInPercent, sourceInWords } from '../../src/reports/inventory/source-in-words.js';
import { element } from './element.js';
import type { PageFinding } from './report-data.js';

/** What the rows of the table know of the whole. */
export interface RowContext {
  readonly findingsOf: (row: InventoryRow) => readonly PageFinding[];
  readonly showFile: (file: string) => void;
  /** Columns of the table. */
  readonly width: number;
}

/** A row of the table, and the one that unfolds below it. */
export function rowView(row: InventoryRow, context: RowContext): readonly HTMLTableRowElement[] {
  const name = visible(sourceInWords(row));
  const toggle = element('button', { type: 'button', class: 'fold', 'aria-expanded': 'false' }, name);
  const main = element(
    'tr',
    { 'data-state': row.state },
    element('td', { 'data-head': 'severity' }, severityBadge(row)),
    element('th', { scope: 'row' }, toggle),
    cell('category', row.category ?? ''),
    cell('state', stateOf(row)),
    cell('score', row.score?.toFixed(2) ?? ''),
    cell('places', row.reason ?? placesInWords(row)),
  );
  let details: HTMLTableRowElement | undefined;
  toggle.addEventListener('click', () => {
    const isOpen = details !== undefined;
    toggle.setAttribute('aria-expanded', (!isOpen).toString());
    if (details === undefined) main.after((details = detailsOf(row, context)));
    else {
      details.remove();
      details = undefined;
    }
  });
  return [main];
}

const stateOf = ({ kind, state, is_machine: isMachine }: InventoryRow): string =>
  `${kind === 'leak' ? 'leak' : state}${isMachine === true ? ', machine file' : ''}`;

const cell = (head: string, text: string): HTMLTableCellElement => element('td', { 'data-head': head }, text);

function severityBadge({ severity }: InventoryRow): HTMLElement {
  return severity === undefined
    ? element('span', {}, '')
    : element('span', { class: 'badge', 'data-severity': severity }, severity);
}

function detailsOf(row: InventoryRow, context: RowContext): HTMLTableRowElement {
  const body = element('td', { colspan: context.width.toString() });
  body.append(factsOf(row));
  const findings = context.findingsOf(row);
  if (findings.length > 0) body.append(listOf(findings));
  const hidden = row.findings - findings.length;
  if (hidden > 0)
    body.append(
      element(
        'p',
        { class: 'quiet' },
        `… and ${hidden.toLocaleString('en')} more; the JSON report lists all.`,
      ),
    );
  const all = element('button', { type: 'button', class: 'plain' }, 'Everything in this file');
  all.addEventListener('click', () => {
    context.showFile(row.file);
  });
  body.append(element('p', {}, all));
  return element('tr', { class: 'details' }, body);
}

function factsOf(row: InventoryRow): HTMLElement {
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['file', row.file],
    ['part', row.part],
    ['column', row.column],
    ['occurrences', row.category === undefined ? undefined : row.occurrences.toLocaleString('en')],
    ['findings', row.category === undefined ? undefined : row.findings.toLocaleString('en')],
    ['accepted', row.accepted === 0 ? undefined : row.accepted.toLocaleString('en')],
    ['rows', row.rows?.toLocaleString('en')],
    ['rows with findings', row.rows_with_findings?.toLocaleString('en')],
    ['share of rows', row.share === undefined ? undefined : shareInPercent(row.share)],
    ['rows read', row.sample_size?.toLocaleString('en')],
    ['examples', row.examples?.join('  ')],
    ['not read', row.reason],
  ];
  const list = element('dl', {});
  for (const [name, value] of facts)
    if (value !== undefined && value !== '')
      list.append(element('div', {}, element('dt', {}, name), element('dd', {}, visible(value))));
  return list;
}

function listOf(findings: readonly PageFinding[]): HTMLElement {
  const list = element('ul', { class: 'findings' });
  for (const { place, score, by, key, value } of findings) {
    const words = [place, ...(key === undefined ? [] : [`key ${key}`]), score.toFixed(2), by];
    list.append(
      element(
        'li',
        {},
        visible(words.join(' · ')),
        ...(value === undefined ? [] : [element('code', {}, visible(value))]),
      ),
    );
  }
  return list;
}
