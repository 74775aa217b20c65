import { processWorker, type ProcessOptions } from '../../workers/process-worker.js';
import { WorkerPool } from '../../workers/worker-pool.js';
import { WorkerFailure } from '../../workers/worker-protocol.js';
import { NotProtected } from './not-protected.js';

/** A process that rewrites files of one format. */
export interface OwnProcess extends ProcessOptions {
  /** Runs in it, and calls `serveTasks`. */
  readonly script: URL;
  /** Milliseconds that one task may take. */
  readonly limitMs: number;
  /** What it rewrites, for the message when it is ended: "images". */
  readonly what: string;
}

/** Asks a process for one task. */
type Ask<Task, Answer> = (task: Task) => Promise<Answer>;

/** Processes that are kept while files in one file are rewritten; each is started when it is first asked. */
export class OwnProcesses {
  readonly #pools = new Map<string, WorkerPool<unknown, unknown>>();

  /**
   * Asks a process for a task. It may be ended, since hostile files take any time and memory; the next task then has
   * a new one.
   * @throws NotProtected where the task took too much of either
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
 * Calls `act` with a way to ask a process, which is ended afterwards unless it is one of those that are kept.
 * @throws NotProtected where the process took too much time or memory, and what `act` throws
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
