import { byPosition, type Finding, intersects } from '../core/span.js';
import { categoryOf } from '../core/harmonization-table.js';

/** A finding this sure speaks against weaker readings of the same characters. */
const SURE = 0.6;
/** By how much its score must exceed that of the reading it displaces. */
const LEAD = 0.15;

/** Whether no reading of another category can displace a finding of this score. */
export const isUndisputed = (score: number): boolean => 1 - score < LEAD;

/**
 * One string of digits fits many forms: nine digits are a tax file number, a social security number, a bank
 * number and part of a telephone number. Where one reading is sure and clearly ahead, the weaker readings of
 * other categories that overlap it are dropped; where none is, all stay, each with its low score.
 * The result is ordered by position.
 */
export function settleRivals(findings: readonly Finding[]): readonly Finding[] {
  if (findings.length < 2) return findings;
  const sorted = isSorted(findings) ? findings : [...findings].sort(byPosition);
  const sure = sorted.filter((finding) => finding.score >= SURE);
  if (sure.length === 0) return sorted;
  /** Those that begin before the finding at hand and reach into it; one recognizer's findings never overlap. */
  let open: Finding[] = [];
  let next = 0;
  return sorted.filter((finding) => {
    for (; next < sure.length; next++) {
      const begun = sure[next];
      if (begun === undefined || begun.start >= finding.start) break;
      open.push(begun);
    }
    open = open.filter(({ end }) => end > finding.start);
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

/** Whether a finding has more confidence than one of another category that it overlaps. */
const displaces = (rival: Finding, finding: Finding): boolean =>
  intersects(rival, finding) &&
  rival.score - finding.score >= LEAD &&
  categoryOf(rival.entityType) !== categoryOf(finding.entityType);
