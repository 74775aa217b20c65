import { SHARE_ENV, Worker } from 'node:worker_threads';
import { answerFault } from './answer-fault.js';
import type { TaskMessage, WorkerMessage, WorkerSettings } from './inference-protocol.js';
import { classesOf } from './label-map.js';
import type { Job } from './inference-job.js';

/** The script that a thread runs. */
export const WORKER_SCRIPT = new URL('inference-worker.js', import.meta.url);
/** The weights lie outside the heap; what a worker keeps inside it is small. */
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };

/** What the pool wants to know of a thread. */
export interface ThreadEvents {
  readonly onReady: () => void;
  /** A job has been answered: there may be room for another. */
  readonly onRoom: () => void;
  /** The thread has ended, of itself; the jobs it still had are handed back. */
  readonly onDeath: (reason: string, jobs: readonly Job[]) => void;
}

/** One worker thread with the jobs that have been sent to it. */
export class InferenceThread {
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
