import { type PackedFindings, unpackFindings } from '../../providers/packed-findings.js';
import { PATTERN_MEMORY } from '../../providers/pattern-provider.js';
import {
  ProviderFailure,
  type Provider,
  type ProviderInput,
  type TextFindings,
} from '../../providers/provider.js';
import { threadWorker } from '../../workers/thread-worker.js';
import { WorkerFailure } from '../../workers/worker-protocol.js';
import { WorkerPool } from '../../workers/worker-pool.js';
import type { TableShape } from '../../discovery/table-tally/table-shape.js';
import type { TableTallyData } from '../../discovery/table-tally/table-tally.js';
import type { RowJob } from '../tables/row-job.js';
import type { RowCounts } from '../tables/row-work.js';
import type { StageTimes } from '../stage-times.js';

/** A request to a worker thread. */
export type PatternTask =
  | {
      readonly kind: 'texts';
      readonly inputs: readonly ProviderInput[];
      /**
       * If set, only the selected categories are needed, and findings below this score may be dropped. 0: none may be
       * dropped.
       */
      readonly least?: number | undefined;
    }
  | { readonly kind: 'rows'; readonly job: RowJob }
  | {
      readonly kind: 'cells';
      readonly rows: readonly (readonly string[])[];
      readonly shape: TableShape;
      readonly below: readonly number[];
    };

/** The response of a worker thread. */
export type PatternAnswer =
  | { readonly kind: 'texts'; readonly findings: PackedFindings; readonly detecting: number }
  | { readonly kind: 'rows'; readonly counts: RowCounts }
  | { readonly kind: 'cells'; readonly counted: TableTallyData };

/** The selection that applies to texts. */
export interface WantedInTexts {
  readonly categories: readonly string[];
  /** Minimum score of reported findings. It applies to patterns only if no other provider contributes to the score. */
  readonly threshold: number;
}

/** Start-up data of a worker thread. */
export interface PatternThread {
  /** Categories to report in texts; absent: all. */
  readonly categories?: readonly string[] | undefined;
}

/** The script of the worker threads. */
const SCRIPT = new URL('pattern-worker.js', import.meta.url);
/** Number of tasks queued ahead per thread, so that it does not idle between tasks. */
const AHEAD = { jobs: 2, cost: Infinity };

/** The pattern provider in worker threads, one core each. */
export class PatternPool implements Provider {
  readonly info;
  readonly #pool: WorkerPool<PatternTask, PatternAnswer>;
  readonly #times: StageTimes;
  readonly #threshold: number;

  /**
   * @param threads maximum number of threads
   * @param eager whether to start all threads at once. Otherwise one starts, and more are added when blocks of records
   * queue up: texts wait for the model, which is slower than one pattern thread
   * @param wanted the selection that applies to texts. Default: everything
   */
  constructor(threads: number, version: string, times: StageTimes, eager = true, wanted?: WantedInTexts) {
    this.info = { name: 'Pattern Classification Provider', version };
    this.#times = times;
    this.#threshold = wanted?.threshold ?? 0;
    this.#pool = new WorkerPool(
      threadWorker(SCRIPT, {
        data: { categories: wanted?.categories } satisfies PatternThread,
        limits: PATTERN_MEMORY,
      }),
      {
        workers: threads,
        kept: eager ? threads : 1,
        growAt: 2,
        ahead: AHEAD,
        holdsIdle: false,
      },
    );
  }

  classify(inputs: readonly ProviderInput[]): Promise<readonly TextFindings[]> {
    return this.#findInTexts(inputs);
  }

  /**
   * Returns a provider that may omit findings outside the selected categories.
   * @param isAlone whether no other provider contributes to scores; then findings below the threshold may be omitted
   * too
   */
  selected(isAlone: boolean): Provider {
    return {
      info: this.info,
      classify: (inputs) => this.#findInTexts(inputs, isAlone ? this.#threshold : 0),
      ready: () => this.ready(),
      close: () => this.close(),
    };
  }

  async #findInTexts(inputs: readonly ProviderInput[], least?: number): Promise<readonly TextFindings[]> {
    const answer = await this.#ask({ kind: 'texts', inputs, least }, 0);
    if (answer.kind !== 'texts') throw new ProviderFailure(502, 'unexpected message from a thread');
    this.#times.add('pattern', answer.detecting);
    return unpackFindings(answer.findings);
  }

  /** Reads a block of records. */
  async count(job: RowJob): Promise<RowCounts> {
    const answer = await this.#ask({ kind: 'rows', job }, 1);
    if (answer.kind !== 'rows') throw new ProviderFailure(502, 'unexpected message from a thread');
    this.#times.add('parse', answer.counts.parsing);
    this.#times.add('pattern', answer.counts.detecting);
    return answer.counts;
  }

  /**
   * Counts rows that are already parsed.
   * @param below per column, the exclusive upper bound on the hash of sampled values
   * @param limitMs time limit in milliseconds, after which the thread is terminated
   */
  async countCells(
    rows: readonly (readonly string[])[],
    shape: TableShape,
    below: readonly number[],
    limitMs: number,
  ): Promise<TableTallyData> {
    const answer = await this.#ask({ kind: 'cells', rows, shape, below }, 1, limitMs);
    if (answer.kind !== 'cells') throw new ProviderFailure(502, 'unexpected message from a thread');
    return answer.counted;
  }

  ready(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async #ask(task: PatternTask, cost: number, limitMs = Infinity): Promise<PatternAnswer> {
    try {
      return await this.#pool.call(task, { cost, limitMs });
    } catch (error) {
      if (!(error instanceof WorkerFailure)) throw error;
      throw new ProviderFailure(502, `a thread of the pattern provider failed: ${error.message}`);
    }
  }
}
