import type { TableVerdict } from './table-verdict.js';

/**
 * One verdict on each category of a column from two readings, the surest first: of all rows by the provider that read
 * them, and of a sample by all providers. What the column holds is for the sample to say, since more was asked there;
 * a leak is rare, may lie outside of the sample, and counts by the surer of the two.
 * @param everyRow index of the provider that read every row
 */
export function joinVerdicts(
  all: readonly TableVerdict[],
  sampled: readonly TableVerdict[],
  everyRow: number | undefined,
): readonly TableVerdict[] {
  const wholes = new Map(all.map((verdict) => [verdict.category, verdict]));
  const parts = new Map(sampled.map((verdict) => [verdict.category, verdict]));
  return [...new Set([...wholes.keys(), ...parts.keys()])]
    .flatMap((category): readonly TableVerdict[] => {
      const whole = wholes.get(category);
      const part = parts.get(category);
      if (whole === undefined) return part === undefined ? [] : [part];
      return part === undefined ? [whole] : [join(whole, part, everyRow)];
    })
    .sort((a, b) => b.score - a.score || (a.category < b.category ? -1 : 1));
}

/** The provider that read every row speaks with what it found in all of them. */
const join = (whole: TableVerdict, part: TableVerdict, everyRow: number | undefined): TableVerdict => ({
  ...whole,
  score: whole.kind === 'leak' ? Math.max(whole.score, part.score) : part.score,
  findingScore: part.findingScore,
  classifiers: [
    ...whole.classifiers,
    ...part.classifiers.filter(({ providerIndex }) => providerIndex !== everyRow),
  ],
});
