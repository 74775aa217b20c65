import { SEVERITIES } from '../../src/core/categories/category-row.js';
import type { InventoryRow } from '../../src/reports/inventory/inventory-row.js';
import { placesInWords, sourceInWords } from '../../src/reports/inventory/source-in-words.js';

/** What rows are wanted; an empty text wants all. */
export interface RowFilter {
  readonly search: string;
  readonly category: string;
  readonly severity: string;
  readonly state: string;
}

/** By what rows are sorted. */
export const SORT_KEYS = ['severity', 'where', 'category', 'state', 'score', 'findings'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export interface RowOrder {
  readonly key: SortKey;
  readonly isDescending: boolean;
}

/** The rows that a filter wants, in an order; rows that are alike stay as they are. */
export function selectRows(
  rows: readonly InventoryRow[],
  filter: RowFilter,
  { key, isDescending }: RowOrder,
): readonly InventoryRow[] {
  const words = filter.search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const wanted = rows.filter(
    (row) => isWanted(row, filter) && words.every((word) => textOf(row).includes(word)),
  );
  const compare = COMPARE[key];
  return wanted.sort((a, b) => (isDescending ? compare(b, a) : compare(a, b)));
}

const isWanted = (row: InventoryRow, { category, severity, state }: RowFilter): boolean =>
  (category === '' || row.category === category) &&
  (severity === '' || row.severity === severity) &&
  (state === '' || row.state === state);

const texts = new WeakMap<InventoryRow, string>();

function textOf(row: InventoryRow): string {
  const known = texts.get(row);
  if (known !== undefined) return known;
  const parts = [
    sourceInWords(row),
    row.category,
    row.severity,
    row.kind,
    row.state,
    placesInWords(row),
    row.reason,
  ];
  const text = parts
    .filter((part) => part !== undefined)
    .join(' ')
    .toLowerCase();
  texts.set(row, text);
  return text;
}

const byText = (a: string | undefined, b: string | undefined): number => {
  const [one, other] = [a ?? '\uFFFF', b ?? '\uFFFF'];
  return one === other ? 0 : one < other ? -1 : 1;
};

const gravity = ({ severity }: InventoryRow): number =>
  severity === undefined ? -1 : SEVERITIES.length - SEVERITIES.indexOf(severity);

/** How much of it there is; of what is accepted, how many findings. */
const weightOf = ({ occurrences, accepted }: InventoryRow): number => Math.max(occurrences, accepted);

/** What people did not write says less; it goes behind the rest. */
const written = ({ is_machine: isMachine }: InventoryRow): number => (isMachine === true ? 0 : 1);

const COMPARE: Readonly<Record<SortKey, (a: InventoryRow, b: InventoryRow) => number>> = {
  severity: (a, b) => written(a) - written(b) || gravity(a) - gravity(b) || weightOf(a) - weightOf(b),
  where: (a, b) => byText(sourceInWords(a), sourceInWords(b)),
  category: (a, b) => byText(a.category, b.category),
  state: (a, b) => byText(a.state, b.state),
  score: (a, b) => (a.score ?? -1) - (b.score ?? -1),
  findings: (a, b) => weightOf(a) - weightOf(b),
};

/** Occurrences, the most first: by category, or by file. */
export function countBy(
  rows: readonly InventoryRow[],
  key: 'category' | 'file',
): readonly { readonly name: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const name = row[key];
    if (row.state === 'found' && name !== undefined)
      counts.set(name, (counts.get(name) ?? 0) + row.occurrences);
  }
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || byText(a.name, b.name));
}
