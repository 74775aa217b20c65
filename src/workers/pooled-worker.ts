import {
  type FromWorker,
  type Job,
  type OpenWorker,
  type WorkerConnection,
  WorkerFailure,
} from './worker-protocol.js';

/** Events of a worker that its pool handles. */
export interface PooledWorkerEvents<Task, Answer> {
  readonly onReady: () => void;
  /** A task finished, so there may be room for another. */
  readonly onRoom: () => void;
  /** The current task has run for longer than `stuckMs`; the tasks queued behind it are returned. */
  readonly onStuck: (behind: readonly Job<Task, Answer>[]) => void;
  /** The worker exited or had to be killed. Tasks it had not started are returned. */
  readonly onLost: (why: WorkerFailure, behind: readonly Job<Task, Answer>[]) => void;
}

/** Times in milliseconds; see `PoolOptions`. */
export interface WorkerTimes {
  readonly stuckMs: number;
  readonly graceMs: number;
  readonly now: () => number;
}

interface Sent<Task, Answer> {
  readonly job: Job<Task, Answer>;
  /** Whether the task has since been given to another worker. */
  isMoved: boolean;
}

/** Milliseconds that a worker has to shut down cleanly. */
const CLOSING_MS = 5_000;

/** One worker and the tasks sent to it; it performs them one at a time, in order. */
export class PooledWorker<Task, Answer> {
  readonly #connection: WorkerConnection<Task>;
  readonly #events: PooledWorkerEvents<Task, Answer>;
  readonly #times: WorkerTimes;
  readonly #holdsIdle: boolean;
  readonly #sent = new Map<number, Sent<Task, Answer>>();
  readonly #gone: Promise<void>;
  #nextId = 0;
  #cost = 0;
  #begun = 0;
  #timer: NodeJS.Timeout | undefined;
  #isReady = false;
  #isStuck = false;
  #isOver = false;

  /** @param holdsIdle whether the worker keeps the process alive while idle */
  constructor(
    open: OpenWorker<Task, Answer>,
    times: WorkerTimes,
    holdsIdle: boolean,
    events: PooledWorkerEvents<Task, Answer>,
  ) {
    this.#events = events;
    this.#times = times;
    this.#holdsIdle = holdsIdle;
    let isGone = (): void => undefined;
    this.#gone = new Promise((resolve) => (isGone = resolve));
    this.#connection = open({
      onMessage: (message) => {
        this.#receive(message);
      },
      onExit: (reason) => {
        isGone();
        if (!this.#isOver) this.#lose(new WorkerFailure('died', reason));
      },
    });
  }

  /** Whether the worker accepts tasks. */
  get isReady(): boolean {
    return this.#isReady && !this.#isOver;
  }

  /** Whether the worker has ever become ready. */
  get wasReady(): boolean {
    return this.#isReady;
  }

  /** Whether the current task has run for longer than `stuckMs`. */
  get isStuck(): boolean {
    return this.#isStuck;
  }

  /** Number of tasks sent but not answered. */
  get jobs(): number {
    return this.#sent.size;
  }

  /** Total cost of those tasks. */
  get cost(): number {
    return this.#cost;
  }

  send(job: Job<Task, Answer>): void {
    const id = this.#nextId++;
    this.#sent.set(id, { job, isMoved: false });
    this.#cost += job.cost;
    if (this.#sent.size === 1) {
      this.#connection.hold(true);
      this.#begin();
    }
    this.#connection.send({ kind: 'task', id, task: job.task }, job.transfer);
  }

  /** Re-evaluates the timeouts; call it after a task that the worker may have was aborted. */
  review(): void {
    if (this.#sent.size > 0) this.#watch();
  }

  /**
   * Shuts down the worker; rejects its remaining tasks.
   * @param inOrder whether it may finish its tasks and clean up
   */
  async close(why: WorkerFailure, inOrder: boolean): Promise<void> {
    this.#isOver = true;
    clearTimeout(this.#timer);
    if (inOrder && !this.#isStuck) {
      this.#connection.hold(true);
      this.#connection.send({ kind: 'close' });
      let timer: NodeJS.Timeout | undefined;
      const tooLong = new Promise((resolve) => (timer = setTimeout(resolve, CLOSING_MS)));
      await Promise.race([this.#gone, tooLong]);
      clearTimeout(timer);
    }
    for (const { job } of this.#sent.values()) if (!job.isSettled) job.reject(why);
    await this.#connection.kill();
  }

  #receive(message: FromWorker<Answer>): void {
    if (message.kind === 'ready') {
      this.#isReady = true;
      this.#connection.hold(this.#holdsIdle || this.#sent.size > 0);
      if (!this.#isOver) this.#events.onReady();
      return;
    }
    const sent = this.#sent.get(message.id);
    if (sent === undefined) return;
    this.#sent.delete(message.id);
    this.#cost -= sent.job.cost;
    this.#isStuck = false;
    if (!sent.job.isSettled) {
      if (message.kind === 'answer') sent.job.resolve(message.answer);
      else sent.job.reject(new WorkerFailure('failed', message.reason));
    }
    if (this.#isOver) return;
    if (this.#sent.size > 0) this.#begin();
    else {
      clearTimeout(this.#timer);
      this.#connection.hold(this.#holdsIdle);
    }
    this.#events.onRoom();
  }

  /** Starts timing the first of the pending tasks. */
  #begin(): void {
    this.#begun = this.#times.now();
    this.#watch();
  }

  /** Sets the timer to the next deadline of the current task. */
  #watch(): void {
    clearTimeout(this.#timer);
    const [first] = this.#sent.values();
    if (first === undefined || this.#isOver) return;
    const { stuckMs, graceMs, now } = this.#times;
    const most = first.job.isSettled ? Math.min(graceMs, first.job.limitMs) : first.job.limitMs;
    const next = this.#isStuck ? most : Math.min(most, stuckMs);
    const elapsed = now() - this.#begun;
    if (elapsed >= most) this.#giveUp(first, most);
    else if (elapsed >= next) this.#getStuck(first);
    else if (next < Infinity) {
      this.#timer = setTimeout(
        () => {
          this.#watch();
        },
        Math.ceil(next - elapsed),
      ).unref();
    }
  }

  #giveUp({ job }: Sent<Task, Answer>, afterMs: number): void {
    const why = new WorkerFailure('late', `it ran for more than ${afterMs.toString()} ms`);
    if (!job.isSettled) job.reject(why);
    this.#lose(why);
    void this.#connection.kill();
  }

  #getStuck(first: Sent<Task, Answer>): void {
    this.#isStuck = true;
    const behind = [...this.#sent.values()].filter(
      (sent) => sent !== first && sent.job.isMovable && !sent.isMoved,
    );
    for (const sent of behind) sent.isMoved = true;
    this.#watch();
    this.#events.onStuck(behind.map(({ job }) => job));
  }

  #lose(why: WorkerFailure): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    const [first, ...others] = [...this.#sent.values()];
    this.#sent.clear();
    const left = others.filter(({ isMoved }) => !isMoved).map(({ job }) => job);
    if (first !== undefined && !first.isMoved && !first.job.isSettled) first.job.reject(why);
    for (const job of left) if (!job.isSettled && !job.isMovable) job.reject(why);
    this.#events.onLost(
      why,
      left.filter(({ isMovable }) => isMovable),
    );
  }
}
