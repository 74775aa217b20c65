/**
 * Why a task has no answer: it ran for too long (`late`), its worker died of it (`died`), it threw (`failed`), or
 * the pool has ended (`closed`).
 */
export type FailureKind = 'late' | 'died' | 'failed' | 'closed';

/** A worker gave no answer; the message holds nothing of the task. */
export class WorkerFailure extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, reason: string) {
    super(reason);
    this.name = 'WorkerFailure';
    this.kind = kind;
  }
}
