import { decideHeader, type HeaderDecision } from '../../discovery/header-row.js';
import { AUTO } from '../../values/detect-delimiter.js';
import type { HeaderChoice } from '../../values/text-form.js';

/** Rows at the start of a sheet among which its header is looked for. */
export const FIRST_ROWS = 20;
/** Of the cells of the fullest of them, the share that a header fills. */
const HEADER_SHARE = 0.6;

/**
 * The index of the row that names the columns of a sheet where one does: the first that is nearly as full as the
 * fullest, as a title fills a cell or two.
 * @param rows the first of the sheet that are not blank
 */
export function headerAt(rows: readonly (readonly string[])[]): number {
  const counts = rows.map((row) => row.filter((cell) => cell !== '').length);
  const most = Math.max(0, ...counts);
  return Math.max(
    0,
    counts.findIndex((count) => count >= most * HEADER_SHARE),
  );
}

/**
 * The index of the row that names the columns of a sheet, or -1. It is decided as for any table that begins with that
 * row, which is how a scan reads the sheet.
 * @param rows those that are not blank
 */
export function headerRowOf(
  rows: readonly (readonly string[])[],
  headers: HeaderChoice,
): { readonly header: number; readonly decision?: HeaderDecision } {
  const at = headerAt(rows.slice(0, FIRST_ROWS));
  const first = rows[at];
  if (first === undefined || headers === false) return { header: -1 };
  if (headers !== AUTO) return { header: at };
  const decision = decideHeader(first, rows.toSpliced(at, 1));
  return { header: decision.hasHeaders ? at : -1, decision };
}
