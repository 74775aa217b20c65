import { Readable } from 'node:stream';

/** Texts of one request that stand in the queue of work at once: others have their turns between them. */
export const WIDTH = 4;

/**
 * Works on several things at once and answers in their order, each answer as soon as it is there and those before it
 * are. Nothing more is taken while answers wait to be fetched: who reads slowly slows down who writes.
 * @param things must not fail
 * @param width how many are worked on, or wait to be fetched, at once
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

/** The answers of a list, in its order. */
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

/** Whether the answer is there before the next thing is. */
const isFirst = (answer: Promise<unknown>, thing: Promise<unknown> | undefined): Promise<boolean> =>
  Promise.race([
    answer.then(
      () => true,
      () => true,
    ),
    ...(thing === undefined ? [] : [thing.then(() => false)]),
  ]);

/** A consumer that stops early fetches no more; an error that is not fetched must not end the process. */
function guarded<R>(answer: Promise<R>): Promise<R> {
  answer.catch(() => undefined);
  return answer;
}
