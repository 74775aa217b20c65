import type { Category } from '../core/harmonization-table.js';
import type { Finding } from '../core/span.js';
import { present } from '../core/present.js';

/**
 * Splits a column header into words: `dateOfBirth`, `date_of_birth` and `DATE-OF-BIRTH` all become "date of birth"
 * (ignoring case), so that context words work in headers as in running text.
 */
export function headerWords(header: string): string {
  return header
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replaceAll(/[\s_\-./:]+/gu, ' ')
    .trim();
}

/** Returns the text before a value, so that it reads `header: value`; empty without a header. */
export function contextPrefix(context: string | undefined): string {
  const words = context === undefined ? '' : headerWords(context);
  return words === '' ? '' : `${words}: `;
}

/** State of a circuit breaker: `open` stops all calls, `half-open` allows one trial call. */
export type BreakerState = 'closed' | 'open' | 'half-open';

/** Callbacks for events between the service and its providers, other than responses. */
export interface ProviderObserver {
  /** A call got no response and is retried. */
  retried(provider: string): void;
  /** The circuit breaker of a provider changed its state. */
  breakerChanged(provider: string, state: BreakerState): void;
  /** A thread of an in-process provider died or was terminated, and is replaced. */
  readonly threadLost: (provider: string, reason: string) => void;
}

/** An observer that ignores all events. */
export const SILENT_OBSERVER: ProviderObserver = {
  retried: () => undefined,
  breakerChanged: () => undefined,
  threadLost: () => undefined,
};

/** One text for a provider. */
export interface ProviderInput {
  readonly text: string;
  /** Known context, such as the header of the CSV column. It helps to score the text and is not searched. */
  readonly context?: string;
  /** Category of the whole text, by definition of its file format; providers do not read it. */
  readonly declares?: Category;
}

/** Options of a classification. */
export interface ClassifyOptions {
  /** Whether each finding explains its score; providers that cannot do so omit it. */
  readonly explain: boolean;
}

/** Findings of one text of the batch, in UTF-16 offsets of its `text`. */
export type TextFindings = readonly Finding[];

/** Product information of a provider. */
export interface ProviderInfo {
  /** Product name, such as `Pattern Classification Provider`. */
  readonly name: string;
  readonly version: string;
}

/** Thread statistics of an in-process provider. */
interface ThreadFigures {
  readonly total: number;
  /** Number of threads with work. */
  readonly busy: number;
  /** Number of threads lost and replaced since the start. */
  readonly lost: number;
  /** Number of tokens sent to the threads since the start; absent if they do not process tokens. */
  readonly tokens?: number;
}

/** A set of recognizers or a model, behind a common interface. */
export interface Provider {
  /**
   * Classifies a batch.
   * @returns findings per input, in the order of the inputs
   * @throws ProviderFailure if the provider cannot answer; the signal aborts the work at the deadline
   */
  classify(
    inputs: readonly ProviderInput[],
    signal: AbortSignal,
    options?: ClassifyOptions,
  ): Promise<readonly TextFindings[]>;
  /** Product information; known after the first response for a provider over HTTP. */
  readonly info: ProviderInfo;
  /** State of the circuit breaker; absent for providers without one, such as those in process. */
  readonly breaker?: BreakerState;
  /** Digest of the model once it is loaded; absent if the provider has none in this process. */
  readonly model?: string | undefined;
  /** Thread statistics; absent if the provider has no threads in this process. */
  readonly threads?: ThreadFigures;
  /**
   * Resolves if the provider is currently able to answer, with a request if it is remote; rejects with ProviderFailure.
   */
  check?(): Promise<void>;
  /** Resolves when the provider is ready; rejects with the reason if it never will be. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** Status of a call that was cancelled because its caller disconnected. It does not count against the provider. */
export const GIVEN_UP = 499;

/** Why a provider gave no usable response. */
export class ProviderFailure extends Error {
  /**
   * Status in the record of the provider: its own HTTP status; 504 for a timeout; 499 if the caller gave up; 502 for a
   * missing or broken response; 503 while the circuit breaker is open.
   */
  readonly status: number;

  constructor(status: number, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'ProviderFailure';
    this.status = status;
  }
}

/** Maximum number of findings per text: a base for short texts, plus several per character. */
const MOST_FINDINGS = 100;
const FINDINGS_PER_CHARACTER = 4;

/**
 * Validates a response: one list per text, non-empty spans within the text, scores from 0 to 1, labels, and a plausible
 * number of findings, because each becomes part of a response.
 * @throws ProviderFailure with status 502; the reason names the violated rule and contains no input text
 */
export function checkAnswer(
  inputs: readonly ProviderInput[],
  results: readonly TextFindings[],
): readonly TextFindings[] {
  if (results.length !== inputs.length) {
    throw new ProviderFailure(502, 'the response contains a different number of results than texts');
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
