/**
 * Processes several items concurrently and yields the results in the order of the items, whatever order they finish in.
 * If the source fails, the results of the earlier items are yielded first.
 * @param most maximum number of items in progress; the source is not read further ahead
 */
export async function* orderedMap<T, R>(
  source: AsyncIterable<T>,
  most: number,
  work: (item: T) => Promise<R>,
): AsyncIterable<readonly [item: T, result: R]> {
  const running: Promise<readonly [T, R]>[] = [];
  let failure: { readonly error: unknown } | undefined;
  const items = source[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await items.next().catch((error: unknown) => {
        failure = { error };
        return undefined;
      });
      if (next === undefined || next.done === true) break;
      const item = next.value;
      const result = work(item).then((value) => [item, value] as const);
      // The rejection is rethrown when its turn comes; until then it must not count as unhandled.
      result.catch(() => undefined);
      running.push(result);
      if (running.length >= most) yield await shift(running);
    }
    while (running.length > 0) yield await shift(running);
  } finally {
    await items.return?.();
  }
  if (failure !== undefined) throw failure.error;
}

function shift<T>(running: Promise<T>[]): Promise<T> {
  const [first] = running.splice(0, 1);
  if (first === undefined) throw new RangeError('nothing is running');
  return first;
}
