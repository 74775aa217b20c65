import { threadWorker } from '../workers/thread-worker.js';
import type { Provider } from './provider.js';
import { createWorkerProvider } from './worker-provider.js';

/** The script of the threads: it finds with every recognizer of the registry. */
const SCRIPT = new URL('pattern-worker.js', import.meta.url);
/**
 * Megabytes of heap. What is made for a text is soon done with, so a larger young generation takes memory and saves
 * little time; without a limit of the old one garbage would lie as long as the machine has memory.
 */
export const PATTERN_MEMORY = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 88 };

/** What the pattern provider may use. */
export interface PatternProviderOptions {
  /** Threads at most, each some 30 MB. */
  readonly threads: number;
  /** Of these, those that are there from the start; the others start when work waits. Default: 2. */
  readonly keptThreads?: number | undefined;
  /** What the threads run, for tests. */
  readonly script?: URL;
  /** Told why a thread was lost; it is replaced. */
  readonly onLost?: (reason: string) => void;
}

/**
 * The provider that finds by patterns, check digits, word lists and context words, in threads of its own: an
 * expression cannot be interrupted, but its thread can be ended.
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
