import Table, { type HorizontalAlignment } from 'cli-table3';

const LINES = [
  ...['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left', 'bottom-right'],
  ...['left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid'],
];
/** Two spaces separate columns; lines would take up room and get in the way of copying. */
const CHARS = { ...Object.fromEntries(LINES.map((line) => [line, ''])), middle: '  ' };

/** Renders a table for the terminal, without lines or trailing spaces. */
export function renderTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  alignments: readonly HorizontalAlignment[] = [],
): string {
  const table = new Table({
    head: [...head],
    colAligns: [...alignments],
    chars: CHARS,
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
  });
  for (const row of rows) table.push([...row]);
  return table.toString().replaceAll(/ +$/gm, '');
}
