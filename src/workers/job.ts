import type { Queued } from '../core/task-queue.js';

/** How a task is to be run. */
export interface CallOptions {
  /** Lower runs first, equal ones in the order in which they come. Default: the order in which they come. */
  readonly due?: number;
  /** What it takes of a worker, in the unit of the pool's `ahead` and `growAt`. Default 1. */
  readonly cost?: number;
  /** Milliseconds that it may run, its wait not counted; then its worker is ended. Default: as long as it takes. */
  readonly limitMs?: number;
  /**
   * Gives the call up: it rejects at once with the signal's reason. A task that runs by then may finish within the
   * pool's `graceMs`, counted from its begin; then its worker is ended.
   */
  readonly signal?: AbortSignal;
  /** Buffers that are handed over instead of copied; such a task is never given to another worker. */
  readonly transfer?: readonly ArrayBuffer[];
}

/** A task on its way through queue and worker. */
export class Job<Task, Answer> implements Queued {
  readonly task: Task;
  readonly due: number;
  readonly cost: number;
  readonly limitMs: number;
  readonly transfer: readonly ArrayBuffer[];
  readonly #resolve: (answer: Answer) => void;
  readonly #reject: (error: unknown) => void;
  #isSettled = false;
  #whenSettled: () => void = () => undefined;

  constructor(
    task: Task,
    due: number,
    { cost = 1, limitMs = Infinity, transfer = [] }: CallOptions,
    resolve: (answer: Answer) => void,
    reject: (error: unknown) => void,
  ) {
    this.task = task;
    this.due = due;
    this.cost = cost;
    this.limitMs = limitMs;
    this.transfer = transfer;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  /** Whether nobody waits for its answer any more. */
  get isSettled(): boolean {
    return this.#isSettled;
  }

  /** Whether another worker may be given it. */
  get isMovable(): boolean {
    return !this.#isSettled && this.transfer.length === 0;
  }

  /** Has the callback told once when it is settled. */
  whenSettled(callback: () => void): void {
    this.#whenSettled = callback;
  }

  resolve(answer: Answer): void {
    this.#settle();
    this.#resolve(answer);
  }

  reject(error: unknown): void {
    this.#settle();
    this.#reject(error);
  }

  #settle(): void {
    this.#isSettled = true;
    this.#whenSettled();
  }
}
