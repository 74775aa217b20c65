import type { Job } from './job.js';

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
