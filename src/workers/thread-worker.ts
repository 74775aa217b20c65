import { Worker, type ResourceLimits } from 'node:worker_threads';
import type { OpenWorker, FromWorker } from './worker-protocol.js';

/** Options of a thread. */
export interface ThreadOptions {
  /** Passed to the script as `workerData`. */
  readonly data?: unknown;
  /** Limits of its heap in megabytes; buffers are outside the heap. */
  readonly limits: ResourceLimits;
  /** Whether to discard its output, because libraries may print their input. */
  readonly silent?: boolean;
}

/** Runs workers as threads of this process, each executing the script, which must call `serveTasks`. */
export function threadWorker<Task, Answer>(script: URL, options: ThreadOptions): OpenWorker<Task, Answer> {
  const { data, limits, silent = false } = options;
  return ({ onMessage, onExit }) => {
    const worker = new Worker(script, {
      workerData: data,
      resourceLimits: limits,
      stdout: silent,
      stderr: silent,
    });
    let reason = 'it ended';
    worker.on('message', (message: FromWorker<Answer>) => {
      onMessage(message);
    });
    worker.on('error', (error: Error & { readonly code?: string }) => {
      // Error messages may quote the input; names and codes do not.
      reason =
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'it took too much memory' : (error.code ?? error.name);
    });
    worker.on('exit', () => {
      onExit(reason);
    });
    return {
      send(message, transfer = []) {
        worker.postMessage(message, transfer);
      },
      hold(keepsAlive) {
        if (keepsAlive) worker.ref();
        else worker.unref();
      },
      async kill() {
        await worker.terminate();
      },
    };
  };
}
