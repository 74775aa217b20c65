/** What a worker is told. */
export type ToWorker<Task> =
  | { readonly kind: 'task'; readonly id: number; readonly task: Task }
  /** Finish what has been sent, clean up, end. */
  | { readonly kind: 'close' };

/** What a worker says. The reason of a failure holds nothing of the task. */
export type FromWorker<Answer> =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answer }
  | { readonly kind: 'failure'; readonly id: number; readonly reason: string };
