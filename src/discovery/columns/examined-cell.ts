import type { Occurrence } from '../../harmonization/occurrence.js';

/** One non-empty cell with everything found in it. */
export interface ExaminedCell {
  readonly text: string;
  readonly occurrences: readonly Pick<Occurrence, 'start' | 'end' | 'category' | 'classifiers'>[];
}
