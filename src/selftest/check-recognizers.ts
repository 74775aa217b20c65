import { threadWorker } from '../workers/thread-worker.js';
import { WorkerPool } from '../workers/worker-pool.js';

/** What became of the examples of all recognizers. */
export interface RecognizersChecked {
  readonly recognizers: number;
  readonly examples: number;
  readonly faults: readonly { readonly recognizer: string; readonly fault: string }[];
}

const SCRIPT = new URL('recognizers-worker.js', import.meta.url);
/** Megabytes: as much as a thread of the pattern provider has, and the examples. */
const LIMITS = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 };

/**
 * Tries every recognizer on its own examples, in a separate thread that ends afterwards, so that requests do not wait.
 * @throws WorkerFailure where the thread gives no answer; the signal's reason once it is aborted
 */
export async function checkRecognizers(signal: AbortSignal): Promise<RecognizersChecked> {
  const open = threadWorker<null, RecognizersChecked>(SCRIPT, { limits: LIMITS });
  const pool = new WorkerPool(open, { workers: 1 });
  try {
    return await pool.call(null, { signal });
  } finally {
    await pool.close();
  }
}
