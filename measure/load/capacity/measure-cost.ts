import { Pool } from 'undici';
import { cpuSecondsOf, residentMegabytesOf } from './cpu-time.js';

/** One kind of request, sent over and over. */
export interface Load {
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Body of the n-th request: no two alike, so that nothing is answered from a memory of the last one. */
  readonly body: (index: number) => string;
}

/** What a request of a kind costs. */
export interface Cost {
  /** Processor time of each watched process, in milliseconds a request. */
  readonly cpuMs: readonly number[];
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Of the first watched process, at the end, in MiB. */
  readonly residentMb: number;
}

const CONNECTIONS = 4;
const WARM_UP_MS = 3_000;

/**
 * Sends requests one behind the other on a few connections and reads the processor time of the processes before
 * and after. Processor time, unlike the clock, hardly changes when others use the machine.
 * @param seconds measured, after the warm-up
 * @throws Error when an answer is not 200
 */
export async function measureCost(
  load: Load,
  processes: () => readonly number[],
  seconds: number,
): Promise<Cost> {
  const pool = new Pool(load.origin, { connections: CONNECTIONS });
  let index = 0;
  const run = async (until: number): Promise<number[]> => {
    const times: number[] = [];
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        while (performance.now() < until) {
          const began = performance.now();
          const body = load.body(index++);
          const answer = await pool.request({ method: 'POST', path: load.path, headers: load.headers, body });
          const text = await answer.body.text();
          if (answer.statusCode !== 200)
            throw new Error(`${load.path}: ${answer.statusCode.toString()} ${text}`);
          times.push(performance.now() - began);
        }
      }),
    );
    return times.sort((a, b) => a - b);
  };
  await run(performance.now() + WARM_UP_MS);
  const watched = processes();
  const before = watched.map(cpuSecondsOf);
  const began = performance.now();
  const times = await run(began + seconds * 1000);
  const elapsed = (performance.now() - began) / 1000;
  const cpuMs = watched.map((pid, at) => ((cpuSecondsOf(pid) - (before[at] ?? 0)) * 1000) / times.length);
  await pool.close();
  return {
    cpuMs,
    requestsPerSecond: times.length / elapsed,
    p50: times[times.length >> 1] ?? NaN,
    p99: times[Math.floor(times.length * 0.99)] ?? NaN,
    residentMb: residentMegabytesOf(watched[0] ?? 0),
  };
}
