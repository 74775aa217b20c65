import { intersects, lengthOf } from '../../src/core/span.js';
import type { Finding } from './read-findings.js';

/** A segment of the text covered by the same findings. */
export interface Piece {
  readonly start: number;
  readonly end: number;
  /** The shortest finding that covers the segment; it determines the colour. */
  readonly finding: Finding;
}

/** Findings that overlap, directly or transitively, and the span they cover. */
export interface Cluster {
  readonly start: number;
  readonly end: number;
  /** Longest first; of equal length, highest score first. */
  readonly findings: readonly [Finding, ...Finding[]];
  /** Consecutive pieces that cover the whole cluster. */
  readonly pieces: readonly Piece[];
}

/** Groups findings so that each character belongs to at most one group. */
export function markText(findings: readonly Finding[]): readonly Cluster[] {
  const groups: [Finding, ...Finding[]][] = [];
  let end = -1;
  for (const finding of findings) {
    const group = groups.at(-1);
    if (group !== undefined && finding.start < end) group.push(finding);
    else groups.push([finding]);
    end = Math.max(group === undefined || finding.start >= end ? -1 : end, finding.end);
  }
  return groups.map(toCluster);
}

function toCluster(group: [Finding, ...Finding[]]): Cluster {
  const findings = group.sort((a, b) => lengthOf(b) - lengthOf(a) || b.score - a.score || a.id - b.id);
  const edges = [...new Set(findings.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  const pieces = edges.slice(0, -1).flatMap((start, index): Piece[] => {
    const end = edges[index + 1] ?? start;
    const here = findings.filter((finding) => intersects(finding, { start, end }));
    const shortest = here.reduce<Finding | undefined>(
      (best, finding) => (best === undefined || lengthOf(finding) < lengthOf(best) ? finding : best),
      undefined,
    );
    return shortest === undefined ? [] : [{ start, end, finding: shortest }];
  });
  return { start: edges[0] ?? 0, end: edges.at(-1) ?? 0, findings, pieces };
}
