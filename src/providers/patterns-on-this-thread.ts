import type { ConfiguredProvider } from './configured-provider.js';
import type { PatternFinder } from './find-patterns.js';

/**
 * Runs the patterns as a provider on the calling thread. There is no time limit, because a thread cannot interrupt
 * itself.
 */
export function patternsOnThisThread(
  find: PatternFinder,
  timeoutMs: number,
  version = '',
): ConfiguredProvider {
  return {
    config: { name: 'Pattern', address: 'in-process', supportedContentTypes: [], timeoutMs },
    provider: {
      info: { name: 'Pattern Classification Provider', version },
      classify: (inputs, _signal, { explain } = { explain: false }) =>
        new Promise((resolve) => {
          resolve(inputs.map((input) => find(input, explain)));
        }),
      ready: () => Promise.resolve(),
      close: () => Promise.resolve(),
    },
  };
}
