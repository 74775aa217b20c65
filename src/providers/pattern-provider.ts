import { threadWorker } from '../workers/thread-worker.js';
import type { Provider } from './provider.js';
import { createWorkerProvider } from './worker-provider.js';

/** Worker script, which uses all recognizers of the registry. */
const SCRIPT = new URL('pattern-worker.js', import.meta.url);
/**
 * Heap limits in megabytes. Objects created for a text are short-lived, so a larger young generation costs memory and
 * saves little time. Without a limit on the old generation, garbage would accumulate as long as the machine has memory.
 */
export const PATTERN_MEMORY = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 100 };

/** Resources of the pattern provider. */
export interface PatternProviderOptions {
  /** Maximum number of threads; each takes about 40 MB. */
  readonly threads: number;
  /** Number of threads to start immediately; the others start when work is waiting. Default: 2. */
  readonly keptThreads?: number | undefined;
  /** Worker script, for tests. */
  readonly script?: URL;
  /** Called with the reason when a thread is lost; it is replaced. */
  readonly onLost?: (reason: string) => void;
}

/**
 * Creates the provider for patterns, check digits, word lists and context words. It runs in worker threads: a regular
 * expression cannot be interrupted, but its thread can be terminated.
 */
export function createPatternProvider(
  { threads, keptThreads, script = SCRIPT, onLost }: PatternProviderOptions,
  version: string,
): Provider {
  return createWorkerProvider({
    info: { name: 'Pattern Classification Provider', version },
    open: threadWorker(script, { limits: PATTERN_MEMORY }),
    workers: threads,
    kept: keptThreads,
    ...(onLost !== undefined && { onLost }),
  });
}
