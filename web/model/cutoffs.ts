/** What a finding must reach to be shown, and which categories are off. */
export interface Cutoffs {
  readonly threshold: number;
  /** Thresholds of categories that have one of their own. */
  readonly own: ReadonlyMap<string, number>;
  readonly off: ReadonlySet<string>;
}

interface Scored {
  readonly category: string;
  readonly score: number;
}

/** The threshold of a category: its own, or the one of all. */
export const thresholdOf = ({ threshold, own }: Omit<Cutoffs, 'off'>, category: string): number =>
  own.get(category) ?? threshold;

/** Whether the classify operation would answer with it. */
export const isShown = (cutoffs: Cutoffs, { category, score }: Scored): boolean =>
  !cutoffs.off.has(category) && score >= thresholdOf(cutoffs, category);

/** Whether the label operation would label it: its threshold has to be exceeded. */
export const isLabelled = (cutoffs: Cutoffs, { category, score }: Scored): boolean =>
  !cutoffs.off.has(category) && score > thresholdOf(cutoffs, category);

/** Own thresholds and categories that are off, as the sections of a rules file (docs/custom-rules.md). */
export function rulesOf({ own, off }: Cutoffs): string {
  const thresholds = [...own].map(([category, threshold]) => `  ${category}: ${threshold.toString()}\n`);
  const sections = [
    ...(thresholds.length === 0 ? [] : [`thresholds:\n${thresholds.join('')}`]),
    ...(off.size === 0 ? [] : [`categories:\n  off: [${[...off].join(', ')}]\n`]),
  ];
  return sections.join('');
}
