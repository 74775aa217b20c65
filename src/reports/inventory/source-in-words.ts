import { countOf } from '../../core/counts.js';
import type { InventoryRow } from './inventory-row.js';

/** Formats a column or text for display: `people.csv: email`, `mail.eml (subject)`. */
export function sourceInWords({
  file,
  part,
  column,
  column_index: index,
}: Pick<InventoryRow, 'file' | 'part' | 'column' | 'column_index'>): string {
  const place = part === undefined ? file : `${file} (${part})`;
  if (index === undefined) return place;
  return `${place}: ${column === undefined || column === '' ? `column ${(index + 1).toString()}` : column}`;
}

/** Formats a share of rows in percent, as `< 1 %` if it is below one percent. */
export function shareInPercent(share: number): string {
  if (share > 0 && share < 0.01) return '< 1 %';
  return `${Math.floor(share * 100).toString()} %`;
}

/** Describes where in its source a category was found: the first locations, or how many rows of the column. */
export function placesInWords({
  kind,
  places,
  findings,
  accepted,
  rows,
  rows_with_findings: held,
  share,
}: InventoryRow): string {
  if (kind === 'column' || kind === 'leak') {
    if (rows === undefined || held === undefined || share === undefined) return places.join(', ');
    const of = kind === 'leak' ? held.toLocaleString('en') : shareInPercent(share);
    return `${places.join(', ')}: ${of} of ${countOf(rows, 'row')}`;
  }
  const all = Math.max(findings, kind === undefined ? 0 : accepted);
  return all > places.length ? `${places.join(', ')} … (${all.toLocaleString('en')})` : places.join(', ');
}
