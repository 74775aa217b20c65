import { threadWorker } from '../workers/thread-worker.js';
import { WorkerPool } from '../workers/worker-pool.js';

/** The results of the examples of all recognizers. */
export interface RecognizersChecked {
  readonly recognizers: number;
  readonly examples: number;
  readonly faults: readonly { readonly recognizer: string; readonly fault: string }[];
}

const SCRIPT = new URL('recognizers-worker.js', import.meta.url);
/** Memory limits in megabytes: those of a pattern thread, plus room for the examples. */
const LIMITS = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 };

/**
 * Runs the examples of all recognizers in a separate thread, so that requests are not blocked.
 * @throws WorkerFailure if the thread fails; the signal's reason once it is aborted
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
