import { Worker } from 'node:worker_threads';
import {
  ProviderFailure,
  type Provider,
  type ProviderInput,
  type TextFindings,
} from '../providers/provider.js';
import type { RowCounts, RowJob } from './row-work.js';
import type { StageTimes } from './stage-times.js';

/** What a thread is asked. */
export type PatternTask =
  | { readonly kind: 'texts'; readonly inputs: readonly ProviderInput[] }
  | { readonly kind: 'rows'; readonly job: RowJob };

/** What a thread answers. */
export type PatternAnswer =
  | { readonly kind: 'texts'; readonly findings: readonly TextFindings[]; readonly detecting: number }
  | { readonly kind: 'rows'; readonly counts: RowCounts };

interface Waiting {
  readonly task: PatternTask;
  readonly resolve: (answer: PatternAnswer) => void;
  readonly reject: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
}

/** Tasks sent ahead to a thread, so that it need not wait for the next. */
const AHEAD = 2;
/** What is made for a cell is soon done with: a larger young generation takes memory and saves little time. */
const YOUNG_MEGABYTES = 8;
/** A thread needs about 40; without a limit it would let garbage lie as long as the machine has memory. */
const OLD_MEGABYTES = 88;

/** The pattern provider in threads of its own: one core each. */
export class PatternPool implements Provider {
  readonly info;
  readonly #threads: Thread[] = [];
  readonly #most: number;
  readonly #eager: boolean;
  readonly #times: StageTimes;
  readonly #queue: Waiting[] = [];
  #next = 0;
  #failure: ProviderFailure | undefined;

  /**
   * @param threads at most
   * @param eager whether all start at once; else one starts, and others when blocks of records wait: texts wait for
   * the model, which is slower than one thread of patterns
   */
  constructor(threads: number, version: string, times: StageTimes, eager = true) {
    this.info = { name: 'Pattern Classification Provider', version };
    this.#times = times;
    this.#most = threads;
    this.#eager = eager;
    do this.#threads.push(this.#start());
    while (eager && this.#threads.length < threads);
  }

  async classify(inputs: readonly ProviderInput[]): Promise<readonly TextFindings[]> {
    const answer = await this.#ask({ kind: 'texts', inputs });
    if (answer.kind !== 'texts') throw new ProviderFailure(502, 'a thread answered something else');
    this.#times.add('pattern', answer.detecting);
    return answer.findings;
  }

  /** Reads a block of records. */
  async count(job: RowJob): Promise<RowCounts> {
    const answer = await this.#ask({ kind: 'rows', job });
    if (answer.kind !== 'rows') throw new ProviderFailure(502, 'a thread answered something else');
    this.#times.add('parse', answer.counts.parsing);
    this.#times.add('pattern', answer.counts.detecting);
    return answer.counts;
  }

  ready(): Promise<void> {
    return Promise.resolve();
  }

  async close(): Promise<void> {
    this.#fail('the scan is over');
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }

  #ask(task: PatternTask): Promise<PatternAnswer> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      this.#queue.push({ task, resolve, reject });
      this.#dispatch();
    });
  }

  #dispatch(): void {
    while (this.#queue.length > 0) {
      const [idlest] = [...this.#threads].sort((a, b) => a.waiting.size - b.waiting.size);
      if (idlest === undefined) return;
      if (idlest.waiting.size >= AHEAD) {
        const records = this.#queue.filter(({ task }) => task.kind === 'rows').length;
        if (this.#eager || records < 2 || this.#threads.length >= this.#most) return;
        this.#threads.push(this.#start());
        continue;
      }
      const [waiting] = this.#queue.splice(0, 1);
      if (waiting === undefined) return;
      const id = this.#next++;
      idlest.waiting.set(id, waiting);
      idlest.worker.postMessage({ id, task: waiting.task });
    }
  }

  #start(): Thread {
    const worker = new Worker(new URL('./pattern-worker.js', import.meta.url), {
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES, maxOldGenerationSizeMb: OLD_MEGABYTES },
    });
    const thread: Thread = { worker, waiting: new Map() };
    worker.on('message', (message: { id: number; answer?: PatternAnswer; failure?: string }) => {
      const waiting = thread.waiting.get(message.id);
      thread.waiting.delete(message.id);
      if (message.answer !== undefined) waiting?.resolve(message.answer);
      else waiting?.reject(new ProviderFailure(502, `the pattern provider failed: ${message.failure ?? ''}`));
      this.#dispatch();
    });
    worker.on('error', (error) => {
      this.#fail(`a thread of the pattern provider died: ${error.name}`);
    });
    return thread;
  }

  #fail(reason: string): void {
    this.#failure ??= new ProviderFailure(502, reason);
    const failure = this.#failure;
    for (const { waiting } of this.#threads) {
      for (const { reject } of waiting.values()) reject(failure);
      waiting.clear();
    }
    for (const { reject } of this.#queue.splice(0)) reject(failure);
  }
}
