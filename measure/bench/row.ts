/** One line of the report. */
export interface Row {
  readonly name: string;
  /** Median milliseconds. */
  readonly ms: number;
  /** What it should stay below. */
  readonly limitMs: number;
  /** How many times longer twice the text takes. */
  readonly growth?: number;
  /** How many times longer than the baseline of the same run. */
  readonly toBaseline: number;
  readonly baseline: string;
}

/** A table for people. */
export function describeRows(rows: readonly Row[]): string {
  const cells = rows.map(({ name, ms, limitMs, growth, toBaseline, baseline }) => [
    name,
    ms.toFixed(3),
    limitMs.toString(),
    ms <= limitMs ? 'yes' : 'NO',
    growth === undefined ? '' : growth.toFixed(2),
    `${toBaseline.toFixed(1)} x ${baseline}`,
  ]);
  return describeTable([['what', 'median ms', 'limit', 'within', 'twice the text', 'to baseline'], ...cells]);
}

/** Rows of cells in columns that are as wide as their widest cell; the first row is the header. */
export function describeTable(table: readonly (readonly string[])[]): string {
  const widths =
    table[0]?.map((_cell, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
