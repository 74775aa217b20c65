/** Thresholds for displaying findings, and the disabled categories. */
export interface Cutoffs {
  readonly threshold: number;
  /** Thresholds of individual categories. */
  readonly own: ReadonlyMap<string, number>;
  readonly off: ReadonlySet<string>;
}

interface Scored {
  readonly category: string;
  readonly score: number;
}

/** Returns the threshold of a category: its own, or the common one. */
export const thresholdOf = ({ threshold, own }: Omit<Cutoffs, 'off'>, category: string): number =>
  own.get(category) ?? threshold;

/** Whether the classify operation would return the finding. */
export const isShown = (cutoffs: Cutoffs, { category, score }: Scored): boolean =>
  !cutoffs.off.has(category) && score >= thresholdOf(cutoffs, category);

/** Whether the label operation would replace the finding; its score must exceed the threshold. */
export const isLabelled = (cutoffs: Cutoffs, { category, score }: Scored): boolean =>
  !cutoffs.off.has(category) && score > thresholdOf(cutoffs, category);

/** Formats individual thresholds and disabled categories as sections of a rules file (docs/custom-rules.md). */
export function rulesOf({ own, off }: Cutoffs): string {
  const thresholds = [...own].map(([category, threshold]) => `  ${category}: ${threshold.toString()}\n`);
  const sections = [
    ...(thresholds.length === 0 ? [] : [`thresholds:\n${thresholds.join('')}`]),
    ...(off.size === 0 ? [] : [`categories:\n  off: [${[...off].join(', ')}]\n`]),
  ];
  return sections.join('');
}
