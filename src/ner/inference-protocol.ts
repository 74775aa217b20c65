import type { TokenSpan } from './decoder.js';
import type { LabelMap } from './label-map.js';
import type { SharedVectors } from './word-vectors.js';

/** Startup data of a worker. */
export interface WorkerSettings {
  readonly model: string;
  readonly vectors: SharedVectors;
  readonly map: LabelMap;
  readonly cls: number;
  readonly sep: number;
  /** Whether the first windows are run before the first request. */
  readonly warmsUp: boolean;
}

/** Tokens of a window, in the model's columns. */
export interface TokenColumnsMessage {
  readonly ids: Int32Array;
  readonly shapes: Uint8Array;
}

/** Runs the model on a window; returns the probabilities of tokens `[from, to)`. */
export interface RunTask extends TokenColumnsMessage {
  readonly kind: 'run';
  readonly from: number;
  readonly to: number;
}

/** One text within the tokens of a window. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
  /** Token at which the text itself starts, after its header. */
  readonly from: number;
  /** Index of the first token within its text: spans are relative to the start of the text. */
  readonly first: number;
}

/** Runs the model on a window with whole texts, and decodes each of them. */
export interface FindTask extends TokenColumnsMessage {
  readonly kind: 'find';
  readonly trimmed: Uint8Array;
  readonly texts: readonly TextRange[];
}

/** Decodes a text whose windows have been run. */
export interface DecodeTask {
  readonly kind: 'decode';
  readonly shapes: Uint8Array;
  readonly trimmed: Uint8Array;
  readonly from: number;
  readonly parts: readonly Float32Array[];
}

export type Task = RunTask | FindTask | DecodeTask;

/** Result of each kind of task. */
export interface Answers {
  readonly run: Float32Array;
  /** Per text; token indices are relative to the start of that text. */
  readonly find: readonly (readonly TokenSpan[])[];
  readonly decode: readonly TokenSpan[];
}

export interface TaskMessage {
  readonly id: number;
  readonly task: Task;
}

/** A message from a worker. Failures contain no input text, because the engine's messages do not. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answers[keyof Answers] }
  | { readonly kind: 'failure'; readonly id: number; readonly reason: string };
