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

  /** Whether no caller waits for its answer any more. */
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

interface Group<Task, Answer> {
  readonly jobs: Set<Job<Task, Answer>>;
  readonly end: () => void;
}

/** Rejects jobs when their signals abort. One listener does for all jobs of a signal: a request may have hundreds. */
export class Abandonment<Task, Answer> {
  readonly #groups = new WeakMap<AbortSignal, Group<Task, Answer>>();
  readonly #onAbandoned: () => void;

  /** @param onAbandoned told after the jobs of a signal have been rejected */
  constructor(onAbandoned: () => void) {
    this.#onAbandoned = onAbandoned;
  }

  watch(signal: AbortSignal, job: Job<Task, Answer>): void {
    const { jobs, end } = this.#groups.get(signal) ?? this.#open(signal);
    jobs.add(job);
    job.whenSettled(() => {
      jobs.delete(job);
      if (jobs.size > 0) return;
      signal.removeEventListener('abort', end);
      this.#groups.delete(signal);
    });
  }

  #open(signal: AbortSignal): Group<Task, Answer> {
    const jobs = new Set<Job<Task, Answer>>();
    const end = (): void => {
      for (const job of jobs) job.reject(signal.reason);
      this.#onAbandoned();
    };
    const group = { jobs, end };
    this.#groups.set(signal, group);
    signal.addEventListener('abort', end, { once: true });
    return group;
  }
}

/** A message to a worker. */
export type ToWorker<Task> =
  | { readonly kind: 'task'; readonly id: number; readonly task: Task }
  /** Finish what has been sent, clean up, end. */
  | { readonly kind: 'close' };

/** What a worker says. The reason of a failure holds nothing of the task. */
export type FromWorker<Answer> =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answer }
  | { readonly kind: 'failure'; readonly id: number; readonly reason: string };

/** What a worker's owner hears of it. */
export interface WorkerListener<Answer> {
  readonly onMessage: (message: FromWorker<Answer>) => void;
  /** It is gone, and nothing more comes; told once. The reason holds nothing of what it read. */
  readonly onExit: (reason: string) => void;
}

/** A worker as its owner sees it, whatever it runs in. */
export interface WorkerConnection<Task> {
  /** @param transfer buffers that are handed over instead of copied, where the worker shares this process */
  send(message: ToWorker<Task>, transfer?: readonly ArrayBuffer[]): void;
  /** Whether the worker keeps this process alive; it does until told otherwise. */
  hold(keepsAlive: boolean): void;
  /** Ends it at once, whatever it does. Resolves when it is gone. */
  kill(): Promise<void>;
}

/** Starts a worker. */
export type OpenWorker<Task, Answer> = (listener: WorkerListener<Answer>) => WorkerConnection<Task>;

/**
 * Why a task has no answer: it ran for too long (`late`), its worker died of it (`died`), it threw (`failed`), or
 * the pool has ended (`closed`).
 */
type FailureKind = 'late' | 'died' | 'failed' | 'closed';

/** A worker gave no answer; the message holds nothing of the task. */
export class WorkerFailure extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, reason: string) {
    super(reason);
    this.name = 'WorkerFailure';
    this.kind = kind;
  }
}
