import type { ConfiguredProvider } from '../../src/providers/configured-provider.js';
import type { GoldDocument } from '../../src/evaluate/gold-formats.js';
import { measure, type Result } from '../../src/evaluate/measure.js';
import { classifyDocuments, spansAbove } from '../../src/evaluate/evaluate.js';

/** How well documents in several languages are read, by language (the kind of a document is its file's name). */
export async function languageResults(
  documents: readonly GoldDocument[],
  providers: readonly ConfiguredProvider[],
  threshold: number,
): Promise<ReadonlyMap<string, Result>> {
  const results = new Map<string, Result>();
  for (const language of new Set(documents.map(({ kind }) => kind))) {
    const chosen = documents.filter(({ kind }) => kind === language);
    const occurrences = await classifyDocuments(chosen, { providers, trusted: false });
    const found = chosen.map((document, index) => spansAbove(document, occurrences[index] ?? [], threshold));
    results.set(language, measure(chosen, found));
  }
  return results;
}
