import { InferenceSession, Tensor } from 'onnxruntime-node';

/** Runs the model on one window; the only file that knows the inference engine. Blocks its thread while it runs. */
export class ModelSession {
  readonly #session: InferenceSession;
  readonly #output: string;

  private constructor(session: InferenceSession, output: string) {
    this.#session = session;
    this.#output = output;
  }

  /** Loads a model from a file, for one thread. */
  static async open(path: string): Promise<ModelSession> {
    const session = await InferenceSession.create(path, {
      executionProviders: ['cpu'],
      executionMode: 'sequential',
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      graphOptimizationLevel: 'all',
      // The arena keeps the largest buffers of every size ever seen; without it a run is no slower and memory stays low.
      enableCpuMemArena: false,
      enableMemPattern: false,
      logSeverityLevel: 3,
    });
    const [output] = session.outputNames;
    if (output === undefined) throw new RangeError('the model has no output');
    return new ModelSession(session, output);
  }

  /**
   * Logits of every class, one row a token, `[CLS]` and `[SEP]` included.
   * @param ids rows of the vocabulary, `[CLS]` first and `[SEP]` last
   * @param shapes shape ids, as many
   */
  async run(ids: ArrayLike<number>, shapes: ArrayLike<number>): Promise<Float32Array> {
    const answer = await this.#session.run({ input_ids: tensor(ids), shape_ids: tensor(shapes) });
    const logits = answer[this.#output]?.data;
    if (!(logits instanceof Float32Array)) throw new TypeError('the model answered no 32-bit floats');
    return logits;
  }

  async release(): Promise<void> {
    await this.#session.release();
  }
}

function tensor(values: ArrayLike<number>): Tensor {
  const wide = new BigInt64Array(values.length);
  // The values are small and not negative: only the low half of each is written (little-endian).
  const halves = new Int32Array(wide.buffer);
  for (let index = 0; index < values.length; index += 1) halves[2 * index] = values[index] ?? 0;
  return new Tensor('int64', wide, [1, values.length]);
}
