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

/** Part of a batch that one worker classifies in one task. */
interface BatchPart {
  readonly inputs: readonly ProviderInput[];
  /** Estimated work, in characters of running text. */
  readonly cost: number;
}

/** Fixed cost per text in characters, which dominates for short cells. */
const TEXT_COST = 100;
/** Cost at which a part is full: about 20 ms of pattern matching, so that other requests do not wait long. */
const PART_COST = 8_192;

/**
 * Splits a batch between texts, in order. A long text is a part of its own, because a text is always classified as a
 * whole.
 */
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

/** A task for a worker of the provider: part of a batch. */
export interface BatchTask {
  readonly inputs: readonly ProviderInput[];
  readonly explain: boolean;
}

/** Findings of each input, or the status and reason of a failure; the reason contains no input text. */
export type BatchAnswer =
  | { readonly results: PackedFindings }
  | { readonly failed: { readonly status: number; readonly reason: string } };

/** Options of a provider with workers. */
interface WorkerProviderOptions {
  readonly info: ProviderInfo;
  readonly open: OpenWorker<BatchTask, BatchAnswer>;
  /** Maximum number of workers. */
  readonly workers: number;
  /** Number of workers to start immediately; the others start when work is waiting. Default: 2. */
  readonly kept?: number | undefined;
  /** Called with the reason when a worker is lost; it is replaced. */
  readonly onLost?: (reason: string) => void;
}

/**
 * Queue delay of a request in milliseconds per unit of cost: five times the actual work. A sentence overtakes a page
 * that arrived shortly before, but not one that arrived long before.
 */
const DELAY_PER_COST = 0.01;
/**
 * Jobs and cost to send ahead to a busy worker. A short part is followed by another at once; after a longer one, a
 * waiting part may go to another worker.
 */
const AHEAD = { jobs: 2, cost: 2_048 };
/** Cost of the waiting parts at which starting another worker pays off: about 40 ms of work. */
const GROW_AT = 16_384;
/**
 * With two workers, other requests do not have to wait for a worker to start while a text occupies the first one for
 * long.
 */
const KEPT = 2;
/** Time in milliseconds after which a part counts as stuck, and other requests get another worker. */
const STUCK_MS = 250;
/**
 * Time in milliseconds that a part of an abandoned request may continue; letting it finish is cheaper than terminating
 * its worker.
 */
const GRACE_MS = 1_000;

/**
 * Creates a provider whose batches are classified in workers. If a batch is abandoned, because of its deadline or
 * because its caller disconnected, a worker still busy with it is terminated; another worker takes over the work of
 * other requests there.
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
      // The first part that fails cancels the others.
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
  throw new ProviderFailure(502, 'a worker returned a different number of results than texts');
}

function assertOpen(pool: { assertOpen: () => void }): void {
  try {
    pool.assertOpen();
  } catch (cause) {
    throw new ProviderFailure(599, 'the workers of the provider are lost', { cause });
  }
}

/**
 * Maps worker failures to statuses: 502 if a worker died or failed on the batch, 504 if it was too late, 599 if no
 * workers are left.
 */
function asProviderFailure(cause: WorkerFailure): ProviderFailure {
  const { kind, message } = cause;
  if (kind === 'late') return new ProviderFailure(504, message, { cause });
  if (kind === 'closed') return new ProviderFailure(599, message, { cause });
  const reason = kind === 'died' ? `its worker ended: ${message}` : `its worker failed: ${message}`;
  return new ProviderFailure(502, reason, { cause });
}
