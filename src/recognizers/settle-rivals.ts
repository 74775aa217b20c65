import { byPosition, type Finding, intersects } from '../core/span.js';
import { categoryOf } from '../core/harmonization-table.js';

/** Minimum score at which a finding can displace weaker readings of the same characters. */
const SURE = 0.6;
/** Minimum lead in score over the reading that it displaces. */
const LEAD = 0.15;

/** Returns whether the score is too high for a finding of another category to displace it. */
export const isUndisputed = (score: number): boolean => 1 - score < LEAD;

/**
 * Resolves conflicts between readings of the same characters. A string of digits fits many forms: nine digits can be a
 * tax file number, a social security number, a bank number or part of a phone number. If one reading is confident and
 * clearly ahead, overlapping weaker readings of other categories are dropped. Otherwise all stay, each with its low
 * score. The result is sorted by position.
 */
export function settleRivals(findings: readonly Finding[]): readonly Finding[] {
  if (findings.length < 2) return findings;
  const sorted = isSorted(findings) ? findings : [...findings].sort(byPosition);
  const sure = sorted.filter((finding) => finding.score >= SURE);
  if (sure.length === 0) return sorted;
  /**
   * Confident findings that start before the current finding and overlap it. Findings of one recognizer never overlap.
   */
  let open: Finding[] = [];
  let next = 0;
  return sorted.filter((finding) => {
    for (; next < sure.length; next++) {
      const begun = sure[next];
      if (begun === undefined || begun.start >= finding.start) break;
      open.push(begun);
    }
    if (open.length > 0) open = open.filter(({ end }) => end > finding.start);
    if (open.some((rival) => displaces(rival, finding))) return false;
    for (let index = next; index < sure.length; index++) {
      const rival = sure[index];
      if (rival === undefined || rival.start >= finding.end) break;
      if (displaces(rival, finding)) return false;
    }
    return true;
  });
}

const isSorted = (findings: readonly Finding[]): boolean => {
  for (let at = 1; at < findings.length; at++) {
    const [one, other] = [findings[at - 1], findings[at]];
    if (one !== undefined && other !== undefined && byPosition(one, other) > 0) return false;
  }
  return true;
};

/** Returns whether a finding beats an overlapping finding of another category. */
const displaces = (rival: Finding, finding: Finding): boolean =>
  intersects(rival, finding) &&
  rival.score - finding.score >= LEAD &&
  categoryOf(rival.entityType) !== categoryOf(finding.entityType);
