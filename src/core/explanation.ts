/** One thing that raised or lowered a score, or was looked at and did neither. */
export interface ExplanationStep {
  /** What was looked at, e.g. `check_digit`; docs/explain.md lists the steps. */
  readonly step: string;
  /** The score before it, 0 to 1; absent on the first step. */
  readonly scoreBefore?: number;
  /** The score after it, 0 to 1. */
  readonly scoreAfter?: number;
  /** What was seen. Never the value found. */
  readonly facts: Readonly<Record<string, string | number | boolean>>;
}

/** How a score came about, in order: each step begins with the score at which the one before it ended. */
export type Explanation = readonly ExplanationStep[];

/** The score at which an explanation ends; undefined where no step names one. */
export const lastScore = (explanation: Explanation): number | undefined =>
  explanation.findLast(({ scoreAfter }) => scoreAfter !== undefined)?.scoreAfter;
