import type { Queued } from '../core/task-queue.js';

/** Options of a call. */
export interface CallOptions {
  /** Priority: lower values run first, equal ones in order of arrival. Default: order of arrival. */
  readonly due?: number;
  /** Load that the task puts on a worker, in the unit of the pool's `ahead` and `growAt`. Default 1. */
  readonly cost?: number;
  /**
   * Maximum run time in milliseconds, excluding the wait in the queue; then the worker is killed. Default: unlimited.
   */
  readonly limitMs?: number;
  /**
   * Aborts the call, which rejects at once with the signal's reason. A task that has started may finish within the
   * pool's `graceMs`, counted from its start; then its worker is killed.
   */
  readonly signal?: AbortSignal;
  /** Buffers to transfer instead of copying; such a task never moves to another worker. */
  readonly transfer?: readonly ArrayBuffer[];
}

/** A task on its way through the queue and a worker. */
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

  /** Whether the caller no longer waits for the answer. */
  get isSettled(): boolean {
    return this.#isSettled;
  }

  /** Whether the task may move to another worker. */
  get isMovable(): boolean {
    return !this.#isSettled && this.transfer.length === 0;
  }

  /** Sets the callback to call once the task is settled. */
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

/**
 * Rejects jobs when their signals abort. All jobs of a signal share one listener, because a request may have hundreds
 * of jobs.
 */
export class Abandonment<Task, Answer> {
  readonly #groups = new WeakMap<AbortSignal, Group<Task, Answer>>();
  readonly #onAbandoned: () => void;

  /** @param onAbandoned called after the jobs of a signal have been rejected */
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
  /** Finish the tasks sent, clean up and exit. */
  | { readonly kind: 'close' };

/** A message from a worker. The reason of a failure contains nothing of the task. */
export type FromWorker<Answer> =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answer }
  | { readonly kind: 'failure'; readonly id: number; readonly reason: string };

/** Events of a worker that its owner receives. */
export interface WorkerListener<Answer> {
  readonly onMessage: (message: FromWorker<Answer>) => void;
  /** Called once when the worker has exited; no messages follow. The reason contains nothing of its input. */
  readonly onExit: (reason: string) => void;
}

/** A worker as seen by its owner, whether thread or process. */
export interface WorkerConnection<Task> {
  /** @param transfer buffers to transfer instead of copying, if the worker shares this process */
  send(message: ToWorker<Task>, transfer?: readonly ArrayBuffer[]): void;
  /** Sets whether the worker keeps this process alive; initially it does. */
  hold(keepsAlive: boolean): void;
  /** Kills the worker at once, whatever it is doing. Resolves when it has exited. */
  kill(): Promise<void>;
}

/** Starts a worker. */
export type OpenWorker<Task, Answer> = (listener: WorkerListener<Answer>) => WorkerConnection<Task>;

/**
 * Why a task has no answer: it ran for too long (`late`), its worker died (`died`), it threw an error (`failed`), or
 * the pool was closed (`closed`).
 */
type FailureKind = 'late' | 'died' | 'failed' | 'closed';

/** A worker gave no answer; the message contains nothing of the task. */
export class WorkerFailure extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, reason: string) {
    super(reason);
    this.name = 'WorkerFailure';
    this.kind = kind;
  }
}
