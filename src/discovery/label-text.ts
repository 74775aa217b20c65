import type { OffsetUnit } from '../core/offsets.js';
import { replaceSpans } from '../harmonization/replace-spans.js';
import { resolveOverlaps } from '../harmonization/resolve-overlaps.js';
import { classifyText, type TextClassification } from './classify-text.js';
import type { DiscoveryDeps } from './discovery-deps.js';

export interface LabelledText extends TextClassification {
  /** The body with each finding replaced by its category in square brackets. */
  readonly labelled: string;
}

/** Replaces what scores above the threshold by its category. */
export async function labelText(
  deps: DiscoveryDeps,
  bytes: Uint8Array,
  unit: OffsetUnit,
  threshold: number,
): Promise<LabelledText> {
  const classification = await classifyText(deps, bytes, unit, (score) => score > threshold);
  const replacements = resolveOverlaps(classification.occurrences);
  return { ...classification, labelled: replaceSpans(classification.body, replacements) };
}
