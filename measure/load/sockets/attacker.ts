// Attacks from a process of its own, so that what it does to its own event loop is not taken for the service's.
import {
  BAD_BYTES,
  endingOf,
  pipelined,
  slowPieces,
  type Ending,
} from '../../../test/support/raw-attacks.js';

/** What is to be done to the service. */
export interface Attack {
  readonly kind: 'slow headers' | 'slow body' | 'bad bytes' | 'pipelining';
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
}

/** How many connections ended with which status; -1: not closed in time, 0: closed without an answer. */
export type Endings = Readonly<Record<string, number>>;

/** Twice the longest time-out of the service. */
const PATIENCE = 25_000;
const SLOW_INTERVAL = 1_000;
/** Milliseconds over which slow connections begin. */
const SPREAD = 4_000;
/** Connections that send bad bytes, or pipeline, at the same time. */
const AT_ONCE = 20;
const PIPELINE = 10;

async function attack({ kind, port, connections, seconds }: Attack): Promise<Endings> {
  const endings: Ending[] = [];
  const until = performance.now() + seconds * 1000;
  if (kind === 'slow headers' || kind === 'slow body') {
    const pieces = slowPieces(kind === 'slow headers' ? 'headers' : 'body');
    const one = async (_value: unknown, index: number): Promise<void> => {
      // Not all in the same millisecond: that would measure how fast connections are accepted.
      await new Promise((resolve) => setTimeout(resolve, (SPREAD * index) / connections));
      while (performance.now() < until) endings.push(await endingOf(port, pieces, SLOW_INTERVAL, PATIENCE));
    };
    await Promise.all(Array.from({ length: connections }).map(one));
    return count(endings);
  }
  const texts = Array.from(
    { length: PIPELINE },
    (_, index) => `Ring Jane Roe on Monday, ${index.toString()}.`,
  );
  // Pipelined requests are work: few enough of them that there is no overload.
  const wanted = kind === 'pipelining' ? Math.ceil(connections / 40) : connections;
  let next = 0;
  const one = async (): Promise<void> => {
    while (performance.now() < until && next < wanted) {
      const bytes =
        kind === 'pipelining' ? pipelined(texts) : (BAD_BYTES[next % BAD_BYTES.length]?.bytes ?? '');
      next += 1;
      endings.push(await endingOf(port, [bytes], 1, PATIENCE));
      // Spread over the time: the question is what bad connections do, not how many fit a second.
      await new Promise((resolve) => setTimeout(resolve, (seconds * 1000 * AT_ONCE) / wanted / 2));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return count(endings);
}

function count(endings: readonly Ending[]): Endings {
  const counts: Record<string, number> = {};
  for (const { status } of endings) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

process.on('message', (wanted: Attack) => {
  void attack(wanted).then((endings) => process.send?.(endings));
});
