import type { OffsetUnit } from '../core/offsets.js';
import { replaceSpans, resolveOverlaps } from '../harmonization/resolve-overlaps.js';
import { classifyText, type TextClassification } from './classify-text.js';
import type { DiscoveryDeps } from './discovery-deps.js';
import type { Keeps } from './own-rules.js';

export interface LabelledText extends TextClassification {
  /** The body with each finding replaced by its category in square brackets. */
  readonly labelled: string;
}

/** Replaces each finding that `keeps` accepts with its category, in a text of any length. */
export async function labelText(
  deps: DiscoveryDeps,
  bytes: Uint8Array,
  unit: OffsetUnit,
  keeps: Keeps,
): Promise<LabelledText> {
  const classification = await classifyText(deps, bytes, unit, keeps);
  return { ...classification, labelled: withLabels(classification) };
}

/** Replaces each finding in a text with its category in square brackets. */
export const withLabels = ({ body, occurrences }: Pick<TextClassification, 'body' | 'occurrences'>): string =>
  replaceSpans(body, resolveOverlaps(occurrences));
