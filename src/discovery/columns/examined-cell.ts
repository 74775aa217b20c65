import type { Occurrence } from '../../harmonization/occurrence.js';

/** A non-empty cell with all its occurrences. */
export interface ExaminedCell {
  readonly text: string;
  readonly occurrences: readonly Pick<Occurrence, 'start' | 'end' | 'category' | 'classifiers'>[];
}
