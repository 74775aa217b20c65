import type { FromWorker, ToWorker } from './worker-protocol.js';

/** What a worker's owner hears of it. */
export interface WorkerListener<Answer> {
  readonly onMessage: (message: FromWorker<Answer>) => void;
  /** It is gone, and nothing more comes; told once. The reason holds nothing of what it read. */
  readonly onExit: (reason: string) => void;
}

/** A worker as its owner sees it, whatever it runs in. */
export interface WorkerConnection<Task> {
  /** @param transfer buffers that are handed over instead of copied, where the worker shares this process */
  send(message: ToWorker<Task>, transfer?: readonly ArrayBuffer[]): void;
  /** Whether the worker keeps this process alive; it does until told otherwise. */
  hold(keepsAlive: boolean): void;
  /** Ends it at once, whatever it does. Resolves when it is gone. */
  kill(): Promise<void>;
}

/** Starts a worker. */
export type OpenWorker<Task, Answer> = (listener: WorkerListener<Answer>) => WorkerConnection<Task>;
