import type { Finding } from '../core/finding.js';
import { categoryOf } from '../core/harmonization-table.js';
import { byPosition, intersects } from '../core/span.js';

/** A finding this sure speaks against weaker readings of the same characters. */
const SURE = 0.6;
/** How much surer it must be than the reading it displaces. */
const LEAD = 0.15;

/**
 * One string of digits fits many forms: nine digits are a tax file number, a social security number, a bank
 * number and part of a telephone number. Where one reading is sure and clearly ahead, the weaker readings of
 * other categories that overlap it are dropped; where none is, all stay, each with its low score.
 * The result is ordered by position.
 */
export function settleRivals(findings: readonly Finding[]): readonly Finding[] {
  const sorted = [...findings].sort(byPosition);
  const sure = sorted.filter((finding) => finding.score >= SURE);
  let first = 0;
  const reach = longest(sure);
  return sorted.filter((finding) => {
    while (first < sure.length && (sure[first]?.start ?? 0) + reach <= finding.start) first++;
    for (let index = first; index < sure.length; index++) {
      const rival = sure[index];
      if (rival === undefined || rival.start >= finding.end) break;
      if (
        intersects(rival, finding) &&
        rival.score - finding.score >= LEAD &&
        categoryOf(rival.entityType) !== categoryOf(finding.entityType)
      ) {
        return false;
      }
    }
    return true;
  });
}

const longest = (findings: readonly Finding[]): number =>
  findings.reduce((most, finding) => Math.max(most, finding.end - finding.start), 0);
