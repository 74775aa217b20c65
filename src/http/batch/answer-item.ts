import type { FastifyBaseLogger } from 'fastify';
import { presentProviders } from '../../answers/present-answers.js';
import { errorBody, ServiceError } from '../../core/errors.js';
import { AllProvidersFailed, isPartial, type ProviderOutcome } from '../../discovery/provider-outcome.js';
import { BatchFault, type BatchItem, type ItemId } from './batch-item.js';

/** What an operation answers for one text by itself. */
export interface ItemAnswer {
  readonly outcomes: readonly ProviderOutcome[];
  readonly answer: object;
}

/** The answer for one text of a batch: what the operation for one text would answer, or why it cannot. */
export async function answerItem(
  { id, text }: BatchItem,
  maxTextBytes: number,
  log: FastifyBaseLogger,
  signal: AbortSignal,
  perform: (bytes: Uint8Array) => Promise<ItemAnswer>,
): Promise<object> {
  try {
    const bytes = Buffer.from(text);
    if (bytes.length > maxTextBytes) throw new ServiceError('BODY_TOO_LARGE', { limit: maxTextBytes });
    const { outcomes, answer } = await perform(bytes);
    return { id, status: isPartial(outcomes) ? 206 : 200, ...answer };
  } catch (error) {
    signal.throwIfAborted();
    return { id, ...failureOf(error, log) };
  }
}

/** The answer for a line that holds no text of a batch. */
export function answerFault(line: number, error: unknown, log: FastifyBaseLogger): object {
  return { line, ...idOf(error), ...failureOf(error, log) };
}

const idOf = (error: unknown): { readonly id?: ItemId } =>
  error instanceof BatchFault && error.id !== undefined ? { id: error.id } : {};

function failureOf(error: unknown, log: FastifyBaseLogger): object {
  const known = error instanceof ServiceError ? error : new ServiceError('UNEXPECTED');
  if (known !== error) log.error({ err: error }, 'a text of a batch failed');
  return {
    status: known.status,
    error: errorBody(known),
    ...(error instanceof AllProvidersFailed && { providers: presentProviders(error.outcomes) }),
  };
}
