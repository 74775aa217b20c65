import type { Finding } from '../../src/core/span.js';
import type { ConfiguredProvider, ProviderConfig } from '../../src/providers/configured-provider.js';
import type { Provider, ProviderInput } from '../../src/providers/provider.js';

/** A finding with what tests do not care about filled in. */
export function finding(start: number, end: number, entityType: string, score = 0.9): Finding {
  return { start, end, entityType, score, classifier: 'fake', details: {} };
}

/** Finds every occurrence of the words and reports each under its label, with the label's score. */
export function wordFinder(words: Readonly<Record<string, readonly [label: string, score: number]>>) {
  return ({ text }: ProviderInput): readonly Finding[] =>
    Object.entries(words).flatMap(([word, [label, score]]) =>
      [...text.matchAll(new RegExp(word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), 'gu'))].map(
        (match) => finding(match.index, match.index + match[0].length, label, score),
      ),
    );
}

/** A provider that answers each input by a function. */
export function fakeProvider(
  find: (input: ProviderInput, signal: AbortSignal) => readonly Finding[] | Promise<readonly Finding[]>,
): Provider {
  return {
    info: { name: 'Fake Classification Provider', version: '1.2.3' },
    classify: async (inputs, signal) => Promise.all(inputs.map(async (input) => find(input, signal))),
    ready: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

/** The provider with a configuration around it. */
export function configured(provider: Provider, config: Partial<ProviderConfig> = {}): ConfiguredProvider {
  return {
    provider,
    config: { name: 'Fake', address: 'in-process', supportedContentTypes: [], timeoutMs: 300, ...config },
  };
}
