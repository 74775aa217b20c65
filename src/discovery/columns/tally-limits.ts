/** How much is kept of each column of a table, whatever its rows. */
export interface TallyLimits {
  /** Counts of cells by their form: forms whose hashes fall together are counted as one. */
  readonly forms: number;
  /** Registers of a count of distinct values; a power of two. */
  readonly registers: number;
}

/** Those of a table of ordinary width. */
export const USUAL_LIMITS: TallyLimits = Object.freeze({ forms: 1_024, registers: 512 });
/** The least, for the widest tables. */
const LEAST_LIMITS: TallyLimits = { forms: 32, registers: 32 };
/** Columns up to which each has all. */
const USUAL_WIDTH = 200;

/** The limits of each column of a table, so that the counts of a wide table take no more room than of a narrow one. */
export function tallyLimits(columns: number): TallyLimits {
  const share = Math.min(1, USUAL_WIDTH / Math.max(1, columns));
  const limit = (usual: number, least: number): number =>
    Math.max(least, 2 ** Math.floor(Math.log2(usual * share)));
  return {
    forms: limit(USUAL_LIMITS.forms, LEAST_LIMITS.forms),
    registers: limit(USUAL_LIMITS.registers, LEAST_LIMITS.registers),
  };
}
