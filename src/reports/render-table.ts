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
  if ([head, ...rows].every((cells) => cells.every((cell) => PLAIN.test(cell))))
    return renderPlain(head, rows, alignments);
  const table = new Table({
    head: [...head],
    colAligns: [...alignments],
    chars: CHARS,
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
  });
  for (const row of rows) table.push([...row]);
  return table.toString().replaceAll(/ +$/gm, '');
}

/** Characters of one column each. The package takes longer to load than most tables to render. */
const PLAIN = /^[\x20-\x7e]*$/;

function renderPlain(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  alignments: readonly HorizontalAlignment[],
): string {
  const widths: number[] = [];
  for (const cells of [head, ...rows])
    for (const [column, cell] of cells.entries()) widths[column] = Math.max(widths[column] ?? 1, cell.length);
  const aligned = (text: string, column: number, width: number): string => {
    const alignment = alignments[column] ?? 'left';
    if (alignment === 'right') return text.padStart(width);
    const before = alignment === 'center' ? Math.floor((width - text.length) / 2) : 0;
    return (' '.repeat(before) + text).padEnd(width);
  };
  return [head, ...rows]
    .map((cells) => widths.map((width, column) => aligned(cells[column] ?? '', column, width)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}
