/**
 * Counts the indexes below `count` that hold, where all that hold come before all that do not: a binary search.
 * @param count a whole number, 0 or more
 */
export function countBelow(count: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
