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

/** What a thread is asked. */
export type PatternTask =
  | {
      readonly kind: 'texts';
      readonly inputs: readonly ProviderInput[];
      /** Where the chosen categories alone are wanted: a score below which no finding of them is; 0: every finding is. */
      readonly least?: number | undefined;
    }
  | { readonly kind: 'rows'; readonly job: RowJob }
  | {
      readonly kind: 'cells';
      readonly rows: readonly (readonly string[])[];
      readonly shape: TableShape;
      readonly below: readonly number[];
    };

/** What a thread answers. */
export type PatternAnswer =
  | { readonly kind: 'texts'; readonly findings: PackedFindings; readonly detecting: number }
  | { readonly kind: 'rows'; readonly counts: RowCounts }
  | { readonly kind: 'cells'; readonly counted: TableTallyData };

/** What is wanted of texts. */
export interface WantedInTexts {
  readonly categories: readonly string[];
  /** A score below which no finding is wanted, where no other provider adds to it. */
  readonly threshold: number;
}

/** What a thread is started with. */
export interface PatternThread {
  /** The categories that are wanted of texts; absent: all. */
  readonly categories?: readonly string[] | undefined;
}

/** The script of the threads. */
const SCRIPT = new URL('pattern-worker.js', import.meta.url);
/** Tasks sent ahead to a thread, so that it need not wait for the next. */
const AHEAD = { jobs: 2, cost: Infinity };

/** The pattern provider in threads of its own: one core each. */
export class PatternPool implements Provider {
  readonly info;
  readonly #pool: WorkerPool<PatternTask, PatternAnswer>;
  readonly #times: StageTimes;
  readonly #threshold: number;

  /**
   * @param threads at most
   * @param eager whether all start at once; else one starts, and others when blocks of records wait: texts wait for
   * the model, which is slower than one thread of patterns
   * @param wanted what is wanted of texts. Default: everything
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
   * The same, where findings of other than the chosen categories may be missing.
   * @param isAlone whether no other provider adds to scores: then findings below the threshold may be missing too
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
   * Counts rows that have been read already.
   * @param below for each column the hash from which on values are not wanted
   * @param limitMs milliseconds that it may take; then the thread is ended
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
