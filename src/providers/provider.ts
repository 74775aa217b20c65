import type { Finding } from '../core/span.js';
import { present } from '../core/present.js';

/**
 * Turns a column header into words: `dateOfBirth`, `date_of_birth` and `DATE-OF-BIRTH` all read
 * "date of birth" (case aside), so that cues and context words apply to headers as to running text.
 */
export function headerWords(header: string): string {
  return header
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replaceAll(/[\s_\-./:]+/gu, ' ')
    .trim();
}

/** The text that stands before a value so that it reads `header: value`; empty without a header. */
export function contextPrefix(context: string | undefined): string {
  const words = context === undefined ? '' : headerWords(context);
  return words === '' ? '' : `${words}: `;
}

/** Whether a provider is asked: `open` means it is not, `half-open` that one call tries it. */
export type BreakerState = 'closed' | 'open' | 'half-open';

/** Who hears what happens between the service and its providers, beside the answers themselves. */
export interface ProviderObserver {
  /** A call gave no answer and is made a second time. */
  retried(provider: string): void;
  /** The provider is no longer asked, is tried, or is asked again. */
  breakerChanged(provider: string, state: BreakerState): void;
  /** A thread of a provider in process has died or had to be ended, and is replaced. */
  readonly threadLost: (provider: string, reason: string) => void;
}

/** Hears everything and does nothing. */
export const SILENT_OBSERVER: ProviderObserver = {
  retried: () => undefined,
  breakerChanged: () => undefined,
  threadLost: () => undefined,
};

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
interface ThreadFigures {
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

/** Findings of one text at most: several readings of every character, and some for the shortest. */
const MOST_FINDINGS = 100;
const FINDINGS_PER_CHARACTER = 4;

/**
 * Checks an answer against the texts it speaks of: one list per text, spans inside the text and not empty,
 * scores from 0 to 1, a label on each, and no more findings than a text can hold: each becomes a part of an answer.
 * @throws ProviderFailure with status 502; its reason says which rule failed, never what the text holds
 */
export function checkAnswer(
  inputs: readonly ProviderInput[],
  results: readonly TextFindings[],
): readonly TextFindings[] {
  if (results.length !== inputs.length) {
    throw new ProviderFailure(502, 'the answer holds another number of results than there were texts');
  }
  results.forEach((findings, index) => {
    const length = present(inputs[index], 'text of a result').text.length;
    if (findings.length > MOST_FINDINGS + FINDINGS_PER_CHARACTER * length) {
      refuse('a text has more findings than it can hold');
    }
    for (const { start, end, score, entityType } of findings) {
      if (!Number.isInteger(start) || !Number.isInteger(end)) refuse('a span is not a whole number');
      if (start < 0 || end > length) refuse('a span lies outside the text');
      if (start >= end) refuse('a span is empty');
      if (!(score >= 0 && score <= 1)) refuse('a score lies outside 0 to 1');
      if (entityType === '') refuse('a finding has no label');
    }
  });
  return results;
}

function refuse(reason: string): never {
  throw new ProviderFailure(502, reason);
}
