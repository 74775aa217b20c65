import type { TableVerdict } from './table-verdict.js';

/**
 * The surer of two verdicts on each category of a column, the surest first: of all rows by the provider that read
 * them, and of a sample by all.
 * @param everyRow index of the provider that read every row
 */
export function joinVerdicts(
  all: readonly TableVerdict[],
  sampled: readonly TableVerdict[],
  everyRow: number | undefined,
): readonly TableVerdict[] {
  const categories = new Set([...all, ...sampled].map(({ category }) => category));
  return [...categories]
    .flatMap((category): readonly TableVerdict[] => {
      const whole = all.find((verdict) => verdict.category === category);
      const part = sampled.find((verdict) => verdict.category === category);
      const surest = whole ?? part;
      if (surest === undefined) return [];
      // The provider that read every row speaks with what it found in all of them.
      const others = (part?.classifiers ?? []).filter(
        ({ providerIndex }) => whole === undefined || providerIndex !== everyRow,
      );
      return [
        {
          ...surest,
          score: Math.max(whole?.score ?? 0, part?.score ?? 0),
          classifiers: [...(whole?.classifiers ?? []), ...others],
        },
      ];
    })
    .sort((a, b) => b.score - a.score || (a.category < b.category ? -1 : 1));
}
