import { parentPort, workerData } from 'node:worker_threads';
import { decode } from './decoder.js';
import { ModelSession } from './inference-session.js';
import type { Answers, Task, TaskMessage, WorkerMessage, WorkerSettings } from './inference-protocol.js';
import { softmaxRows } from './softmax.js';

/** The thread in which the model runs: one task at a time, in the order they arrive. */
const port = parentPort;
if (port === null) throw new Error('this file runs as a worker');
const { model, map, cls, sep } = workerData as WorkerSettings;
const classes = 1 + 2 * map.labels.length;
const session = await ModelSession.open(model);
// The first run allocates and touches the weights: better now than in the first request.
await probabilities(new Int32Array(8), new Uint8Array(8), 0, 8);
post({ kind: 'ready' });

let last = Promise.resolve();
port.on('message', (message: TaskMessage) => {
  last = last.then(() => answer(message));
});

async function answer({ id, task }: TaskMessage): Promise<void> {
  try {
    const found = await perform(task);
    post(
      { kind: 'answer', id, answer: found },
      found instanceof Float32Array ? [found.buffer as ArrayBuffer] : [],
    );
  } catch (error) {
    post({ kind: 'failure', id, reason: error instanceof Error ? error.message : 'unknown failure' });
  }
}

async function perform(task: Task): Promise<Answers[keyof Answers]> {
  switch (task.kind) {
    case 'run':
      return probabilities(task.ids, task.shapes, task.from, task.to);
    case 'find': {
      const rows = await probabilities(task.ids, task.shapes, 0, task.ids.length);
      return task.texts.map(({ start, end, from }) =>
        decode(
          {
            shapes: task.shapes.subarray(start, end),
            trimmed: task.trimmed.subarray(start, end),
            probabilities: rows.subarray(start * classes, end * classes),
            from: from - start,
          },
          map,
        ),
      );
    }
    case 'decode':
      return decode({ ...task, probabilities: join(task.parts) }, map);
  }
}

/** Probabilities of the classes for tokens `[from, to)` of a window, which is read between `[CLS]` and `[SEP]`. */
async function probabilities(
  ids: Int32Array,
  shapes: Uint8Array,
  from: number,
  to: number,
): Promise<Float32Array> {
  const logits = await session.run([cls, ...ids, sep], [0, ...shapes, 0]);
  return softmaxRows(logits.subarray((1 + from) * classes, (1 + to) * classes), classes);
}

function join(parts: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function post(message: WorkerMessage, transfer: readonly ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer);
}
