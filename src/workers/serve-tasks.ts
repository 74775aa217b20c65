import { parentPort } from 'node:worker_threads';
import type { FromWorker, ToWorker } from './worker-protocol.js';

/** Implementation of a worker. */
export interface TaskServer<Task, Answer> {
  readonly perform: (task: Task) => Answer | Promise<Answer>;
  /** Returns the buffers of an answer to transfer instead of copying. */
  readonly transfer?: (answer: Answer) => readonly ArrayBuffer[];
  /** Describes the error of a task without any of its content. Default: the name of the error. */
  readonly describe?: (error: unknown) => string;
  /** Cleans up before an orderly shutdown. */
  readonly close?: () => void | Promise<void>;
}

/**
 * Reports that the worker is ready, then performs the tasks it receives, one at a time and in order. A worker's script
 * calls it once, when it can accept work. Runs in a thread or in a child process.
 */
export function serveTasks<Task, Answer>(server: TaskServer<Task, Answer>): void {
  const { perform, transfer = () => [], describe = nameOf, close } = server;
  const line = openLine<Task, Answer>();
  let last = Promise.resolve();
  const answer = async (id: number, task: Task): Promise<void> => {
    try {
      const answered = await perform(task);
      line.post({ kind: 'answer', id, answer: answered }, transfer(answered));
    } catch (error) {
      line.post({ kind: 'failure', id, reason: describe(error) });
    }
  };
  line.listen((message) => {
    last = last.then(async () => {
      if (message.kind === 'task') {
        await answer(message.id, message.task);
        return;
      }
      await close?.();
      line.end();
    });
  });
  line.post({ kind: 'ready' });
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown failure');

/** The connection to the worker's owner. */
interface Line<Task, Answer> {
  readonly post: (message: FromWorker<Answer>, transfer?: readonly ArrayBuffer[]) => void;
  readonly listen: (hear: (message: ToWorker<Task>) => void) => void;
  readonly end: () => void;
}

function openLine<Task, Answer>(): Line<Task, Answer> {
  const port = parentPort;
  if (port !== null) {
    return {
      post: (message, transfer = []) => {
        port.postMessage(message, transfer);
      },
      listen: (hear) => void port.on('message', hear),
      end: () => {
        port.close();
      },
    };
  }
  if (process.send === undefined) throw new Error('this file runs as a worker');
  return {
    post: (message) => void process.send?.(message),
    listen: (hear) => void process.on('message', hear),
    end: () => {
      process.disconnect();
    },
  };
}
