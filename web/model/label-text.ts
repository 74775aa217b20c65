import { labelOf, resolveOverlaps } from '../../src/harmonization/resolve-overlaps.js';
import type { Finding } from './read-findings.js';

/** A segment of the labelled text. */
export interface LabelledPart {
  readonly text: string;
  /** Categories of the label; absent for original text. */
  readonly categories?: readonly string[];
}

/**
 * Labels a text by the same rules as the service's label operation.
 * @param findings findings to label, in text order
 */
export function labelText(text: string, findings: readonly Finding[]): readonly LabelledPart[] {
  const replacements = resolveOverlaps(
    findings.map(({ start, end, category, score, classifiers }) => ({
      start,
      end,
      category,
      score,
      classifiers: classifiers.map((classifier) => ({
        start,
        end,
        entityType: classifier.original_entity,
        score: classifier.score,
        classifier: classifier.name,
        details: {},
        providerIndex: classifier.provider_index,
      })),
    })),
  );
  const parts: LabelledPart[] = [];
  let at = 0;
  for (const replacement of replacements) {
    if (replacement.start > at) parts.push({ text: text.slice(at, replacement.start) });
    parts.push({ text: labelOf(replacement), categories: replacement.categories });
    at = replacement.end;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}

/** Concatenates the parts. */
export const joinParts = (parts: readonly LabelledPart[]): string => parts.map(({ text }) => text).join('');
