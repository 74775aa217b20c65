import type { TokenSpan } from './decoder.js';
import type { FindTask, TextRange } from './inference-protocol.js';
import { InferencePool, type PoolRequest } from './inference-pool.js';
import { checkModel, type CheckedModel } from './model-files.js';
import { modelKey, prepareText, type ModelText, type PreparedText } from './model-text.js';
import { packTexts } from './cell-packs.js';
import { Tokenizer } from './tokenizer.js';
import { planWindows, WINDOW_TOKENS } from './windows.js';

/** Characters read between two breaths of the event loop. */
const CHUNK_CHARACTERS = 4096;

/** What the model found in a text. */
export interface ModelFinding {
  /** UTF-16 offsets in the text as it was given. */
  readonly start: number;
  readonly end: number;
  readonly label: string;
  readonly score: number;
}

/** The language model, ready to find. */
export class ContextModel {
  /** First twelve hexadecimal digits of the weights' SHA-256. */
  readonly digest: string;
  readonly #model: CheckedModel;
  readonly #tokenizer: Tokenizer;
  readonly #pool: InferencePool;

  private constructor(model: CheckedModel, pool: InferencePool) {
    this.digest = model.digest;
    this.#model = model;
    this.#tokenizer = new Tokenizer(model.vocabulary);
    this.#pool = pool;
  }

  /**
   * Checks the files of a model and starts its threads. Resolves when every thread has run once.
   * @param folder with model.onnx, vocab.txt, labels.json and checksums.json
   * @param threads worker threads, each with the model loaded
   * @throws ModelFileError when a file is missing or damaged; InferenceFailure when the engine cannot load it
   */
  static async open(folder: string, threads: number): Promise<ContextModel> {
    const model = await checkModel(folder);
    const { weights, map, vocabulary } = model;
    const settings = { model: weights, map, cls: vocabulary.cls, sep: vocabulary.sep };
    const pool = new InferencePool(settings, threads, () => performance.now());
    try {
      await pool.ready();
    } catch (error) {
      await pool.close();
      throw error;
    }
    return new ContextModel(model, pool);
  }

  /**
   * Findings of each text, in its order.
   * @throws InferenceFailure when a thread died or the model is closed; the signal's reason once it is aborted
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
      return prepared.map((text, index) => this.#locate(text, spans[index] ?? []));
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      request.close();
    }
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

  /** Token spans of each text. Texts that are the same to the model are asked once. */
  async #spansOf(
    texts: readonly PreparedText[],
    request: PoolRequest,
  ): Promise<readonly (readonly TokenSpan[])[]> {
    const keys = texts.map((text) => (text.tokens.length > WINDOW_TOKENS ? undefined : modelKey(text)));
    const distinct = new Map<string, PreparedText>();
    texts.forEach((text, index) => {
      const key = keys[index];
      if (key !== undefined && text.from < text.tokens.length) distinct.set(key, distinct.get(key) ?? text);
    });
    const short = [...distinct];
    const alone = short.filter(([, text]) => !text.source.shares).map((entry) => [entry]);
    const packs = [...alone, ...packEntries(short.filter(([, text]) => text.source.shares))];
    const answers = new Map<string, readonly TokenSpan[]>();
    const long = new Map<number, readonly TokenSpan[]>();
    await Promise.all([
      ...packs.map(async (pack) => {
        const found = await request.run(findTask(pack.map(([, text]) => text)));
        pack.forEach(([key], index) => answers.set(key, found[index] ?? []));
      }),
      ...texts.map(async (text, index) => {
        if (keys[index] === undefined) long.set(index, await readWindows(text, request));
      }),
    ]);
    return keys.map((key, index) => (key === undefined ? long.get(index) : answers.get(key)) ?? []);
  }

  #locate({ source, tokens }: PreparedText, spans: readonly TokenSpan[]): readonly ModelFinding[] {
    return spans.map(({ first, behind, label, score }) => ({
      start: Math.max(tokens.starts[first] ?? 0, source.from),
      end: tokens.ends[behind - 1] ?? 0,
      label: this.#model.map.labels[label] ?? '',
      score,
    }));
  }
}

type Entry = readonly [string, PreparedText];

function packEntries(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const keyOf = new Map(entries.map(([key, text]) => [text, key]));
  return packTexts(entries.map(([, text]) => text)).map((pack) =>
    pack.map((text): Entry => [keyOf.get(text) ?? '', text]),
  );
}

async function breathe(signal: AbortSignal): Promise<void> {
  await new Promise(setImmediate);
  signal.throwIfAborted();
}

/** One window that holds whole texts, one after the other. */
function findTask(texts: readonly PreparedText[]): FindTask {
  const length = texts.reduce((sum, { tokens }) => sum + tokens.length, 0);
  const ids = new Int32Array(length);
  const shapes = new Uint8Array(length);
  const trimmed = new Uint8Array(length);
  const ranges: TextRange[] = [];
  let at = 0;
  for (const text of texts) {
    ids.set(text.tokens.ids, at);
    shapes.set(text.tokens.shapes, at);
    trimmed.set(text.trimmed, at);
    ranges.push({ start: at, end: at + text.tokens.length, from: at + text.from });
    at += text.tokens.length;
  }
  return { kind: 'find', ids, shapes, trimmed, texts: ranges };
}

/** A text of several windows: each is run by itself, then the whole is decoded. */
async function readWindows(
  { source, tokens, trimmed, from }: PreparedText,
  request: PoolRequest,
): Promise<readonly TokenSpan[]> {
  const parts = await Promise.all(
    planWindows(tokens, source.text).map((window) =>
      request.run({
        kind: 'run',
        ids: tokens.ids.slice(window.start, window.end),
        shapes: tokens.shapes.slice(window.start, window.end),
        from: window.from - window.start,
        to: window.to - window.start,
      }),
    ),
  );
  return request.run({ kind: 'decode', shapes: tokens.shapes.slice(), trimmed, from, parts });
}
