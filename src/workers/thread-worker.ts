import { Worker, type ResourceLimits } from 'node:worker_threads';
import type { OpenWorker, FromWorker } from './worker-protocol.js';

/** How a thread is started. */
export interface ThreadOptions {
  /** What the script finds as `workerData`. */
  readonly data?: unknown;
  /** Limits of its heap, in megabytes; buffers lie outside it. */
  readonly limits: ResourceLimits;
  /** Whether what it prints is dropped, because libraries in it print what they read. */
  readonly silent?: boolean;
}

/** Workers that are threads of this process, each running the script, which calls `serveTasks`. */
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
      // The messages of errors may quote what was read; names and codes do not.
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
