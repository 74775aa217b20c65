/** Median of the numbers. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? NaN;
}

/**
 * Median milliseconds of each task, taken in turn so that a busy moment of the machine falls on all alike.
 * @param rounds measured runs of each, after a fifth as many that are not counted
 */
export async function medians<K extends string>(
  tasks: Readonly<Record<K, () => unknown>>,
  rounds: number,
): Promise<Readonly<Record<K, number>>> {
  const names = Object.keys(tasks) as K[];
  const times = new Map<K, number[]>(names.map((name) => [name, []]));
  for (let round = -Math.ceil(rounds / 5); round < rounds; round++) {
    for (const name of names) {
      const began = performance.now();
      await tasks[name]();
      if (round >= 0) times.get(name)?.push(performance.now() - began);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times.get(name) ?? [])])) as Record<K, number>;
}
