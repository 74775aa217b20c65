import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import type { ProgressStream, ScanProgress } from '../scan/scan-progress.js';
import type { ReadInput } from './read-input.js';

/** Inputs that are read in a moment need no bar. */
const LEAST_BYTES = 16_384;

/** The use cases, with a bar that shows on a terminal how much of the inputs the providers have answered. */
export async function withProgress(
  deps: DiscoveryDeps,
  inputs: readonly ReadInput[],
  stream: ProgressStream,
  now: () => number,
): Promise<{ readonly deps: DiscoveryDeps; readonly progress: Pick<ScanProgress, 'stop'> }> {
  const bytes = inputs.reduce((sum, input) => sum + input.bytes.length, 0);
  if (bytes < LEAST_BYTES || stream.isTTY !== true) return { deps, progress: { stop: () => undefined } };
  const { createScanProgress } = await import('../scan/scan-progress.js');
  const progress = createScanProgress(stream, bytes, now);
  const share = 1 / Math.max(1, deps.providers.length);
  const providers = deps.providers.map(({ config, provider }) => ({
    config,
    provider: new Proxy(provider, {
      get(target, name) {
        if (name !== 'classify') {
          const value: unknown = Reflect.get(target, name, target);
          return typeof value === 'function' ? (value.bind(target) as unknown) : value;
        }
        return async (...args: Parameters<typeof provider.classify>) => {
          const found = await target.classify(...args);
          progress.add(share * args[0].reduce((sum, { text }) => sum + Buffer.byteLength(text), 0));
          return found;
        };
      },
    }),
  }));
  return { deps: { ...deps, providers }, progress };
}
