/**
 * Items until they end or the signal aborts: then at once, whatever the source is still waiting for. It is told to end,
 * and nobody waits for that.
 * @throws the signal's reason
 */
export async function* untilAborted<T>(items: AsyncIterable<T>, signal: AbortSignal): AsyncIterable<T> {
  const iterator = items[Symbol.asyncIterator]();
  const { promise: aborted, stop } = abortionOf(signal);
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), aborted]);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    stop();
    const ended = iterator.return?.();
    if (signal.aborted) ended?.catch(() => undefined);
    else await ended;
  }
}

function abortionOf(signal: AbortSignal): { readonly promise: Promise<never>; readonly stop: () => void } {
  let abort = (): void => undefined;
  const promise = new Promise<never>((_resolve, reject) => {
    abort = () => {
      // Whoever aborts says why, and most say it by an error.
      reject(signal.reason instanceof Error ? signal.reason : new Error('given up'));
    };
  });
  promise.catch(() => undefined);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return {
    promise,
    stop: () => {
      signal.removeEventListener('abort', abort);
    },
  };
}
