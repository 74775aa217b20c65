import { ServiceError } from '../../src/core/errors.js';
import type { Leave } from '../../src/admission/work-lane.js';
import { WorkQueue, type WorkQueueOptions } from '../../src/admission/work-queue.js';

/** A queue of one worker, on the clock of the mocked timers. */
export function queueOf(options: Partial<WorkQueueOptions> = {}): WorkQueue {
  return new WorkQueue({ workers: 1, maxWaitMs: 1000, now: () => Date.now(), ...options });
}

/** What has become of a request. */
export interface Visit {
  readonly tokens: number;
  readonly controller: AbortController;
  state: 'waiting' | 'running' | 'done' | 'refused' | 'abandoned';
  leave: Leave;
  error?: unknown;
}

/** Asks to be let in, and notes what becomes of it. */
export function visit(queue: WorkQueue, tokens: number): Visit {
  const controller = new AbortController();
  const made: Visit = { tokens, controller, state: 'waiting', leave: () => undefined };
  queue.enter(tokens, controller.signal).then(
    (leave) => {
      made.state = 'running';
      made.leave = () => {
        made.state = 'done';
        leave();
      };
    },
    (error: unknown) => {
      made.error = error;
      made.state = error instanceof ServiceError ? 'refused' : 'abandoned';
    },
  );
  return made;
}
