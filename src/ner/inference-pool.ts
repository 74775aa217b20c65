import { type Queued, TaskQueue } from '../core/task-queue.js';
import type { Answers, Task, TaskMessage, WorkerMessage, WorkerSettings } from './inference-protocol.js';
import { classesOf } from './label-map.js';
import { SHARE_ENV, Worker } from 'node:worker_threads';

/** Inference failed: a thread died, the engine failed, or the pool is closed. */
export class InferenceFailure extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'InferenceFailure';
  }
}

/** A task in the queue or in a thread. */
interface Job extends Queued {
  readonly task: Task;
  readonly tokens: number;
  /** Request that the task belongs to. */
  readonly request: symbol;
  readonly resolve: (answer: Answers[keyof Answers]) => void;
  readonly reject: (reason: string) => void;
}

/**
 * Validates the result of a thread; returns a description of the fault, or undefined if it is complete. Missing rows or
 * texts would look like texts without findings.
 * @param classes numbers per row of probabilities
 */
function answerFault(task: Task, answer: Answers[keyof Answers], classes: number): string | undefined {
  switch (task.kind) {
    case 'run': {
      if (!(answer instanceof Float32Array)) return 'no rows of probabilities were answered';
      const rows = task.to - task.from;
      return answer.length === rows * classes
        ? undefined
        : `${(answer.length / classes).toString()} rows were answered, not ${rows.toString()}`;
    }
    case 'find':
      return Array.isArray(answer) && answer.length === task.texts.length
        ? undefined
        : `${answer.length.toString()} texts were answered, not ${task.texts.length.toString()}`;
    case 'decode':
      return Array.isArray(answer) ? undefined : 'no list of findings was answered';
  }
}

/** Worker script. */
const WORKER_SCRIPT = new URL('inference-worker.js', import.meta.url);
/** Heap limits in megabytes. The weights are outside the heap, so these can be small. */
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };

/** Callbacks of a thread. */
interface ThreadEvents {
  readonly onReady: () => void;
  /** A job has finished, so there may be room for another. */
  readonly onRoom: () => void;
  /** The thread ended unexpectedly; receives its unfinished jobs. */
  readonly onDeath: (reason: string, jobs: readonly Job[]) => void;
}

/** A worker thread with the jobs sent to it. */
class InferenceThread {
  readonly #worker: Worker;
  readonly #events: ThreadEvents;
  readonly #classes: number;
  readonly #jobs = new Map<number, Job>();
  #nextId = 0;
  #load = 0;
  #isReady = false;
  #reason = 'the thread ended';
  #isClosing = false;

  constructor(script: URL, settings: WorkerSettings, events: ThreadEvents) {
    this.#events = events;
    this.#classes = classesOf(settings.map);
    // The engine reads the environment of the process, where the worker disables its uploader.
    this.#worker = new Worker(script, { workerData: settings, resourceLimits: LIMITS, env: SHARE_ENV });
    this.#worker.on('message', (message: WorkerMessage) => {
      this.#receive(message);
    });
    this.#worker.on('error', (error: Error) => {
      this.#reason = error.message;
    });
    this.#worker.on('exit', () => {
      this.#isReady = false;
      const jobs = [...this.#jobs.values()];
      this.#jobs.clear();
      if (!this.#isClosing) this.#events.onDeath(this.#reason, jobs);
      else for (const job of jobs) job.reject(this.#reason);
    });
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  /** Number of unfinished jobs. */
  get jobs(): number {
    return this.#jobs.size;
  }

  /** Number of tokens in the unfinished jobs. */
  get load(): number {
    return this.#load;
  }

  send(job: Job): void {
    const id = this.#nextId++;
    this.#jobs.set(id, job);
    this.#load += job.tokens;
    const transfer =
      job.task.kind === 'decode'
        ? [...new Set(job.task.parts.map((part) => part.buffer as ArrayBuffer))]
        : [];
    this.#worker.postMessage({ id, task: job.task } satisfies TaskMessage, transfer);
  }

  /** Ends the thread and rejects its unfinished jobs. */
  async close(reason: string): Promise<void> {
    this.#isClosing = true;
    this.#reason = reason;
    await this.#worker.terminate();
  }

  #receive(message: WorkerMessage): void {
    if (message.kind === 'ready') {
      this.#isReady = true;
      this.#events.onReady();
      return;
    }
    const job = this.#jobs.get(message.id);
    this.#jobs.delete(message.id);
    if (job === undefined) {
      this.#reason = 'it answered an unknown task';
      void this.#worker.terminate();
      return;
    }
    this.#load -= job.tokens;
    const fault =
      message.kind === 'failure' ? message.reason : answerFault(job.task, message.answer, this.#classes);
    if (fault !== undefined) job.reject(fault);
    else if (message.kind === 'answer') job.resolve(message.answer);
    this.#events.onRoom();
  }
}

/** Queue delay of a request in milliseconds per token. Processing a token takes about 0.1 ms. */
const DELAY_PER_TOKEN = 0.5;
/**
 * Tokens and jobs to send ahead to a thread, so that it does not wait for the main thread: one full window, or several
 * short ones.
 */
const AHEAD_TOKENS = 128;
const AHEAD_JOBS = 4;
/** Number of threads that may die before any becomes ready, per configured thread, until the pool gives up. */
const HOPELESS = 3;

/** Interface for running the tasks of a request. */
export interface PoolRequest {
  run<K extends Task['kind']>(task: Extract<Task, { kind: K }>): Promise<Answers[K]>;
  /** Must be called when the request has ended, successfully or not. */
  close(): void;
}

/** Thread statistics. */
export interface PoolFigures {
  readonly total: number;
  /** Number of threads with work. */
  readonly busy: number;
  /** Number of threads lost since the start. */
  readonly lost: number;
  /** Number of tokens sent to the threads since the start. */
  readonly tokens: number;
}

/** Runs the model in worker threads, short requests first. */
export class InferencePool {
  readonly #settings: WorkerSettings;
  readonly #now: () => number;
  readonly #script: URL;
  readonly #threads = new Set<InferenceThread>();
  readonly #queue = new TaskQueue<Job>();
  readonly #ready: Promise<void>;
  #isReady: () => void = () => undefined;
  #isLost: (failure: InferenceFailure) => void = () => undefined;
  #deaths = 0;
  #lost = 0;
  #tokens = 0;
  #ended: string | undefined;

  /**
   * @param now clock in milliseconds, for the aging of requests
   * @param script worker script
   */
  constructor(settings: WorkerSettings, threads: number, now: () => number, script = WORKER_SCRIPT) {
    this.#settings = settings;
    this.#now = now;
    this.#script = script;
    this.#ready = new Promise((resolve, reject) => {
      this.#isReady = resolve;
      this.#isLost = reject;
    });
    // Callers of `ready` get the failure. Without a caller it must not count as an unhandled rejection.
    this.#ready.catch(() => undefined);
    for (let index = 0; index < threads; index += 1) this.#start();
  }

  get figures(): PoolFigures {
    const threads = [...this.#threads];
    return {
      total: threads.length,
      lost: this.#lost,
      busy: threads.filter(({ jobs }) => jobs > 0).length,
      tokens: this.#tokens,
    };
  }

  /** @throws InferenceFailure if the pool can no longer serve requests */
  assertOpen(): void {
    if (this.#ended !== undefined) throw new InferenceFailure(this.#ended);
  }

  /** Resolves when every thread has loaded the model and run it once. */
  ready(): Promise<void> {
    return this.#ready;
  }

  /**
   * Opens a request.
   * @param tokens total number of tokens, which determines its priority
   * @param signal cancels the jobs that are still queued
   */
  request(tokens: number, signal: AbortSignal): PoolRequest {
    const request = Symbol('request');
    const due = this.#now() + tokens * DELAY_PER_TOKEN;
    const drop = (): void => {
      for (const job of this.#queue.remove((waiting) => waiting.request === request)) job.reject('aborted');
    };
    signal.addEventListener('abort', drop, { once: true });
    return {
      run: <K extends Task['kind']>(task: Extract<Task, { kind: K }>) => {
        signal.throwIfAborted();
        return this.#submit(task, request, due) as Promise<Answers[K]>;
      },
      close: () => {
        signal.removeEventListener('abort', drop);
        drop();
      },
    };
  }

  async close(): Promise<void> {
    const reason = 'the model is closed';
    this.#end(reason);
    await Promise.all([...this.#threads].map((thread) => thread.close(reason)));
    this.#threads.clear();
  }

  #submit(task: Task, request: symbol, due: number): Promise<Answers[keyof Answers]> {
    if (this.#ended !== undefined) return Promise.reject(new InferenceFailure(this.#ended));
    return new Promise((resolve, fail) => {
      const reject = (reason: string): void => {
        fail(new InferenceFailure(reason));
      };
      // Decoding is the last step of a request and fast, so it takes precedence over windows.
      const tokens = task.kind === 'decode' ? 0 : task.ids.length + 2;
      this.#queue.add({ task, tokens, request, due: tokens === 0 ? -Infinity : due, resolve, reject });
      this.#dispatch();
    });
  }

  #dispatch(): void {
    for (let job = this.#queue.peek(); job !== undefined; job = this.#queue.peek()) {
      const thread = this.#idlest();
      if (thread === undefined) return;
      this.#queue.take();
      this.#tokens += job.tokens;
      thread.send(job);
    }
  }

  /** Returns the least loaded thread with room for a job. */
  #idlest(): InferenceThread | undefined {
    let best: InferenceThread | undefined;
    for (const thread of this.#threads) {
      const hasRoom = thread.isReady && thread.jobs < AHEAD_JOBS && thread.load <= AHEAD_TOKENS;
      if (hasRoom && (best === undefined || thread.load < best.load)) best = thread;
    }
    return best;
  }

  #start(): void {
    const thread = new InferenceThread(this.#script, this.#settings, {
      onReady: () => {
        this.#deaths = 0;
        if ([...this.#threads].every(({ isReady }) => isReady)) this.#isReady();
        this.#dispatch();
      },
      onRoom: () => {
        this.#dispatch();
      },
      onDeath: (reason, jobs) => {
        this.#threads.delete(thread);
        for (const job of jobs) job.reject(`an inference thread died: ${reason}`);
        this.#deaths += 1;
        this.#lost += 1;
        if (this.#ended !== undefined) return;
        if (this.#deaths < HOPELESS * (this.#threads.size + 1)) this.#start();
        else this.#end(`inference threads die at once: ${reason}`);
      },
    });
    this.#threads.add(thread);
  }

  #end(reason: string): void {
    this.#ended ??= reason;
    this.#isLost(new InferenceFailure(reason));
    for (const job of this.#queue.remove(() => true)) job.reject(reason);
  }
}
