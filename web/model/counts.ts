import { addFinding, countOf, NO_COUNTS, type Counts } from '../../src/core/counts.js';
import type { ColumnFinding } from './column-verdicts.js';
import { markText } from './mark-text.js';
import type { Finding } from './read-findings.js';

/** Counts of the findings in a text, as in reports, plus distinct values and marks. */
export interface TextCounts extends Counts {
  readonly values: number;
  readonly marks: number;
}

/** Counts findings in a text. */
export function countText(findings: readonly Finding[], text: string): TextCounts {
  const counts = { ...NO_COUNTS };
  for (let count = findings.length; count > 0; count--) addFinding(counts, undefined);
  const values = new Set(findings.map(({ start, end }) => text.slice(start, end))).size;
  return { ...counts, values, marks: markText(findings).length };
}

/** Returns the number of rows in which a category was found in a column. */
export const rowsOf = ({ details, classifiers }: ColumnFinding): number =>
  details?.rows_with_classification ??
  Math.max(0, ...classifiers.map(({ rows_with_classification: rows }) => rows));

/** Counts findings in columns; two categories in one column count as two. */
export function countColumns(verdicts: readonly ColumnFinding[]): Counts {
  const counts = { ...NO_COUNTS };
  for (const verdict of verdicts) addFinding(counts, rowsOf(verdict));
  return counts;
}

/** Formats counts, for example `17 occurrences of 13 values in 15 marks`. */
export const textInWords = ({ occurrences, values, marks }: TextCounts): string =>
  `${countOf(occurrences, 'occurrence')} of ${countOf(values, 'value')} in ${countOf(marks, 'mark')}`;
