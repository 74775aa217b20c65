import { visible } from './visible-text.js';

/** What a spreadsheet would take for a formula, or for something else than a cell's text. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * A value as a cell of a CSV file (RFC 4180) that a spreadsheet may open: text of others gets an apostrophe before what
 * would be a formula, and nothing in it is unseen; what is neither text nor a number is an empty cell.
 */
export function spreadsheetCell(value: unknown): string {
  if (typeof value === 'number') return value.toString();
  if (typeof value !== 'string') return '';
  const text = (FORMULA.test(value) ? "'" : '') + visible(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
