import { GIVEN_UP, ProviderFailure } from './provider.js';

/**
 * Rejects at the deadline (504) or on cancellation (499), whether or not the work reacts to its signal.
 * @param abandoned cancels the work, for example because the caller disconnected
 */
export async function withDeadline<T>(
  timeoutMs: number,
  abandoned: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let giveUp = (): void => undefined;
  const ended = new Promise<never>((_resolve, reject) => {
    const end = (status: number, reason: string): void => {
      const failure = new ProviderFailure(status, reason);
      reject(failure);
      controller.abort(failure);
    };
    timer = setTimeout(() => {
      end(504, `no answer within ${timeoutMs.toString()} ms`);
    }, timeoutMs);
    giveUp = () => {
      end(GIVEN_UP, 'the request was given up');
    };
  });
  abandoned?.addEventListener('abort', giveUp, { once: true });
  if (abandoned?.aborted === true) giveUp();
  try {
    return await Promise.race([work(controller.signal), ended]);
  } finally {
    clearTimeout(timer);
    abandoned?.removeEventListener('abort', giveUp);
  }
}
