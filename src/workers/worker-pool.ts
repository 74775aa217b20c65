import { TaskQueue } from '../core/task-queue.js';
import { Abandonment, type CallOptions, Job, type OpenWorker, WorkerFailure } from './worker-protocol.js';
import { PooledWorker } from './pooled-worker.js';

/** Options of a pool. Times in milliseconds. */
export interface PoolOptions {
  /** Maximum number of workers, excluding stuck ones. */
  readonly workers: number;
  /** Number of workers that start with the pool and are always kept; further ones start on demand. Default: all. */
  readonly kept?: number;
  /** Cost of the backlog at which another worker starts. Default 1: as soon as a task waits. */
  readonly growAt?: number;
  /**
   * Limits up to which tasks are sent to a worker in advance, so that it need not wait for this thread. Default: one
   * task at a time.
   */
  readonly ahead?: { readonly jobs: number; readonly cost: number };
  /**
   * Time after which a task makes its worker stuck: tasks queued behind it move to other workers, and another worker
   * starts in its place. Default: never.
   */
  readonly stuckMs?: number;
  /** Maximum total run time of a task whose caller no longer waits, before its worker is killed. Default: unlimited. */
  readonly graceMs?: number;
  /** Whether idle workers keep the process alive. Default true. */
  readonly holdsIdle?: boolean;
  /**
   * Whether workers finish their tasks and clean up when the pool is closed, instead of being killed. Default false.
   */
  readonly closesInOrder?: boolean;
  /** Called for each lost worker. */
  readonly onLost?: (why: WorkerFailure) => void;
  readonly now?: () => number;
}

/** Number of workers, by state. */
export interface PoolFigures {
  readonly total: number;
  /** Workers with at least one task. */
  readonly busy: number;
  /** Workers lost since the start. */
  readonly lost: number;
}

/** Number of consecutive deaths before becoming ready, per worker, after which the pool gives up. */
const HOPELESS = 3;

/** Distributes tasks to workers; replaces a worker that dies or has to be killed. */
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

  /** @throws WorkerFailure if the pool no longer accepts tasks */
  assertOpen(): void {
    if (this.#ended !== undefined) throw this.#ended;
  }

  /** Resolves when the permanently kept workers are ready. */
  ready(): Promise<void> {
    return this.#ready;
  }

  /**
   * Runs a task on a worker.
   * @throws WorkerFailure if the task gets no answer; the signal's reason if it is aborted
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

  /** Returns the least loaded worker, if one has capacity. */
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

  /** Starts at most one worker if there are fewer than `kept`, or if the backlog is too large. */
  #grow(): void {
    const { workers: most, kept, growAt } = this.#options;
    if (this.#ended !== undefined) return;
    const sound = [...this.#workers].filter(({ isStuck }) => !isStuck);
    const isWanted =
      sound.length < kept ||
      (this.#queue.size > 0 && this.#waitingCost >= growAt && sound.every(({ isReady }) => isReady)) ||
      (this.#queue.size > 0 && sound.length === 0);
    // As many again may be stuck; without this limit, callers that send slow tasks could use up all memory.
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
        // This worker was stuck and has recovered, so its replacement makes one too many. Retire a worker that is still
        // starting rather than this one: the machine may have been slow, not the task.
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
