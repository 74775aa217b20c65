import type { Answers, Task } from './inference-protocol.js';
import type { Queued } from '../core/task-queue.js';

/** The model gave no answer: a thread died, the engine failed, or the pool is closed. */
export class InferenceFailure extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'InferenceFailure';
  }
}

/** A task on its way through queue and thread. */
export interface Job extends Queued {
  readonly task: Task;
  readonly tokens: number;
  /** The request it belongs to. */
  readonly request: symbol;
  readonly resolve: (answer: Answers[keyof Answers]) => void;
  readonly reject: (reason: string) => void;
}
