import type { Answer, CsvOccurrence } from './answer.js';

/** A verdict on a column. */
export interface ColumnFinding extends CsvOccurrence {
  readonly category: string;
}

/** Groups verdicts by column index, in descending order of score. */
export function columnVerdicts(answer: Answer<CsvOccurrence>): ReadonlyMap<number, readonly ColumnFinding[]> {
  const columns = new Map<number, ColumnFinding[]>();
  for (const [category, occurrences] of Object.entries(answer.classifications)) {
    for (const occurrence of occurrences) {
      const index = occurrence.location.column_index;
      const verdicts = columns.get(index) ?? [];
      columns.set(index, verdicts);
      verdicts.push({ ...occurrence, category });
    }
  }
  for (const verdicts of columns.values()) verdicts.sort((a, b) => b.score - a.score);
  return columns;
}
