import type { Finding } from '../core/finding.js';
import type { BreakerState } from './provider-observer.js';

/** One text for a provider. */
export interface ProviderInput {
  readonly text: string;
  /** What the text is known to be, e.g. the header of its CSV column; helps to judge it, is never searched. */
  readonly context?: string;
}

/** What a request asks for besides findings. */
export interface ClassifyOptions {
  /** Each finding says how its score came about; a provider that cannot leaves it out. */
  readonly explain: boolean;
}

/** Findings of one text of the batch, in UTF-16 offsets of its `text`. */
export type TextFindings = readonly Finding[];

/** What a provider says of itself. */
export interface ProviderInfo {
  /** Product name, e.g. `Pattern Classification Provider`. */
  readonly name: string;
  readonly version: string;
}

/** Threads of a provider in process. */
export interface ThreadFigures {
  readonly total: number;
  /** With something to do. */
  readonly busy: number;
  /** Lost and replaced since the start. */
  readonly lost: number;
  /** Tokens that have been sent to them since the start; absent where they read no tokens. */
  readonly tokens?: number;
}

/** A set of recognizers or a model behind one address. */
export interface Provider {
  /**
   * Classifies a batch.
   * @returns findings per input, in the order of the inputs
   * @throws ProviderFailure when the provider cannot answer; the signal aborts the work at the deadline
   */
  classify(
    inputs: readonly ProviderInput[],
    signal: AbortSignal,
    options?: ClassifyOptions,
  ): Promise<readonly TextFindings[]>;
  /** What the provider says of itself; a provider over HTTP knows it once it has answered. */
  readonly info: ProviderInfo;
  /** State of its circuit breaker; absent where a provider has none, as in process. */
  readonly breaker?: BreakerState;
  /** Digest of its model, once that is loaded; absent where a provider has none in this process. */
  readonly model?: string | undefined;
  /** What its threads are doing; absent where a provider has none in this process. */
  readonly threads?: ThreadFigures;
  /** Resolves when the provider could answer now, asking it where it is elsewhere; rejects with ProviderFailure. */
  check?(): Promise<void>;
  /** Resolves when the provider can answer; rejects with the reason when it never will. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** Status of a call that was given up because its caller went away; it says nothing of the provider. */
export const GIVEN_UP = 499;

/** Why a provider gave no usable answer. */
export class ProviderFailure extends Error {
  /**
   * The status its record carries: its own HTTP status, 504 for a time-out, 499 where its caller gave up, 502 for no or a broken answer, 503
   * while it is not asked because it kept failing.
   */
  readonly status: number;

  constructor(status: number, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'ProviderFailure';
    this.status = status;
  }
}
