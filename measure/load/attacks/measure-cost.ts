/** Milliseconds of processor time that the process spends in the call: others on the machine hardly change it. */
export function processorTime(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * The least time of each call, all taken in turn so that a busy moment falls on all alike.
 * @param rounds how often each is measured
 */
export function leastTimes(runs: readonly (() => unknown)[], rounds: number): readonly number[] {
  const least = runs.map(() => Infinity);
  for (let round = 0; round < rounds; round++) {
    runs.forEach((run, index) => {
      least[index] = Math.min(least[index] ?? Infinity, processorTime(run));
    });
  }
  return least;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? NaN;
}
