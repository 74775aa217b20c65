import { parentPort } from 'node:worker_threads';
import type { FromWorker, ToWorker } from './worker-protocol.js';

/** What a worker does. */
export interface TaskServer<Task, Answer> {
  readonly perform: (task: Task) => Answer | Promise<Answer>;
  /** Buffers of an answer that are handed over instead of copied. */
  readonly transfer?: (answer: Answer) => readonly ArrayBuffer[];
  /** Describes a task that threw, without any of its content. Default: the name of the error. */
  readonly describe?: (error: unknown) => string;
  /** Cleans up before the worker ends in good order. */
  readonly close?: () => void | Promise<void>;
}

/**
 * Called once by a worker's script, when it can work: says that it is ready, then performs the tasks it is sent, one
 * at a time and in their order. Runs in a thread or in a child process.
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

/** The way to the worker's owner. */
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
