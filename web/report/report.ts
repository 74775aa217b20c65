import type { InventoryRow } from '../../src/reports/inventory/inventory-row.js';
import { barChart } from './charts.js';
import { element } from './element.js';
import './report.css';
import { readData, type PageFinding } from './report-data.js';
import {
  countBy,
  selectRows,
  SORT_KEYS,
  type RowFilter,
  type RowOrder,
  type SortKey,
} from './row-selection.js';
import { rowView, type RowContext } from './row-view.js';

/** Rows that are drawn at once; more are asked for. */
const PAGE = 200;

const { rows, findings } = readData(document);
const keyOf = (
  one: Pick<PageFinding, 'file' | 'part' | 'column_index'> & { readonly category?: string },
): string => JSON.stringify([one.file, one.part, one.column_index, one.category]);
const byRow = new Map<string, PageFinding[]>();
for (const finding of findings) {
  const known = byRow.get(keyOf(finding));
  if (known === undefined) byRow.set(keyOf(finding), [finding]);
  else known.push(finding);
}

/** A part of the page, which is of a kind. */
function part<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the report has no part ${id}`);
  return found;
}
const search = part('search', HTMLInputElement);
const selects = {
  category: part('category', HTMLSelectElement),
  severity: part('severity', HTMLSelectElement),
  state: part('state', HTMLSelectElement),
};
const body = part('body', HTMLTableSectionElement);
const more = part('more', HTMLButtonElement);
const count = part('count', HTMLElement);
const heads = [...document.querySelectorAll<HTMLElement>('th[data-sort]')];

let order: RowOrder = { key: 'severity', isDescending: true };
let selected: readonly InventoryRow[] = [];
let drawn = 0;

const filter = (): RowFilter => ({
  search: search.value,
  category: selects.category.value,
  severity: selects.severity.value,
  state: selects.state.value,
});

const context: RowContext = {
  width: heads.length,
  findingsOf: (row) => byRow.get(keyOf(row)) ?? [],
  showFile(file) {
    reset();
    search.value = file;
    update();
    search.focus();
  },
};

function reset(): void {
  search.value = '';
  for (const select of Object.values(selects)) select.value = '';
}

function draw(until: number): void {
  for (const row of selected.slice(drawn, until)) body.append(...rowView(row, context));
  drawn = Math.min(until, selected.length);
  more.hidden = drawn === selected.length;
  more.textContent = `Show ${Math.min(PAGE, selected.length - drawn).toLocaleString('en')} more`;
}

function update(): void {
  selected = selectRows(rows, filter(), order);
  drawn = 0;
  body.replaceChildren();
  draw(PAGE);
  count.textContent = `${selected.length.toLocaleString('en')} of ${rows.length.toLocaleString('en')} rows`;
  for (const head of heads) {
    const isSorted = head.dataset['sort'] === order.key;
    head.setAttribute('aria-sort', isSorted ? (order.isDescending ? 'descending' : 'ascending') : 'none');
  }
}

function sortBy(key: SortKey): void {
  const isDescending = order.key === key ? !order.isDescending : key !== 'where' && key !== 'category';
  order = { key, isDescending };
  update();
}

for (const head of heads) {
  const key = SORT_KEYS.find((one) => one === head.dataset['sort']);
  if (key === undefined) continue;
  head.querySelector('button')?.addEventListener('click', () => {
    sortBy(key);
  });
}

let waiting: ReturnType<typeof setTimeout> | undefined;
search.addEventListener('input', () => {
  clearTimeout(waiting);
  waiting = setTimeout(update, 100);
});
for (const select of Object.values(selects)) select.addEventListener('change', update);
part('clear', HTMLElement).addEventListener('click', () => {
  reset();
  update();
});
more.addEventListener('click', () => {
  draw(drawn + PAGE);
});
// On paper there is no button to ask for more.
addEventListener('beforeprint', () => {
  draw(selected.length);
});

const categories = countBy(rows, 'category');
for (const { name } of categories.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
  selects.category.append(element('option', { value: name }, name));
part('charts', HTMLElement).append(
  barChart('Occurrences by category', categories, (name) => {
    reset();
    selects.category.value = name;
    update();
    selects.category.focus();
  }),
  barChart('Occurrences by source', countBy(rows, 'file'), context.showFile),
);
update();
