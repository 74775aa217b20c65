import { offsetsFromUtf16 } from '../core/offsets.js';
import { classifyText } from '../discovery/classify-text.js';
import { isPartial } from '../discovery/provider-outcome.js';
import type { Occurrence } from '../harmonization/occurrence.js';
import type { DiscoveryDeps } from '../discovery/discovery-deps.js';
import type { GoldDocument, LabelledSpan } from './gold-document.js';

/**
 * What the service answers for each document, whatever the score.
 * @throws RangeError naming the document that some provider failed on: its figures would say nothing
 */
export async function classifyDocuments(
  documents: readonly GoldDocument[],
  { providers, trusted, ownRules }: DiscoveryDeps,
): Promise<readonly (readonly Occurrence[])[]> {
  const results: (readonly Occurrence[])[] = [];
  for (const { id, text } of documents) {
    const deps = { providers, trusted, ...(ownRules !== undefined && { ownRules }) };
    const { occurrences, outcomes } = await classifyText(deps, Buffer.from(text), 'utf16', () => true);
    if (isPartial(outcomes)) throw new RangeError(`some provider failed on the document ${id}`);
    results.push(occurrences);
  }
  return results;
}

/** Occurrences above the threshold as spans in code points. */
export function spansAbove(
  document: GoldDocument,
  occurrences: readonly Occurrence[],
  threshold: number,
): readonly LabelledSpan[] {
  const convert = offsetsFromUtf16(document.text, 'codepoint');
  return occurrences
    .filter((occurrence) => occurrence.score > threshold)
    .map(({ start, end, category }) => ({ start: convert(start), end: convert(end), category }));
}
