import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { OpenWorker, FromWorker } from './worker-protocol.js';

/** How a child process is started. */
export interface ProcessOptions {
  /** Megabytes of resident memory, buffers and code included, from which it is ended. */
  readonly memoryMegabytes: number;
  /** Megabytes of V8's heap: what holds where the system tells nothing of resident memory. */
  readonly heapMegabytes: number;
}

/** Milliseconds between two looks at its memory; in that time a process takes some ten megabytes at most. */
const WATCH_EVERY = 20;
const PAGE_BYTES = 4_096;

/**
 * Workers that are child processes, each running the script, which calls `serveTasks`. Resident memory is watched
 * from here by /proc, for V8's limits bound no buffer; elsewhere than on Linux the limit of the heap alone holds.
 */
export function processWorker<Task, Answer>(script: URL, options: ProcessOptions): OpenWorker<Task, Answer> {
  const { memoryMegabytes, heapMegabytes } = options;
  return ({ onMessage, onExit }) => {
    const child = fork(fileURLToPath(script), [], {
      serialization: 'advanced',
      // Libraries may print parts of the input, so their output is discarded.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [`--max-old-space-size=${heapMegabytes.toString()}`, '--max-semi-space-size=8'],
    });
    let reason = 'it ended';
    let isGone = (): void => undefined;
    const gone = new Promise<void>((resolve) => (isGone = resolve));
    const watch = setInterval(() => {
      if (residentBytes(child.pid) <= memoryMegabytes * 2 ** 20) return;
      reason = `it took more than ${memoryMegabytes.toString()} MB of memory`;
      child.kill('SIGKILL');
    }, WATCH_EVERY).unref();
    const end = (): void => {
      clearInterval(watch);
      isGone();
      onExit(reason);
    };
    child.on('message', (message) => {
      onMessage(message as FromWorker<Answer>);
    });
    child.once('error', (error: NodeJS.ErrnoException) => {
      reason = error.code ?? error.name;
      if (child.pid === undefined) end();
    });
    child.once('exit', (_code, signal) => {
      // V8 aborts where its heap is full.
      if (signal === 'SIGABRT' && reason === 'it ended') reason = 'it took too much memory';
      end();
    });
    return {
      send(message) {
        if (child.connected) child.send(message, () => undefined);
      },
      hold(keepsAlive) {
        if (keepsAlive) {
          child.ref();
          child.channel?.ref();
        } else {
          child.unref();
          child.channel?.unref();
        }
      },
      async kill() {
        // Its end is awaited, so it must hold this process again.
        child.ref();
        child.kill('SIGKILL');
        await gone;
      },
    };
  };
}

/** Resident memory of a process; 0 where the system does not tell. */
function residentBytes(pid: number | undefined): number {
  try {
    const [, pages] = readFileSync(`/proc/${String(pid)}/statm`, 'latin1').split(' ');
    return Number(pages) * PAGE_BYTES;
  } catch {
    return 0;
  }
}
