import { present } from './present.js';

/**
 * Characters that a terminal obeys or that cannot be seen: controls (C0, C1), formats such as bidirectional overrides
 * and zero widths, line and paragraph separators, halves of pairs, private and unassigned ones.
 */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu;
const SHORT: Readonly<Record<string, string>> = {
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  '\t': String.raw`\t`,
};

/** Text of others (names of files, columns, values) for a terminal: what cannot be seen is written as an escape. */
export const visible = (text: string): string =>
  text.replaceAll(UNSEEN, (character) => SHORT[character] ?? `\\u{${codeOf(character)}}`);

/** The same for text of this program's own lines: their line feeds stay. */
export const visibleLines = (text: string): string => text.split('\n').map(visible).join('\n');

/** Most reports are ASCII, and this test is cheaper than a search with Unicode properties. */
const BEYOND_ASCII = /[^ -~]/;

/** JSON that a terminal shows as it is: what `JSON.stringify` leaves unescaped of the unseen is escaped, which means the same. */
export function visibleJson(value: unknown): string {
  const json = JSON.stringify(value);
  if (!BEYOND_ASCII.test(json)) return json;
  return json.replaceAll(UNSEEN, (character) =>
    Array.from(
      { length: character.length },
      (_unit, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}

const codeOf = (character: string): string => present(character.codePointAt(0), 'code point').toString(16);

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text of others as text of a page. */
export const escapeHtml = (text: string): string =>
  visible(text).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

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
