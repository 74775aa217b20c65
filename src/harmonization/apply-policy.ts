import { categoryOf } from '../core/harmonization-table.js';
import type { Policy } from '../core/policy.js';
import type { ProviderFinding } from './occurrence.js';

/**
 * Leaves out findings of categories that are switched off, and those on the allow list.
 * @param text what the findings' offsets refer to
 * @param isDenied whether a finding comes from the deny list, which goes before the allow list
 */
export function applyPolicy(
  { off, allowedIn }: Policy,
  text: string,
  findings: readonly ProviderFinding[],
  isDenied: (finding: ProviderFinding) => boolean,
): readonly ProviderFinding[] {
  if (findings.length === 0) return findings;
  const isAllowed = allowedIn(text);
  if (off.size === 0 && isAllowed === undefined) return findings;
  return findings.filter((finding) => {
    const category = categoryOf(finding.entityType);
    return !off.has(category) && (isAllowed?.(category, finding) !== true || isDenied(finding));
  });
}

/** Whether the score reaches the threshold of its category; categories without one have none to reach. */
export const reachesThreshold = ({ thresholds }: Policy, category: string, score: number): boolean =>
  score >= (thresholds.get(category) ?? 0);
