import type { SamplingMethod } from './database-table.js';

/** What is known of a table before it is read. */
export interface TableSize {
  /** Rows that the database believes it to have. */
  readonly rows: number;
  /** Blocks that it takes on the disk. */
  readonly blocks: number;
}

/** Which share of a table is read, and by what. */
export interface SharePlan {
  readonly method: Extract<SamplingMethod, 'all' | 'blocks' | 'rows'>;
  /** 0 to 100. */
  readonly percent: number;
}

/** Fewer blocks than this, taken by chance, may be too few rows or none: then each row is taken by chance. */
const FEWEST_BLOCKS = 50;

/** Chooses how about so many rows of a table are taken, spread over all of it. */
export function planShare({ rows, blocks }: TableSize, wanted: number | 'all'): SharePlan {
  if (wanted === 'all' || rows <= wanted) return { method: 'all', percent: 100 };
  const percent = (100 * wanted) / rows;
  return { method: (blocks * percent) / 100 < FEWEST_BLOCKS ? 'rows' : 'blocks', percent };
}
