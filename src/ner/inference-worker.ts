import { parentPort, workerData } from 'node:worker_threads';
import { decode } from './decoder.js';
import { ModelSession } from './inference-session.js';
import type { Answers, Task, TaskMessage, WorkerMessage, WorkerSettings } from './inference-protocol.js';
import { softmaxRows } from './softmax.js';

/** The thread in which the model runs: one task at a time, in the order they arrive. */
const port = parentPort;
if (port === null) throw new Error('this file runs as a worker');
const { model, map, cls, sep } = workerData as WorkerSettings;
/** Tokens of the longest window of the warm-up. */
const LONGEST_WARM_UP = 126;
const classes = 1 + 2 * map.labels.length;
const session = await ModelSession.open(model, classes);
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
      return probabilities(task.ids, task.shapes, task.from, task.to);
    case 'find': {
      const rows = await probabilities(task.ids, task.shapes, 0, task.ids.length);
      return task.texts.map(({ start, end, from, first }) =>
        decode(
          {
            shapes: task.shapes.subarray(start, end),
            trimmed: task.trimmed.subarray(start, end),
            probabilities: rows.subarray(start * classes, end * classes),
            from: from - start,
          },
          map,
        ).map((span) => ({ ...span, first: span.first + first, behind: span.behind + first })),
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
  const logits = await session.run(ids, shapes, cls, sep);
  return softmaxRows(logits.subarray(from * classes, to * classes), classes);
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
