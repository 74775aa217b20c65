/** Groups items, in order, into batches; each but the last has at least this size. */
export function* batchesOf<T>(
  items: Iterable<T>,
  sizeOf: (item: T) => number,
  least: number,
): Iterable<readonly T[]> {
  let batch: T[] = [];
  let size = 0;
  for (const item of items) {
    batch.push(item);
    size += sizeOf(item);
    if (size < least) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  if (batch.length > 0) yield batch;
}
