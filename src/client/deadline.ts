import { CallTimeoutError, ConnectionError } from './client-errors.js';

/** The time that one call may take, its retries and log-in included. */
export interface Deadline {
  /** Aborts at the deadline, or when the caller aborts. */
  readonly signal: AbortSignal;
  /** Milliseconds left. */
  left(): number;
  /** Waits; rejects as `failure` says when the signal aborts meanwhile. */
  sleep(milliseconds: number): Promise<void>;
  /** What to reject with after an exchange failed: the caller's reason, the time-out, or the lost connection. */
  failure(cause: unknown): Error;
  /** Lets go of timers and listeners. */
  end(): void;
}

/**
 * @param milliseconds from now
 * @param caller the caller's own signal
 */
export function createDeadline(milliseconds: number, caller?: AbortSignal): Deadline {
  const controller = new AbortController();
  const until = performance.now() + milliseconds;
  const onAbort = (): void => {
    controller.abort(asError(caller?.reason));
  };
  const timer = setTimeout(() => {
    controller.abort(new CallTimeoutError(`no answer within ${milliseconds.toString()} ms`));
  }, milliseconds);
  if (caller?.aborted === true) onAbort();
  else caller?.addEventListener('abort', onAbort, { once: true });
  const { signal } = controller;
  return {
    signal,
    left: () => until - performance.now(),
    sleep: (pause) =>
      new Promise((resolve, reject) => {
        const wake = setTimeout(() => {
          signal.removeEventListener('abort', stop);
          resolve();
        }, pause);
        const stop = (): void => {
          clearTimeout(wake);
          reject(asError(signal.reason));
        };
        if (signal.aborted) stop();
        else signal.addEventListener('abort', stop, { once: true });
      }),
    failure: (cause) =>
      signal.aborted ? asError(signal.reason) : new ConnectionError('no answer from the service', { cause }),
    end: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', onAbort);
    },
  };
}

/** A caller may abort with any reason. */
const asError = (reason: unknown): Error =>
  reason instanceof Error ? reason : new Error('aborted', { cause: reason });
