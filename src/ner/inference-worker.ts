import { parentPort, workerData } from 'node:worker_threads';
import type * as Engine from 'onnxruntime-node';
import type { InferenceSession } from 'onnxruntime-node';
import { present } from '../core/present.js';
import { decode, Rows } from './decoder.js';
import type { Answers, Task, TaskMessage, WorkerMessage, WorkerSettings } from './inference-protocol.js';
import { engineOfPackage } from './engine-package.js';
import { classesOf } from './label-map.js';
import { type SharedVectors, WordVectors } from './word-vectors.js';

/**
 * Loads the inference engine; no other module may import it. From release 1.29 on it reports process, machine and model
 * to its vendor unless this variable is set before the native library loads. The release in use has no uploader (ADR
 * 24). The library reads the environment of the process, so the thread must share it (`SHARE_ENV`). The package of the
 * engine comes first: without it `onnxruntime-node` may be one of the user's, of any release.
 */
async function loadEngine(): Promise<typeof Engine> {
  process.env['ORT_DISABLE_TELEMETRY'] = '1';
  return engineOfPackage() ?? import('onnxruntime-node');
}

/** Maximum number of tokens in a window, including `[CLS]` and `[SEP]`. */
const LONGEST = 128;

/**
 * Runs the model on one window, which blocks its thread. Input and output buffers are reused by every run, because
 * garbage collection would not keep up.
 */
class ModelSession {
  readonly #engine: typeof Engine;
  readonly #session: InferenceSession;
  readonly #output: string;
  readonly #classes: number;
  readonly #words: WordVectors;
  readonly #vectors: Float32Array;
  readonly #shapes = new BigInt64Array(LONGEST);
  readonly #logits: Float32Array;

  private constructor(
    engine: typeof Engine,
    session: InferenceSession,
    words: WordVectors,
    output: string,
    classes: number,
  ) {
    this.#engine = engine;
    this.#session = session;
    this.#words = words;
    this.#vectors = new Float32Array(LONGEST * words.width);
    this.#output = output;
    this.#classes = classes;
    this.#logits = new Float32Array(LONGEST * classes);
  }

  /** Loads a model with the given number of classes from a file, for a single thread. */
  static async open(path: string, vectors: SharedVectors, classes: number): Promise<ModelSession> {
    const engine = await loadEngine();
    const session = await engine.InferenceSession.create(path, {
      executionProviders: ['cpu'],
      executionMode: 'sequential',
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      graphOptimizationLevel: 'all',
      enableCpuMemArena: true,
      enableMemPattern: false,
      // Failures arrive as rejections. The engine's own messages on standard error do not have our log format.
      logSeverityLevel: 4,
    });
    const [output] = session.outputNames;
    if (output === undefined) throw new RangeError('the model has no output');
    return new ModelSession(engine, session, new WordVectors(vectors), output, classes);
  }

  /**
   * Returns the logits of all classes, one row per token, without `[CLS]` and `[SEP]`. Valid until the next run.
   * @param ids rows of the vocabulary
   * @param shapes shape ids, one per token
   * @throws RangeError if the window is longer than the model supports, or `ids` and `shapes` differ in length
   */
  async run(ids: Int32Array, shapes: Uint8Array, cls: number, sep: number): Promise<Float32Array> {
    const length = ids.length + 2;
    if (length > LONGEST) throw new RangeError(`a window of ${length.toString()} tokens`);
    if (shapes.length !== ids.length)
      throw new RangeError(`${shapes.length.toString()} shapes of ${ids.length.toString()} tokens`);
    const { width } = this.#words;
    this.#words.write(cls, this.#vectors, 0);
    ids.forEach((id, token) => {
      this.#words.write(id, this.#vectors, (token + 1) * width);
    });
    this.#words.write(sep, this.#vectors, (length - 1) * width);
    fill(this.#shapes, shapes);
    const logits = this.#logits.subarray(0, length * this.#classes);
    const { Tensor } = this.#engine;
    await this.#session.run(
      {
        words: new Tensor('float32', this.#vectors.subarray(0, length * width), [1, length, width]),
        shape_ids: new Tensor('int64', this.#shapes.subarray(0, length), [1, length]),
      },
      { [this.#output]: new Tensor('float32', logits, [1, length, this.#classes]) },
    );
    return logits.subarray(this.#classes, (length - 1) * this.#classes);
  }
}

/**
 * Writes the shapes between the two end tokens, whose shape is 0. It only writes the low half of each number
 * (little-endian).
 */
function fill(wide: BigInt64Array, values: ArrayLike<number>): void {
  const halves = new Int32Array(wide.buffer);
  halves[0] = 0;
  for (let index = 0; index < values.length; index += 1)
    halves[2 * index + 2] = present(values[index], 'value of a token');
  halves[2 * values.length + 2] = 0;
}

/** Applies softmax to each row of `width` logits, in place. */
function softmaxRows(rows: Float32Array, width: number): Float32Array {
  for (let row = 0; row < rows.length; row += width) {
    let top = -Infinity;
    for (let at = row; at < row + width; at += 1) top = Math.max(top, present(rows[at], 'logit'));
    let sum = 0;
    for (let at = row; at < row + width; at += 1) {
      const power = Math.exp(present(rows[at], 'logit') - top);
      rows[at] = power;
      sum += power;
    }
    for (let at = row; at < row + width; at += 1) rows[at] = present(rows[at], 'logit') / sum;
  }
  return rows;
}

const port = parentPort;
if (port === null) throw new Error('this file runs as a worker');
const { model, vectors, map, cls, sep, warmsUp } = workerData as WorkerSettings;
/** Maximum number of tokens in a warm-up window. */
const LONGEST_WARM_UP = 126;
const classes = classesOf(map);

/**
 * Loads the model and starts to answer: one task at a time, in order of arrival. Rejects if the model cannot be loaded.
 * The file awaits nothing at its top level, which bundlers for browsers refuse in workers.
 */
export const started = start();

async function start(): Promise<void> {
  const session = await ModelSession.open(model, vectors, classes);
  if (warmsUp) await warmUp(session);
  post({ kind: 'ready' });
  let last = Promise.resolve();
  port?.on('message', (message: TaskMessage) => {
    last = last.then(() => answer(session, message));
  });
}

/** The first runs allocate memory, page in the weights and compile code, so they are done before the first request. */
async function warmUp(session: ModelSession): Promise<void> {
  const shapes = new Uint8Array(LONGEST_WARM_UP).fill(17);
  for (let length = 8; length <= LONGEST_WARM_UP; length += 30) {
    const ids = Int32Array.from({ length }, (_, token) => 1000 + token * length);
    const texts = [{ start: 0, end: length, from: 0, first: 0 }];
    await perform(session, {
      kind: 'find',
      ids,
      shapes: shapes.subarray(0, length),
      trimmed: new Uint8Array(length),
      texts,
    });
  }
}

async function answer(session: ModelSession, { id, task }: TaskMessage): Promise<void> {
  try {
    const found = await perform(session, task);
    post(
      { kind: 'answer', id, answer: found },
      found instanceof Float32Array ? [found.buffer as ArrayBuffer] : [],
    );
  } catch (error) {
    post({ kind: 'failure', id, reason: error instanceof Error ? error.message : 'unknown failure' });
  }
}

async function perform(session: ModelSession, task: Task): Promise<Answers[keyof Answers]> {
  switch (task.kind) {
    case 'run':
      // Copy the result, because it is transferred and the session reuses its own array.
      return (await probabilities(session, task.ids, task.shapes)).slice(
        task.from * classes,
        task.to * classes,
      );
    case 'find': {
      const rows = await probabilities(session, task.ids, task.shapes);
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

/** Returns the class probabilities of each token of a window. Valid until the next run. */
async function probabilities(
  session: ModelSession,
  ids: Int32Array,
  shapes: Uint8Array,
): Promise<Float32Array> {
  return softmaxRows(await session.run(ids, shapes, cls, sep), classes);
}

function post(message: WorkerMessage, transfer: readonly ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer);
}
