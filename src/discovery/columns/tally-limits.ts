/** Size limits of the tally of one column, regardless of the number of rows. */
export interface TallyLimits {
  /** Number of form counters; forms whose hashes collide are counted as one. */
  readonly forms: number;
  /** Number of registers of a distinct count; a power of two. */
  readonly registers: number;
}

/** Limits for tables of ordinary width. */
export const USUAL_LIMITS: TallyLimits = Object.freeze({ forms: 1_024, registers: 512 });
/** Minimum limits, for the widest tables. */
const LEAST_LIMITS: TallyLimits = { forms: 32, registers: 32 };
/** Maximum number of columns for which the usual limits apply. */
const USUAL_WIDTH = 200;

/**
 * Returns the limits for each column, so that the tally of a wide table takes no more memory than that of a narrow one.
 */
export function tallyLimits(columns: number): TallyLimits {
  const share = Math.min(1, USUAL_WIDTH / Math.max(1, columns));
  const limit = (usual: number, least: number): number =>
    Math.max(least, 2 ** Math.floor(Math.log2(usual * share)));
  return {
    forms: limit(USUAL_LIMITS.forms, LEAST_LIMITS.forms),
    registers: limit(USUAL_LIMITS.registers, LEAST_LIMITS.registers),
  };
}
