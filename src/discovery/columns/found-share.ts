import type { Span } from '../../core/span.js';

/** Share of a cell's characters that some span covers, 0 to 1; white space around its value counts for nothing. */
export function foundShare(cell: string, spans: readonly Span[]): number {
  let covered = 0;
  let reached = 0;
  const sorted = spans.length < 2 ? spans : [...spans].sort((a, b) => a.start - b.start);
  for (const { start, end } of sorted) {
    covered += Math.max(0, end - Math.max(start, reached));
    reached = Math.max(reached, end);
  }
  return Math.min(1, covered / Math.max(1, cell.trim().length));
}
