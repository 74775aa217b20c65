import { type OpenWorker, WorkerFailure } from '../workers/worker-protocol.js';
import { WorkerPool } from '../workers/worker-pool.js';
import { type PackedFindings, unpackFindings } from './packed-findings.js';
import {
  type Provider,
  ProviderFailure,
  type ProviderInfo,
  type ProviderInput,
  type TextFindings,
} from './provider.js';

/** Part of a batch that is read in one go. */
interface BatchPart {
  readonly inputs: readonly ProviderInput[];
  /** About how much work it is, in characters of running text. */
  readonly cost: number;
}

/** What a text costs besides its length, in characters: a short cell is mostly that. */
const TEXT_COST = 100;
/** Cost from which a part is full: some 20 ms of patterns, so that others' texts need not wait long. */
const PART_COST = 8_192;

/** Cuts a batch between its texts, in their order. A long text is a part by itself: it is read as a whole. */
function partsOf(inputs: readonly ProviderInput[]): readonly BatchPart[] {
  const parts: BatchPart[] = [];
  let part: ProviderInput[] = [];
  let cost = 0;
  for (const input of inputs) {
    const { text, context = '' } = input;
    part.push(input);
    cost += TEXT_COST + text.length + context.length;
    if (cost < PART_COST) continue;
    parts.push({ inputs: part, cost });
    part = [];
    cost = 0;
  }
  if (part.length > 0) parts.push({ inputs: part, cost });
  return parts;
}

/** What a provider's worker is asked: part of a batch. */
export interface BatchTask {
  readonly inputs: readonly ProviderInput[];
  readonly explain: boolean;
}

/** Findings of each input, or the status and the reason of their lack; the reason holds nothing of the texts. */
export type BatchAnswer =
  | { readonly results: PackedFindings }
  | { readonly failed: { readonly status: number; readonly reason: string } };

/** How a provider in workers is made. */
interface WorkerProviderOptions {
  readonly info: ProviderInfo;
  readonly open: OpenWorker<BatchTask, BatchAnswer>;
  /** Workers at most. */
  readonly workers: number;
  /** Of these, those that are there from the start; the others start when work waits. Default: 2. */
  readonly kept?: number | undefined;
  /** Told why a worker was lost; it is replaced. */
  readonly onLost?: (reason: string) => void;
}

/**
 * What a request falls back in the queue for each unit of its cost, in milliseconds: five times what the work takes.
 * A sentence overtakes a page that came before it, but none that came long before.
 */
const DELAY_PER_COST = 0.01;
/** A short part is followed at once by another; behind a longer one, one that waits may go elsewhere. */
const AHEAD = { jobs: 2, cost: 2_048 };
/** Cost of what waits from which a further worker is worth its start: some 40 ms of work. */
const GROW_AT = 16_384;
/** Where a text takes one worker for long, others must not wait until the next has started. */
const KEPT = 2;
/** Milliseconds after which a part is no ordinary one: others get another worker. */
const STUCK_MS = 250;
/** Milliseconds that a part may run whose request was given up; it is cheaper to let it end than to end its worker. */
const GRACE_MS = 1_000;

/**
 * A provider whose batches are read in workers. A batch that is given up, at its deadline or because its caller has
 * gone, ends the worker that goes on reading it; what other requests had there is read by another.
 */
export function createWorkerProvider({
  info,
  open,
  workers,
  kept = KEPT,
  onLost,
}: WorkerProviderOptions): Provider {
  const pool = new WorkerPool(open, {
    workers,
    kept: Math.min(kept, workers),
    growAt: GROW_AT,
    ahead: AHEAD,
    stuckMs: STUCK_MS,
    graceMs: GRACE_MS,
    onLost: ({ message }) => onLost?.(message),
  });
  return {
    info,
    async classify(inputs, signal, { explain } = { explain: false }) {
      const parts = partsOf(inputs);
      const due = performance.now() + DELAY_PER_COST * parts.reduce((sum, { cost }) => sum + cost, 0);
      // The first part that fails ends the others.
      const together = new AbortController();
      const ending = AbortSignal.any([signal, together.signal]);
      try {
        signal.throwIfAborted();
        const answers = await Promise.all(
          parts.map((part) =>
            pool
              .call({ inputs: part.inputs, explain }, { due, cost: part.cost, signal: ending })
              .then((answer) => resultsOf(answer, part.inputs.length)),
          ),
        );
        return answers.flat();
      } catch (error) {
        together.abort();
        signal.throwIfAborted();
        throw error instanceof WorkerFailure ? asProviderFailure(error) : error;
      }
    },
    get threads() {
      return pool.figures;
    },
    check: () =>
      new Promise((resolve) => {
        assertOpen(pool);
        resolve();
      }),
    ready: () => pool.ready(),
    close: () => pool.close(),
  };
}

function resultsOf(answer: BatchAnswer, texts: number): readonly TextFindings[] {
  if ('failed' in answer) throw new ProviderFailure(answer.failed.status, answer.failed.reason);
  if (answer.results.counts.length === texts) return unpackFindings(answer.results);
  throw new ProviderFailure(502, 'a worker answered another number of results than it was given texts');
}

function assertOpen(pool: { assertOpen: () => void }): void {
  try {
    pool.assertOpen();
  } catch (cause) {
    throw new ProviderFailure(599, 'the workers of the provider are lost', { cause });
  }
}

/** 502 where a worker died of the batch or failed at it, 599 where there are no workers any more. */
function asProviderFailure(cause: WorkerFailure): ProviderFailure {
  const { kind, message } = cause;
  if (kind === 'late') return new ProviderFailure(504, message, { cause });
  if (kind === 'closed') return new ProviderFailure(599, message, { cause });
  const reason = kind === 'died' ? `its worker ended: ${message}` : `its worker failed: ${message}`;
  return new ProviderFailure(502, reason, { cause });
}
