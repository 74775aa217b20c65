import Table, { type HorizontalAlignment, type Table as TerminalTable } from 'cli-table3';

const LINES = [
  ...['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left', 'bottom-right'],
  ...['left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid'],
];
/** Two spaces keep columns apart; rules would only cost room and be in the way of copying. */
const CHARS = { ...Object.fromEntries(LINES.map((line) => [line, ''])), middle: '  ' };

/** A table for the terminal, without lines. */
export function createTable(
  head: readonly string[],
  alignments: readonly HorizontalAlignment[] = [],
): TerminalTable {
  return new Table({
    head: [...head],
    colAligns: [...alignments],
    chars: CHARS,
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
  });
}
