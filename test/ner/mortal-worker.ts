import { parentPort, workerData } from 'node:worker_threads';
import type { TaskMessage, WorkerSettings } from '../../src/ner/inference-protocol.js';
import { classesOf } from '../../src/ner/label-map.js';

/**
 * A thread that dies of a task of 13 tokens, answers one row too few to a task of 7, no text at all where texts are
 * asked for, a task of 5 twice, and a task of 11 never; to any other it answers rows of zeros.
 */
const classes = classesOf((workerData as WorkerSettings).map);
parentPort?.postMessage({ kind: 'ready' });
parentPort?.on('message', ({ id, task }: TaskMessage) => {
  if (task.kind === 'run' && task.ids.length === 13) throw new Error('thirteen');
  if (task.kind === 'run' && task.ids.length === 11) return;
  const post = (answer: unknown): void => parentPort?.postMessage({ kind: 'answer', id, answer });
  if (task.kind !== 'run') {
    post([]);
    return;
  }
  const rows = task.ids.length === 7 ? 6 : task.to - task.from;
  post(new Float32Array(rows * classes));
  if (task.ids.length === 5) post(new Float32Array(rows * classes));
});
