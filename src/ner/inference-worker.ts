import { parentPort, workerData } from 'node:worker_threads';
import { decode, Rows } from './decoder.js';
import { ModelSession, softmaxRows } from './inference-session.js';
import type { Answers, Task, TaskMessage, WorkerMessage, WorkerSettings } from './inference-protocol.js';
import { classesOf } from './label-map.js';

/** The thread in which the model runs: one task at a time, in the order they arrive. */
const port = parentPort;
if (port === null) throw new Error('this file runs as a worker');
const { model, vectors, map, cls, sep } = workerData as WorkerSettings;
/** Tokens of the longest window of the warm-up. */
const LONGEST_WARM_UP = 126;
const classes = classesOf(map);
const session = await ModelSession.open(model, vectors, classes);
await warmUp();
post({ kind: 'ready' });

let last = Promise.resolve();
port.on('message', (message: TaskMessage) => {
  last = last.then(() => answer(message));
});

/** First runs allocate, touch the weights and are compiled: better now than in the first request. */
async function warmUp(): Promise<void> {
  const shapes = new Uint8Array(LONGEST_WARM_UP).fill(17);
  for (let length = 8; length <= LONGEST_WARM_UP; length += 30) {
    const ids = Int32Array.from({ length }, (_, token) => 1000 + token * length);
    const texts = [{ start: 0, end: length, from: 0, first: 0 }];
    await perform({
      kind: 'find',
      ids,
      shapes: shapes.subarray(0, length),
      trimmed: new Uint8Array(length),
      texts,
    });
  }
}

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
      // A copy: it is handed over, while the session writes into its own array again.
      return (await probabilities(task.ids, task.shapes)).slice(task.from * classes, task.to * classes);
    case 'find': {
      const rows = await probabilities(task.ids, task.shapes);
      return task.texts.map(({ start, end, from, first }) =>
        decode(
          {
            shapes: task.shapes.subarray(start, end),
            trimmed: task.trimmed.subarray(start, end),
            probabilities: new Rows([rows.subarray(start * classes, end * classes)], classes),
            from: from - start,
          },
          map,
        ).map((span) => ({ ...span, first: span.first + first, behind: span.behind + first })),
      );
    }
    case 'decode':
      return decode({ ...task, probabilities: new Rows(task.parts, classes) }, map);
  }
}

/** Probabilities of the classes for each token of a window. Valid until the next run. */
async function probabilities(ids: Int32Array, shapes: Uint8Array): Promise<Float32Array> {
  return softmaxRows(await session.run(ids, shapes, cls, sep), classes);
}

function post(message: WorkerMessage, transfer: readonly ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer);
}
