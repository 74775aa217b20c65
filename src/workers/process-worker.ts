import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { OpenWorker, FromWorker } from './worker-protocol.js';

/** Options of a child process. */
export interface ProcessOptions {
  /** Resident memory in megabytes, including buffers and code, above which the process is killed. */
  readonly memoryMegabytes: number;
  /** Size limit of V8's heap in megabytes; the only limit where the system does not report resident memory. */
  readonly heapMegabytes: number;
}

/** Milliseconds between checks of the memory; a process can allocate some ten megabytes in that time. */
const WATCH_EVERY = 20;
const PAGE_BYTES = 4_096;

/**
 * Runs workers as child processes, each executing the script, which must call `serveTasks`. The parent monitors
 * resident memory through /proc, because V8's limits do not cover buffers; outside Linux, only the heap limit applies.
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
      // V8 aborts when its heap is full.
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
        // Keeps this process alive until the child has exited.
        child.ref();
        child.kill('SIGKILL');
        await gone;
      },
    };
  };
}

/** Returns the resident memory of a process in bytes; 0 if the system does not report it. */
function residentBytes(pid: number | undefined): number {
  try {
    const [, pages] = readFileSync(`/proc/${String(pid)}/statm`, 'latin1').split(' ');
    return Number(pages) * PAGE_BYTES;
  } catch {
    return 0;
  }
}
