import { countOf, NO_COUNTS, type Counts, withFinding } from '../../src/core/counts.js';
import type { ColumnFinding } from './column-verdicts.js';
import { markText } from './mark-text.js';
import type { Finding } from './read-findings.js';

/** What was found in a text, counted as reports count it, with values and marks besides. */
export interface TextCounts extends Counts {
  readonly values: number;
  readonly marks: number;
}

/** Counts findings in a text. */
export function countText(findings: readonly Finding[], text: string): TextCounts {
  const counts = findings.reduce((sum) => withFinding(sum, undefined), NO_COUNTS);
  const values = new Set(findings.map(({ start, end }) => text.slice(start, end))).size;
  return { ...counts, values, marks: markText(findings).length };
}

/** Rows in which a finding of a column is. */
export const rowsOf = ({ details, classifiers }: ColumnFinding): number =>
  details?.rows_with_classification ??
  Math.max(0, ...classifiers.map(({ rows_with_classification: rows }) => rows));

/** Counts findings in columns; two categories in one column are two. */
export const countColumns = (verdicts: readonly ColumnFinding[]): Counts =>
  verdicts.reduce((sum, verdict) => withFinding(sum, rowsOf(verdict)), NO_COUNTS);

/** Such as `17 occurrences of 13 values in 15 marks`. */
export const textInWords = ({ occurrences, values, marks }: TextCounts): string =>
  `${countOf(occurrences, 'occurrence')} of ${countOf(values, 'value')} in ${countOf(marks, 'mark')}`;
