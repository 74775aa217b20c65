import { readdirSync, readFileSync } from 'node:fs';

/** What a process holds at a moment. */
export interface ProcessFigures {
  /** MiB of memory that is resident. */
  readonly rssMb: number;
  /** MiB of the JavaScript heap in use; NaN where the process does not say. */
  readonly heapMb: number;
  /** Open descriptors: files, sockets, pipes. */
  readonly descriptors: number;
}

const MIB = 1024 * 1024;

/** Reads what the system says of the process, and what it says of itself at /metrics. */
export async function processFigures(pid: number, origin: string): Promise<ProcessFigures> {
  const [, kib = 'NaN'] =
    /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid.toString()}/status`, 'utf8')) ?? [];
  const descriptors = readdirSync(`/proc/${pid.toString()}/fd`).length;
  const metrics = await fetch(`${origin}/metrics`)
    .then((answer) => answer.text())
    .catch(() => '');
  const [, heap = 'NaN'] = /^nodejs_heap_size_used_bytes (\S+)/m.exec(metrics) ?? [];
  return { rssMb: Number(kib) / 1024, heapMb: Number(heap) / MIB, descriptors };
}
