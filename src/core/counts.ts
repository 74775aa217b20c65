/**
 * What results are counted in: on the page, in reports and in messages. docs/reports.md says it to people.
 *
 * - Occurrence: one category at one place. In a text, a place is a stretch of characters; in a column, a row.
 * - Finding: an entry of a result. An occurrence in a text, or all occurrences of a category in a column.
 * - Column, text: where findings are, each counted once whatever is found in it.
 * - Mark: occurrences in a text that overlap, directly or through others. `protect` replaces each mark once.
 * - Value: the characters of an occurrence; equal ones count once. Reports keep no values and do not count them.
 * - File: an input, an entry of an archive or a mail, a sheet, a table of a database. Tables of a JSON file or an SQL dump
 *   belong to their file.
 */
export interface Counts {
  readonly findings: number;
  readonly occurrences: number;
  /** Findings that are of columns. */
  readonly columns: number;
}

export const NO_COUNTS: Counts = { findings: 0, occurrences: 0, columns: 0 };

/** Counts that grow by one finding at a time. */
export type RunningCounts = { -readonly [Name in keyof Counts]: number };

/**
 * Counts one more finding.
 * @param rows of a finding in a column: the rows in which it was found; undefined for one in a text
 * @param isInColumn whether a finding in a column already counts it
 */
export function addFinding(counts: RunningCounts, rows: number | undefined, isInColumn = false): void {
  counts.findings += 1;
  if (!isInColumn) counts.occurrences += rows ?? 1;
  if (rows !== undefined) counts.columns += 1;
}

/** Counts findings in a text. @param isInColumn whether findings in columns already count their occurrences */
export function addFindings(counts: RunningCounts, count: number, isInColumn = false): void {
  counts.findings += count;
  if (!isInColumn) counts.occurrences += count;
}

/** The sum of counts of different findings. */
export const sumOfCounts = (all: Iterable<Counts>): Counts => {
  let sum = NO_COUNTS;
  for (const { findings, occurrences, columns } of all)
    sum = {
      findings: sum.findings + findings,
      occurrences: sum.occurrences + occurrences,
      columns: sum.columns + columns,
    };
  return sum;
};

/** A number with its unit: "1 occurrence", "2 occurrences". */
export const countOf = (count: number, unit: string): string =>
  `${count.toLocaleString('en')} ${unit}${count === 1 ? '' : 's'}`;
