import { parentPort } from 'node:worker_threads';
import type { TaskMessage } from '../../src/ner/inference-protocol.js';

/** A thread that dies of a task of 13 tokens and answers nothing to any other. */
parentPort?.postMessage({ kind: 'ready' });
parentPort?.on('message', ({ id, task }: TaskMessage) => {
  if (task.kind === 'run' && task.ids.length === 13) throw new Error('thirteen');
  parentPort?.postMessage({ kind: 'answer', id, answer: new Float32Array(0) });
});
