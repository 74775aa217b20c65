import { offsetsFromUtf16, type OffsetUnit } from '../core/offsets.js';
import type { CsvClassification } from '../discovery/classify-csv.js';
import type { TextClassification } from '../discovery/classify-text.js';
import { presentOccurrence, presentVerdict } from './present-answers.js';
import { MAX_NEAR_MISSES, type CsvClassificationAnswer, type TextClassificationAnswer } from './schemas.js';

type NearText = Pick<TextClassificationAnswer, 'near_misses' | 'more_near_misses'>;
type NearCsv = Pick<CsvClassificationAnswer, 'near_misses' | 'more_near_misses'>;

/** What fell under the threshold of a text, the highest score first. */
export function presentNearOccurrences(
  { body, nearMisses = [] }: TextClassification,
  unit: OffsetUnit,
): NearText {
  const convert = offsetsFromUtf16(body, unit);
  return bounded(nearMisses, (occurrence) => ({
    category: occurrence.category,
    ...presentOccurrence(occurrence, convert),
  }));
}

/** What fell under the threshold of a table, the highest score first. */
export function presentNearColumns({ columns, rowsProcessed }: CsvClassification): NearCsv {
  const all = columns.flatMap(({ column, nearMisses = [] }) =>
    nearMisses.map((verdict) => ({ column, verdict, score: verdict.score })),
  );
  return bounded(all, ({ column, verdict }) => ({
    category: verdict.category,
    ...presentVerdict(verdict, column, rowsProcessed),
  }));
}

function bounded<T extends { readonly score: number }, P>(all: readonly T[], present: (one: T) => P) {
  // The sort is stable: equal scores stay in order of place.
  const nearest = [...all].sort((a, b) => b.score - a.score).slice(0, MAX_NEAR_MISSES);
  return { near_misses: nearest.map(present), more_near_misses: all.length - nearest.length };
}
