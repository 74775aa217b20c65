import { TaskQueue } from '../core/task-queue.js';
import { Abandonment, type CallOptions, Job, type OpenWorker, WorkerFailure } from './worker-protocol.js';
import { PooledWorker } from './pooled-worker.js';

/** How a pool keeps its workers. Times in milliseconds. */
export interface PoolOptions {
  /** Workers at most, those that are stuck not counted. */
  readonly workers: number;
  /** Workers that start with the pool and are always there; further ones start when work waits. Default: all. */
  readonly kept?: number;
  /** Cost of what waits from which a further worker starts. Default 1: as soon as something waits. */
  readonly growAt?: number;
  /** What a worker may have before it is sent more, so that it need not wait for this thread. Default: nothing. */
  readonly ahead?: { readonly jobs: number; readonly cost: number };
  /**
   * Time after which a task keeps its worker for itself: what waits behind it goes to others, and another worker
   * starts in its place. Default: never.
   */
  readonly stuckMs?: number;
  /** How long a task without a waiting caller may run in all before its worker is ended. Default: unlimited. */
  readonly graceMs?: number;
  /** Whether idle workers keep the process alive. Default true. */
  readonly holdsIdle?: boolean;
  /** Whether workers finish and clean up when the pool is closed, instead of being ended at once. Default false. */
  readonly closesInOrder?: boolean;
  /** Told of each worker that was lost. */
  readonly onLost?: (why: WorkerFailure) => void;
  readonly now?: () => number;
}

/** What the workers of a pool are doing. */
export interface PoolFigures {
  readonly total: number;
  /** With something to do. */
  readonly busy: number;
  /** Lost since the start. */
  readonly lost: number;
}

/** Workers in a row that may end before one becomes ready: then it is no accident and the pool gives up. */
const HOPELESS = 3;

/** Calls that are answered by workers. A worker that dies, or has to be ended, is replaced. */
export class WorkerPool<Task, Answer> {
  readonly #open: OpenWorker<Task, Answer>;
  readonly #options: Required<Omit<PoolOptions, 'onLost'>> & Pick<PoolOptions, 'onLost'>;
  readonly #workers = new Set<PooledWorker<Task, Answer>>();
  readonly #queue = new TaskQueue<Job<Task, Answer>>();
  readonly #abandonment = new Abandonment<Task, Answer>(() => {
    this.#unqueue(({ isSettled }) => isSettled);
    for (const worker of this.#workers) worker.review();
  });
  readonly #ready: Promise<void>;
  #isReady: () => void = () => undefined;
  #isHopeless: (why: WorkerFailure) => void = () => undefined;
  #waitingCost = 0;
  #arrivals = 0;
  #deaths = 0;
  #lost = 0;
  #ended: WorkerFailure | undefined;

  constructor(open: OpenWorker<Task, Answer>, options: PoolOptions) {
    this.#open = open;
    this.#options = {
      kept: options.workers,
      growAt: 1,
      ahead: { jobs: 1, cost: Infinity },
      stuckMs: Infinity,
      graceMs: Infinity,
      holdsIdle: true,
      closesInOrder: false,
      now: () => performance.now(),
      ...options,
    };
    this.#ready = new Promise((resolve, reject) => {
      this.#isReady = resolve;
      this.#isHopeless = reject;
    });
    // Callers that await readiness see the failure; without one, the rejection must not end the process.
    this.#ready.catch(() => undefined);
    for (let index = 0; index < this.#options.kept; index += 1) this.#start();
    if (this.#options.kept === 0) this.#isReady();
  }

  get figures(): PoolFigures {
    const workers = [...this.#workers];
    return { total: workers.length, busy: workers.filter(({ jobs }) => jobs > 0).length, lost: this.#lost };
  }

  /** @throws WorkerFailure where no call will be answered any more */
  assertOpen(): void {
    if (this.#ended !== undefined) throw this.#ended;
  }

  /** Resolves when the workers that are always there have started. */
  ready(): Promise<void> {
    return this.#ready;
  }

  /**
   * Has a worker perform the task.
   * @throws WorkerFailure where there is no answer; the signal's reason where it was given up
   */
  call(task: Task, options: CallOptions = {}): Promise<Answer> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    const { signal, due = this.#arrivals++ } = options;
    if (signal?.aborted === true) return Promise.reject(signal.reason as Error);
    return new Promise((resolve, reject) => {
      const job = new Job<Task, Answer>(task, due, options, resolve, reject);
      if (signal !== undefined) this.#abandonment.watch(signal, job);
      this.#enqueue(job);
      this.#dispatch();
    });
  }

  async close(): Promise<void> {
    this.#end(new WorkerFailure('closed', 'the pool is closed'));
    await Promise.all([...this.#workers].map((worker) => this.#retire(worker)));
  }

  #enqueue(job: Job<Task, Answer>): void {
    this.#queue.add(job);
    this.#waitingCost += job.cost;
  }

  #unqueue(matches: (job: Job<Task, Answer>) => boolean): readonly Job<Task, Answer>[] {
    const removed = this.#queue.remove(matches);
    for (const { cost } of removed) this.#waitingCost -= cost;
    return removed;
  }

  #dispatch(): void {
    for (let job = this.#queue.peek(); job !== undefined; job = this.#queue.peek()) {
      const worker = job.isSettled ? undefined : this.#idlest();
      if (worker === undefined && !job.isSettled) break;
      this.#queue.take();
      this.#waitingCost -= job.cost;
      worker?.send(job);
    }
    this.#grow();
  }

  /** The worker with the least to do, if it has room. */
  #idlest(): PooledWorker<Task, Answer> | undefined {
    const { ahead } = this.#options;
    let best: PooledWorker<Task, Answer> | undefined;
    for (const worker of this.#workers) {
      const hasRoom =
        worker.isReady && !worker.isStuck && worker.jobs < ahead.jobs && worker.cost <= ahead.cost;
      if (hasRoom && (best === undefined || worker.cost < best.cost)) best = worker;
    }
    return best;
  }

  /** Starts a worker where there are fewer than are kept, or where too much waits. One more at a time. */
  #grow(): void {
    const { workers: most, kept, growAt } = this.#options;
    if (this.#ended !== undefined) return;
    const sound = [...this.#workers].filter(({ isStuck }) => !isStuck);
    const isWanted =
      sound.length < kept ||
      (this.#queue.size > 0 && this.#waitingCost >= growAt && sound.every(({ isReady }) => isReady)) ||
      (this.#queue.size > 0 && sound.length === 0);
    // As many again may be stuck; more would let those who send what is slow take all memory.
    if (isWanted && sound.length < most && this.#workers.size < 2 * most) this.#start();
  }

  #start(): void {
    const { stuckMs, graceMs, now, holdsIdle } = this.#options;
    const worker = new PooledWorker(this.#open, { stuckMs, graceMs, now }, holdsIdle, {
      onReady: () => {
        this.#deaths = 0;
        if ([...this.#workers].every(({ isReady }) => isReady)) this.#isReady();
        this.#dispatch();
      },
      onRoom: () => {
        const sound = [...this.#workers].filter(({ isStuck }) => !isStuck);
        // It was stuck, another has taken its place, and now it is back: one of the two is too many, rather that
        // which is still starting than this one, for the machine may have been slow and not the task.
        if (sound.length > this.#options.workers && worker.jobs === 0) {
          void this.#retire(sound.findLast(({ isReady }) => !isReady) ?? worker);
          if ([...this.#workers].every(({ isReady }) => isReady)) this.#isReady();
        }
        this.#dispatch();
      },
      onStuck: (behind) => {
        for (const job of behind) this.#enqueue(job);
        this.#dispatch();
      },
      onLost: (why, behind) => {
        this.#workers.delete(worker);
        this.#lost += 1;
        if (!worker.wasReady) this.#deaths += 1;
        if (this.#ended !== undefined) return;
        this.#options.onLost?.(why);
        for (const job of behind) this.#enqueue(job);
        if (this.#deaths >= HOPELESS * (this.#workers.size + 1)) {
          this.#end(new WorkerFailure('closed', `workers die at once: ${why.message}`));
        } else this.#dispatch();
      },
    });
    this.#workers.add(worker);
  }

  async #retire(worker: PooledWorker<Task, Answer>): Promise<void> {
    this.#workers.delete(worker);
    await worker.close(
      this.#ended ?? new WorkerFailure('closed', 'the worker is closed'),
      this.#options.closesInOrder,
    );
  }

  #end(why: WorkerFailure): void {
    this.#ended ??= why;
    this.#isHopeless(why);
    for (const job of this.#unqueue(() => true)) job.reject(why);
  }
}
