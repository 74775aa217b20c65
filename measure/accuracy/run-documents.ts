import { offsetsFromUtf16 } from '../../src/core/offsets.js';
import { corroborate } from '../../src/harmonization/corroborate.js';
import { harmonize } from '../../src/harmonization/harmonize.js';
import type { Occurrence, ProviderFinding } from '../../src/harmonization/occurrence.js';
import type { Provider } from '../../src/providers/provider.js';
import type { GoldDocument, LabelledSpan } from './gold.js';

/** What the service would answer for each document: occurrences of all providers, harmonized. */
export async function classifyDocuments(
  documents: readonly GoldDocument[],
  providers: readonly Provider[],
): Promise<readonly (readonly Occurrence[])[]> {
  const never = new AbortController().signal;
  const results: (readonly Occurrence[])[] = [];
  for (const { text } of documents) {
    const answers = await Promise.all(providers.map((provider) => provider.classify([{ text }], never)));
    const findings = answers.flatMap((answer, providerIndex) =>
      (answer[0] ?? []).map((finding): ProviderFinding => ({ ...finding, providerIndex })),
    );
    results.push(harmonize(corroborate(findings)));
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
