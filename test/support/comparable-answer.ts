/** Scores of every kind, by their names in answers. */
const SCORES = /score|probability|share_of_characters/;

/**
 * An answer without what differs from run to run and from machine to machine: the seconds that a provider took,
 * and the fourth decimal of a score, which processors round differently in the model's integer arithmetic.
 */
export const comparableAnswer = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer, (key, value: unknown) => {
      if (key === 'elapsed_time') return 0;
      return SCORES.test(key) && typeof value === 'number' ? value.toFixed(2) : value;
    }),
  );
