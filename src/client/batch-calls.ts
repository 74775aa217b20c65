import type { BatchClassification, BatchTransformation, KeptSession, MapEntry } from './answers.js';
import { AnswerError } from './client-errors.js';
import { type CallOptions, checkNames } from './client-options.js';
import { type Caller, toQuery } from './create-caller.js';
import {
  acting,
  addressed,
  BATCH_OPTIONS,
  type ActingOptions,
  type Policy,
  type SelectionOptions,
} from './transform-calls.js';

/** A text of a batch, with an id that identifies its result. */
export interface BatchText {
  readonly id: string | number;
  readonly text: string;
}

/** The texts of a batch, as a list or a stream. The id of a string is its position, from 0. */
export type BatchTexts = Iterable<BatchText | string> | AsyncIterable<BatchText | string>;

export interface ClassifyBatchOptions extends CallOptions, SelectionOptions {
  /** Default `utf16`. */
  readonly offsetUnit?: 'codepoint' | 'utf16' | 'byte';
  /** Whether to explain scores and list near misses. */
  readonly explain?: boolean;
}

export interface TransformBatchOptions extends ActingOptions {
  /**
   * A policy, or the name of a policy of the service; all texts then share one session. Default: each text is labelled.
   */
  readonly policy?: Policy | string;
}

/** The session at the end of a batch: its map, or the session that the service stores. */
export interface SessionEnd {
  readonly map?: readonly MapEntry[];
  readonly session?: KeptSession;
}

/**
 * Batches of any number of texts. Texts are consumed a few at a time, as results are read. Results arrive in the order
 * of
 * the texts, each as soon as it is available. If a text fails, its result contains `error`. `timeoutMs` applies to each
 * request, which carries several texts. Both methods throw a TypeError for anything but strings and objects with `id`
 * and `text`.
 */
export interface BatchCalls {
  classifyBatch(texts: BatchTexts, options?: ClassifyBatchOptions): AsyncGenerator<BatchClassification, void>;
  /** Returns, after the last result, the session's map or the session that the service stores. */
  transformBatch(
    texts: BatchTexts,
    options?: TransformBatchOptions,
  ): AsyncGenerator<BatchTransformation, SessionEnd>;
}

/** Maximum texts and characters per request; a longer text is sent on its own. */
const MOST_TEXTS = 50;
const MOST_CHARACTERS = 200_000;

/** Creates the batch methods of a client. */
export function batchCalls({ askLines, operations: at }: Caller): BatchCalls {
  const base = at('v2');
  const lines = (path: string, values: readonly object[], call: CallOptions) =>
    askLines(
      {
        method: 'POST',
        url: base + path,
        headers: { 'content-type': 'application/x-ndjson' },
        body: values.map((value) => `${JSON.stringify(value)}\n`).join(''),
      },
      call,
    );
  return {
    async *classifyBatch(texts, { signal, timeoutMs, ...asked } = {}) {
      const call = { ...(signal && { signal }), ...(timeoutMs !== undefined && { timeoutMs }) };
      const path = `/classify/batch?${toQuery({ ...asked, offsetUnit: asked.offsetUnit ?? 'utf16' })}`;
      for await (const part of partsOf(texts))
        for await (const line of lines(path, part, call)) yield answered(line) as BatchClassification;
    },
    async *transformBatch(texts, options = {}) {
      checkNames(options, BATCH_OPTIONS, 'transformBatch');
      const path = `/transform/batch?${addressed(options)}`;
      let end: SessionEnd = {};
      for await (const part of partsOf(texts)) {
        const head = headOf({ ...options, ...goingOn(end) });
        for await (const line of lines(path, [...head, ...part], options)) {
          if (isEnd(line)) end = line;
          else yield answered(line) as BatchTransformation;
        }
      }
      return end;
    },
  };
}

/** What the service does without a policy. */
const LABELS: Policy = { default: { operator: 'label' } };

/** Returns the line that precedes the texts; none if no option needs it. */
function headOf(options: TransformBatchOptions): readonly object[] {
  const head = acting(options);
  if (Object.values(head).every((value) => value === undefined)) return [];
  return [{ ...head, policy: head.policy ?? LABELS }];
}

/** Returns the options that continue the session with the next texts. */
function goingOn({ map, session }: SessionEnd): Pick<ActingOptions, 'map' | 'session'> {
  if (session !== undefined) return { session: session.id };
  return map === undefined ? {} : { map };
}

const isEnd = (line: unknown): line is SessionEnd =>
  typeof line === 'object' && line !== null && !('status' in line);

interface Line {
  readonly id?: unknown;
  readonly status: number;
  readonly error?: {
    readonly code: string;
    readonly message: string;
    readonly details?: Record<string, unknown>;
  };
}

/** Throws an error without an id: it concerns the whole request, such as an invalid policy or a truncated stream. */
function answered(line: unknown): unknown {
  const { id, status, error } = line as Line;
  if (id !== undefined || error === undefined) return line;
  throw new AnswerError({ status, ...error });
}

async function* partsOf(texts: BatchTexts): AsyncGenerator<readonly BatchText[]> {
  let part: BatchText[] = [];
  let characters = 0;
  let position = 0;
  if (typeof texts === 'string')
    throw new TypeError('a batch takes a list of texts; pass a single text to classifyText or transform');
  for await (const given of texts) {
    const { id, text } = batchTextOf(given, position);
    position += 1;
    if (part.length === MOST_TEXTS || (part.length > 0 && characters + text.length > MOST_CHARACTERS)) {
      yield part;
      part = [];
      characters = 0;
    }
    part.push({ id, text });
    characters += text.length;
  }
  if (part.length > 0) yield part;
}

/** @throws TypeError if the item is neither a string nor an object with `id` and `text` */
function batchTextOf(given: unknown, position: number): BatchText {
  if (typeof given === 'string') return { id: position, text: given };
  const { id, text } = (given ?? {}) as { readonly id?: unknown; readonly text?: unknown };
  if ((typeof id === 'string' || typeof id === 'number') && typeof text === 'string') return { id, text };
  throw new TypeError(
    `texts of a batch are strings or objects with "id" and "text"; item ${position.toString()} is neither`,
  );
}
