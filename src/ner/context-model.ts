import { present } from '../core/present.js';
import type { TokenSpan } from './decoder.js';
import type { FindTask, TextRange } from './inference-protocol.js';
import { InferencePool, type PoolFigures, type PoolRequest } from './inference-pool.js';
import type { Calibration } from './label-map.js';
import { checkModel, type CheckedModel } from './model-files.js';
import {
  GAP,
  modelKey,
  type ModelText,
  type PreparedText,
  prepareText,
  shapeOf,
  tokenKey,
} from './tokens.js';
import { packCells, type Pack, planWindows, WINDOW_TOKENS } from './windows.js';
import { Tokenizer } from './tokenizer.js';

/** Number of UTF-16 code units to tokenize before yielding to the event loop. */
const CHUNK_CHARACTERS = 4096;

/** A finding of the model in a text. */
export interface ModelFinding {
  /** UTF-16 offsets in the text as passed. */
  readonly start: number;
  readonly end: number;
  readonly label: string;
  /** Confidence of the model in the category, 0 to 1. */
  readonly probability: number;
  /** Calibration that turns `probability` into `score`. */
  readonly calibration: Calibration;
  /** Calibrated probability, 0 to 1. */
  readonly score: number;
}

/** The language model with its threads. */
export class ContextModel {
  /** First twelve hexadecimal digits of the SHA-256 of the model's `checksums.json`. */
  readonly digest: string;
  readonly #model: CheckedModel;
  readonly #tokenizer: Tokenizer;
  readonly #pool: InferencePool;

  private constructor(model: CheckedModel, tokenizer: Tokenizer, pool: InferencePool) {
    this.digest = model.digest;
    this.#model = model;
    this.#tokenizer = tokenizer;
    this.#pool = pool;
  }

  /**
   * Verifies the files of a model and starts its threads. Resolves when every thread is ready.
   * @param folder folder with model.onnx, vectors.bin, vocabulary.tsv, labels.json and checksums.json
   * @param threads number of worker threads, each with the model loaded; they share the vectors
   * @param warmsUp whether code is compiled before the first request, which takes about a second of CPU time
   * @throws ModelFileError if a file is missing or damaged; InferenceFailure if the engine cannot load it
   */
  static async open(folder: string, threads: number, warmsUp = true): Promise<ContextModel> {
    const model = await checkModel(folder);
    const { weights, vectors, map, vocabulary } = model;
    const settings = { model: weights, vectors, map, cls: vocabulary.cls, sep: vocabulary.sep, warmsUp };
    const pool = new InferencePool(settings, threads, () => performance.now());
    const tokenizer = new Tokenizer(vocabulary);
    try {
      if (warmsUp) warmUp(tokenizer);
      await pool.ready();
    } catch (error) {
      await pool.close();
      throw error;
    }
    return new ContextModel(model, tokenizer, pool);
  }

  /**
   * Returns the findings of each text, in the order of the texts.
   * @throws InferenceFailure if a thread died or the model is closed; the abort reason of the signal
   */
  async find(
    texts: readonly ModelText[],
    signal: AbortSignal,
  ): Promise<readonly (readonly ModelFinding[])[]> {
    const prepared = await this.#prepare(texts, signal);
    const request = this.#pool.request(
      prepared.reduce((sum, { tokens }) => sum + tokens.length, 0),
      signal,
    );
    try {
      const spans = await this.#spansOf(prepared, request);
      return prepared.map((text, index) => this.#locate(text, present(spans[index], 'spans of a text')));
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      request.close();
    }
  }

  get threads(): PoolFigures {
    return this.#pool.figures;
  }

  /** @throws InferenceFailure if the threads are permanently lost */
  assertOpen(): void {
    this.#pool.assertOpen();
  }

  async close(): Promise<void> {
    await this.#pool.close();
  }

  async #prepare(texts: readonly ModelText[], signal: AbortSignal): Promise<readonly PreparedText[]> {
    const prepared: PreparedText[] = [];
    let budget = CHUNK_CHARACTERS;
    for (const source of texts) {
      const reading = this.#tokenizer.read(source.text);
      for (let until = budget; !reading.advance(until); until += CHUNK_CHARACTERS) {
        await breathe(signal);
        budget = CHUNK_CHARACTERS;
      }
      prepared.push(prepareText(source, reading.tokens(), this.#model.map));
      budget -= source.text.length % CHUNK_CHARACTERS;
      if (budget <= 0) {
        await breathe(signal);
        budget = CHUNK_CHARACTERS;
      }
    }
    return prepared;
  }

  /** Returns the token spans of each text. Texts that the model cannot distinguish are run once. */
  async #spansOf(
    texts: readonly PreparedText[],
    request: PoolRequest,
  ): Promise<readonly (readonly TokenSpan[])[]> {
    const short = new Map<string, PreparedText>();
    const asked = texts.map((text) => {
      if (text.tokens.length > WINDOW_TOKENS) return text;
      const key = modelKey(text);
      const same = short.get(key) ?? text;
      short.set(key, same);
      return same;
    });
    const distinct = [...short.values()].filter((text) => !isBlank(text));
    const alone = distinct.filter((text) => !text.source.shares).map((text) => [{ text, start: 0 }]);
    const packs = [...alone, ...packCells(distinct.filter((text) => text.source.shares))];
    const answers = new Map<PreparedText, readonly TokenSpan[]>();
    await Promise.all([
      ...packs.map(async (pack) => {
        const found = await request.run(findTask(pack));
        pack.forEach(({ text }, index) => answers.set(text, present(found[index], 'answer for a text')));
      }),
      ...texts
        .filter((text) => text.tokens.length > WINDOW_TOKENS)
        .map(async (text) => answers.set(text, await readWindows(text, request))),
    ]);
    return asked.map((text) => (isBlank(text) ? [] : present(answers.get(text), 'answer for a text')));
  }

  #locate({ source, tokens }: PreparedText, spans: readonly TokenSpan[]): readonly ModelFinding[] {
    return spans.map(({ first, behind, label, probability, score }) => ({
      start: Math.max(present(tokens.starts[first], 'start of a token'), source.from),
      end: present(tokens.ends[behind - 1], 'end of a token'),
      label: present(this.#model.map.labels[label], 'label'),
      probability,
      calibration: present(this.#model.map.calibration[label], 'calibration of a label'),
      score,
    }));
  }
}

/** Returns whether the text itself has no tokens. */
const isBlank = ({ from, tokens }: PreparedText): boolean => from >= tokens.length;

/** Compiles the tokenizer's code while the threads load, because tokenizing is slow until then. */
function warmUp(tokenizer: Tokenizer): void {
  const { entries } = tokenizer.vocabulary;
  const first = Math.max(0, entries.size - 6000);
  const words = Array.from({ length: entries.size - 100 - first }, (_, index) => entries.at(first + index));
  const compounds = words.map((word, index) =>
    index % 3 === 0 ? `${word}${present(words.at(index - 1), 'word')}` : word,
  );
  tokenizer.tokenize(compounds.join(' '));
}

async function breathe(signal: AbortSignal): Promise<void> {
  await new Promise(setImmediate);
  signal.throwIfAborted();
}

/** Builds one window that contains whole texts in sequence. */
function findTask(pack: Pack): FindTask {
  const length = pack.reduce((sum, { text, start }) => sum + text.tokens.length - start, 0);
  const ids = new Int32Array(length);
  const shapes = new Uint8Array(length);
  const trimmed = new Uint8Array(length);
  const texts: TextRange[] = [];
  let at = 0;
  for (const { text, start } of pack) {
    const end = at + text.tokens.length - start;
    ids.set(text.tokens.ids.subarray(start), at);
    shapes.set(text.tokens.shapes.subarray(start), at);
    trimmed.set(text.trimmed.subarray(start), at);
    // A value without its header starts a new line.
    shapes[at] = shapeOf(present(shapes[at], 'first token of a text')) + 16 * GAP.newline;
    texts.push({ start: at, end, from: at + text.from - start, first: start });
    at = end;
  }
  return { kind: 'find', ids, shapes, trimmed, texts };
}

/**
 * Runs each window of a long text, then decodes the whole text. Windows that the model cannot distinguish (as in a
 * repetitive text) are run once.
 */
async function readWindows(text: PreparedText, request: PoolRequest): Promise<readonly TokenSpan[]> {
  const { source, tokens, trimmed, from } = text;
  const asked = new Map<string, Promise<Float32Array>>();
  const parts = await Promise.all(
    planWindows(tokens, source.text).map((window) => {
      const ids = tokens.ids.slice(window.start, window.end);
      const shapes = tokens.shapes.slice(window.start, window.end);
      const used = { from: window.from - window.start, to: window.to - window.start };
      const key = `${tokenKey(ids, shapes)} ${used.from.toString()} ${used.to.toString()}`;
      const answer = asked.get(key) ?? request.run({ kind: 'run', ids, shapes, ...used });
      asked.set(key, answer);
      return answer;
    }),
  );
  return request.run({ kind: 'decode', shapes: tokens.shapes.slice(), trimmed, from, parts });
}
