import { processWorker, type ProcessOptions } from '../../workers/process-worker.js';
import { WorkerPool } from '../../workers/worker-pool.js';
import { WorkerFailure } from '../../workers/worker-protocol.js';
import { NotProtected } from './not-protected.js';

/** A process that rewrites files of one format. */
export interface OwnProcess extends ProcessOptions {
  /** Script that the process runs; it calls `serveTasks`. */
  readonly script: URL;
  /** Maximum time of one task in milliseconds. */
  readonly limitMs: number;
  /** What the process rewrites, for the message when it is terminated: "images". */
  readonly what: string;
}

/** Sends one task to a process. */
type Ask<Task, Answer> = (task: Task) => Promise<Answer>;

/** Processes kept while the files inside one file are rewritten; each starts with its first task. */
export class OwnProcesses {
  readonly #pools = new Map<string, WorkerPool<unknown, unknown>>();

  /**
   * Sends a task to a process. The process may be terminated, since hostile files can take unlimited time and memory;
   * the next task then starts a new one.
   * @throws NotProtected if the task exceeded either limit
   */
  async ask<Answer>({ script, limitMs, what, ...options }: OwnProcess, task: unknown): Promise<Answer> {
    let pool = this.#pools.get(script.href);
    if (pool === undefined) {
      const open = processWorker<unknown, unknown>(script, options);
      this.#pools.set(script.href, (pool = new WorkerPool(open, { workers: 1, kept: 0, holdsIdle: true })));
    }
    try {
      return (await pool.call(task, { limitMs })) as Answer;
    } catch (error) {
      if (!(error instanceof WorkerFailure)) throw error;
      throw new NotProtected(`the process that redacts ${what} was ended: ${error.message}`);
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pools.values()].map((pool) => pool.close()));
    this.#pools.clear();
  }
}

/**
 * Calls `act` with a function that sends tasks to the process. The process is stopped afterwards unless `kept` owns it.
 * @throws NotProtected if the process exceeded its time or memory limit; rethrows what `act` throws
 */
export async function inOwnProcess<Task, Answer, Result>(
  process: OwnProcess,
  act: (ask: Ask<Task, Answer>) => Promise<Result>,
  kept?: OwnProcesses,
): Promise<Result> {
  const processes = kept ?? new OwnProcesses();
  try {
    return await act((task) => processes.ask<Answer>(process, task));
  } finally {
    if (kept === undefined) await processes.close();
  }
}
