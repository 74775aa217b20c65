import type { TokenSpan } from './decoder.js';
import type { LabelMap } from './label-map.js';
import type { SharedVectors } from './word-vectors.js';

/** What a worker is started with. */
export interface WorkerSettings {
  readonly model: string;
  readonly vectors: SharedVectors;
  readonly map: LabelMap;
  readonly cls: number;
  readonly sep: number;
}

/** Tokens of a window in the model's columns. */
export interface TokenColumnsMessage {
  readonly ids: Int32Array;
  readonly shapes: Uint8Array;
}

/** Run the model on a window and answer the probabilities of tokens `[from, to)`. */
export interface RunTask extends TokenColumnsMessage {
  readonly kind: 'run';
  readonly from: number;
  readonly to: number;
}

/** One text among the tokens of a window. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
  /** Where the text proper begins; what stands before is its header. */
  readonly from: number;
  /** Number of the first token within its text: spans are counted from the text's first token. */
  readonly first: number;
}

/** Run the model on a window that holds whole texts, and decode each of them. */
export interface FindTask extends TokenColumnsMessage {
  readonly kind: 'find';
  readonly trimmed: Uint8Array;
  readonly texts: readonly TextRange[];
}

/** Decode a text whose windows have been run. */
export interface DecodeTask {
  readonly kind: 'decode';
  readonly shapes: Uint8Array;
  readonly trimmed: Uint8Array;
  readonly from: number;
  readonly parts: readonly Float32Array[];
}

export type Task = RunTask | FindTask | DecodeTask;

/** What each kind of task is answered with. */
export interface Answers {
  readonly run: Float32Array;
  /** Per text; tokens counted from the start of that text. */
  readonly find: readonly (readonly TokenSpan[])[];
  readonly decode: readonly TokenSpan[];
}

export interface TaskMessage {
  readonly id: number;
  readonly task: Task;
}

/** What a worker says. Failures name no text: a message of the engine never holds any. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answers[keyof Answers] }
  | { readonly kind: 'failure'; readonly id: number; readonly reason: string };
