import type { PasswordStrength, StrengthEstimator } from './password-strength.js';
import { WorkerPool } from '../../workers/worker-pool.js';
import type { StrengthTask } from './strength-worker.js';
import { threadWorker } from '../../workers/thread-worker.js';
import { WorkerFailure } from '../../workers/worker-protocol.js';
import { ServiceError } from '../../core/errors.js';

const SCRIPT = new URL('./strength-worker.js', import.meta.url);

/** Heap limit in megabytes; the dictionaries take about 40. */
const HEAP_MB = 256;

/** Time limit in milliseconds, far above what the longest password takes. */
const LIMIT_MS = 5_000;

/** Idle time in milliseconds after which the thread ends and its memory is freed. */
const IDLE_MS = 5 * 60_000;

/**
 * Creates an estimator that runs on its own thread, started by the first estimate, so that the caller's thread is
 * never blocked.
 */
export function createStrengthEstimator(idleMs = IDLE_MS): StrengthEstimator {
  let pool: WorkerPool<StrengthTask, PasswordStrength> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const close = async (): Promise<void> => {
    clearTimeout(timer);
    const last = pool;
    pool = undefined;
    await last?.close();
  };
  return {
    async estimate(password, words) {
      clearTimeout(timer);
      const used = (pool ??= new WorkerPool<StrengthTask, PasswordStrength>(
        threadWorker(SCRIPT, { limits: { maxOldGenerationSizeMb: HEAP_MB } }),
        { workers: 1, kept: 0, holdsIdle: false },
      ));
      try {
        return await used.call({ password, words }, { limitMs: LIMIT_MS });
      } catch (error) {
        if (!(error instanceof WorkerFailure)) throw error;
        throw new ServiceError('BUSY', {}, { retry_after_s: 2 });
      } finally {
        clearTimeout(timer);
        timer = setTimeout(() => void close(), idleMs).unref();
      }
    },
    close,
  };
}
