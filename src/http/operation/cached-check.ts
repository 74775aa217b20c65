/** Does the work at most once in so many milliseconds; who asks in between gets the same result. */
export function cachedCheck<T>(
  work: () => Promise<T>,
  maxAgeMs: number,
  now: () => number,
): () => Promise<T> {
  let last: { readonly at: number; readonly result: Promise<T> } | undefined;
  return () => {
    if (last === undefined || now() - last.at >= maxAgeMs) last = { at: now(), result: work() };
    return last.result;
  };
}
