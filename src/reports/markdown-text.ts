import { visible } from '../core/visible-text.js';

/** What would be markup, a link or a mention: names of files are written by anybody. */
const MARKUP = /[\\`*_{}[\]<>#|~&@]|:(?=\/\/)|(?<=www)\./gi;

/** Text of others as text of a Markdown document. */
export const markdownText = (text: string): string =>
  visible(text).replaceAll(MARKUP, (character) => `&#${character.charCodeAt(0).toString()};`);

/** A table of cells that are Markdown already. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
