import { present } from './present.js';

/**
 * Characters that control a terminal or are invisible: C0 and C1 controls, format characters such as bidirectional
 * overrides and zero-width characters, line and paragraph separators, and lone surrogate, private-use and unassigned
 * code points.
 */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu;
const SHORT: Readonly<Record<string, string>> = {
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  '\t': String.raw`\t`,
};

/** Escapes invisible characters in untrusted text (names of files and columns, values) for display in a terminal. */
export const visible = (text: string): string =>
  text.replaceAll(UNSEEN, (character) => SHORT[character] ?? `\\u{${codeOf(character)}}`);

/** Like `visible`, for output of this program: line feeds are kept. */
export const visibleLines = (text: string): string => text.split('\n').map(visible).join('\n');

/** Most reports are ASCII, and this test is cheaper than a search with Unicode properties. */
const BEYOND_ASCII = /[^\u0020-\u007e]/;

/**
 * Serializes JSON for display in a terminal. It also escapes the invisible characters that `JSON.stringify` leaves
 * unescaped, which does not change the value.
 */
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

/** Entities for the signs of HTML and XML. */
export const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes untrusted text for HTML. */
export const escapeHtml = (text: string): string =>
  visible(text).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/**
 * Prefixes that a spreadsheet interprets as a formula or otherwise not as plain text. In many languages, spreadsheets
 * separate cells at semicolons.
 */
const FORMULA = /(^|;)(?=[=+\-@\t\r\n＝＋－＠])/g;

/**
 * Formats a value as a CSV cell (RFC 4180) that is safe to open in a spreadsheet: text that would be a formula is
 * prefixed with an apostrophe, also after a semicolon, and invisible characters are escaped. Values other than text and
 * numbers become an empty cell.
 */
export function spreadsheetCell(value: unknown): string {
  if (typeof value === 'number') return value.toString();
  if (typeof value !== 'string') return '';
  const text = visible(value.replaceAll(FORMULA, "$1'"));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
