import type { Occurrence } from './occurrence.js';

/** The occurrence in a text that holds its text from offset `by` on. */
export const moveOccurrence = (occurrence: Occurrence, by: number): Occurrence =>
  by === 0
    ? occurrence
    : {
        ...occurrence,
        start: occurrence.start + by,
        end: occurrence.end + by,
        classifiers: occurrence.classifiers.map((finding) => ({
          ...finding,
          start: finding.start + by,
          end: finding.end + by,
        })),
      };
