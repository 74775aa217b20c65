import { Readable } from 'node:stream';

/** Texts of one request in the queue at once, so that other requests get their turns in between. */
export const WIDTH = 4;

/**
 * Processes items concurrently and yields the results in order, each as soon as it and all earlier ones are available.
 * Takes no further items while results wait to be consumed, so that a slow reader causes back-pressure.
 * @param things must not throw
 * @param width maximum number of items in progress or waiting to be consumed
 */
export async function* inOrder<T, R>(
  things: AsyncIterator<T>,
  width: number,
  work: (thing: T) => Promise<R>,
): AsyncGenerator<R> {
  const running: Promise<R>[] = [];
  let isOver = false;
  let next: Promise<IteratorResult<T>> | undefined;
  try {
    while (!isOver || running.length > 0) {
      next ??= isOver || running.length === width ? undefined : things.next();
      const [first] = running;
      if (first !== undefined && (await isFirst(first, next))) {
        void running.shift();
        yield await first;
        continue;
      }
      const taken = await next;
      next = undefined;
      if (taken === undefined || taken.done === true) isOver = true;
      else running.push(guarded(work(taken.value)));
    }
  } finally {
    await Promise.allSettled(running);
  }
}

/** Processes a list and returns the results in order. */
export async function allInOrder<T, R>(
  things: readonly T[],
  width: number,
  work: (thing: T) => Promise<R>,
): Promise<readonly R[]> {
  const answers: R[] = [];
  const taken = Readable.from(things).iterator() as AsyncIterator<T>;
  for await (const answer of inOrder(taken, width, work)) answers.push(answer);
  return answers;
}

/** Whether the result is available before the next item. */
const isFirst = (answer: Promise<unknown>, thing: Promise<unknown> | undefined): Promise<boolean> =>
  Promise.race([
    answer.then(
      () => true,
      () => true,
    ),
    ...(thing === undefined ? [] : [thing.then(() => false)]),
  ]);

/** Marks a rejection as handled: a consumer that stops early never awaits it, and it must not end the process. */
function guarded<R>(answer: Promise<R>): Promise<R> {
  answer.catch(() => undefined);
  return answer;
}
