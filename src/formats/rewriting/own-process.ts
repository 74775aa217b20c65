import { processWorker, type ProcessOptions } from '../../workers/process-worker.js';
import { WorkerPool } from '../../workers/worker-pool.js';
import { WorkerFailure } from '../../workers/worker-protocol.js';
import { NotProtected } from './rewriting.js';

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

/**
 * Calls `act` with a way to ask a process, which is ended afterwards. It may be ended before, since hostile files take
 * any time and memory.
 * @throws NotProtected where the process took too much of either, and what `act` throws
 */
export async function inOwnProcess<Task, Answer, Result>(
  { script, limitMs, what, ...options }: OwnProcess,
  act: (ask: Ask<Task, Answer>) => Promise<Result>,
): Promise<Result> {
  const open = processWorker<Task, Answer>(script, options);
  const pool = new WorkerPool(open, { workers: 1, kept: 0, holdsIdle: true });
  try {
    return await act(async (task) => {
      try {
        return await pool.call(task, { limitMs });
      } catch (error) {
        if (!(error instanceof WorkerFailure)) throw error;
        throw new NotProtected(`the process that redacts ${what} was ended: ${error.message}`);
      }
    });
  } finally {
    await pool.close();
  }
}
