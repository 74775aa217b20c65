import { type Queued, TaskQueue } from '../core/task-queue.js';
import type { Answers, Task, TaskMessage, WorkerMessage, WorkerSettings } from './inference-protocol.js';
import { classesOf } from './label-map.js';
import { SHARE_ENV, Worker } from 'node:worker_threads';

/** The model gave no answer: a thread died, the engine failed, or the pool is closed. */
export class InferenceFailure extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'InferenceFailure';
  }
}

/** A task on its way through queue and thread. */
interface Job extends Queued {
  readonly task: Task;
  readonly tokens: number;
  /** The request it belongs to. */
  readonly request: symbol;
  readonly resolve: (answer: Answers[keyof Answers]) => void;
  readonly reject: (reason: string) => void;
}

/**
 * What is wrong with the answer of a thread; undefined where it has all that was asked for. Rows or texts that miss
 * would pass for texts without findings.
 * @param classes numbers in a row of probabilities
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

/** The script that a thread runs. */
const WORKER_SCRIPT = new URL('inference-worker.js', import.meta.url);
/** The weights lie outside the heap; what a worker keeps inside it is small. */
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };

/** What the pool wants to know of a thread. */
interface ThreadEvents {
  readonly onReady: () => void;
  /** A job has been answered: there may be room for another. */
  readonly onRoom: () => void;
  /** The thread has ended, of itself; the jobs it still had are handed back. */
  readonly onDeath: (reason: string, jobs: readonly Job[]) => void;
}

/** One worker thread with the jobs that have been sent to it. */
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
    // The engine reads the process's own environment, in which the thread turns its uploader off.
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
    });
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  /** Jobs that have been sent and not been answered. */
  get jobs(): number {
    return this.#jobs.size;
  }

  /** Tokens in them. */
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

  async close(): Promise<void> {
    this.#isClosing = true;
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
      this.#reason = 'it answered what it was not asked';
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

/** Milliseconds that a request falls back in the queue for each of its tokens; a token takes about 0.1 ms. */
const DELAY_PER_TOKEN = 0.5;
/** Tokens and jobs sent ahead to a thread, so that it need not wait for this one: a full window, or some short ones. */
const AHEAD_TOKENS = 128;
const AHEAD_JOBS = 4;
/** Threads that may die before one becomes ready: then it is no accident and the pool gives up. */
const HOPELESS = 3;

/** How a request has its tasks run. */
export interface PoolRequest {
  run<K extends Task['kind']>(task: Extract<Task, { kind: K }>): Promise<Answers[K]>;
  /** To be called when the request is done, however it ended. */
  close(): void;
}

/** What the threads are doing. */
export interface PoolFigures {
  readonly total: number;
  /** With something to do. */
  readonly busy: number;
  /** Lost since the start. */
  readonly lost: number;
  /** Tokens that have been sent to them since the start. */
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
   * @param now clock in milliseconds, by which requests age
   * @param script what the threads run
   */
  constructor(settings: WorkerSettings, threads: number, now: () => number, script = WORKER_SCRIPT) {
    this.#settings = settings;
    this.#now = now;
    this.#script = script;
    this.#ready = new Promise((resolve, reject) => {
      this.#isReady = resolve;
      this.#isLost = reject;
    });
    // Callers that await readiness see the failure; without one, the rejection must not end the process.
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

  /** @throws InferenceFailure where no request will be answered any more */
  assertOpen(): void {
    if (this.#ended !== undefined) throw new InferenceFailure(this.#ended);
  }

  /** Resolves when every thread has loaded the model and run it once. */
  ready(): Promise<void> {
    return this.#ready;
  }

  /**
   * Opens a request.
   * @param tokens what it will need in all: by this it is ranked
   * @param signal drops what of it still waits
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
    this.#end('the model is closed');
    await Promise.all([...this.#threads].map((thread) => thread.close()));
    this.#threads.clear();
  }

  #submit(task: Task, request: symbol, due: number): Promise<Answers[keyof Answers]> {
    if (this.#ended !== undefined) return Promise.reject(new InferenceFailure(this.#ended));
    return new Promise((resolve, fail) => {
      const reject = (reason: string): void => {
        fail(new InferenceFailure(reason));
      };
      // Decoding is the last step of a request and takes little: it goes before windows of the same age.
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

  /** The thread with the least to do, if it has room. */
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
