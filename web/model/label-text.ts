import { labelOf, resolveOverlaps } from '../../src/harmonization/resolve-overlaps.js';
import type { Finding } from './read-findings.js';

/** A stretch of the labelled text. */
export interface LabelledPart {
  readonly text: string;
  /** Categories of the label; absent where the text is the caller's. */
  readonly categories?: readonly string[];
}

/**
 * Labels a text by the rules of the service's label operation.
 * @param findings those that are to be labelled, in the order of the text
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

/** The parts as one text. */
export const joinParts = (parts: readonly LabelledPart[]): string => parts.map(({ text }) => text).join('');
