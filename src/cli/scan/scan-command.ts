import { isWanted } from '../../core/selection.js';
import { nameOfShard } from '../../core/shard.js';
import { ScanSummary } from '../../reports/scan-summary.js';
import { acceptEvents, type Accepts } from '../../scan/accept/accept-events.js';
import { ScanFailure } from '../../scan/finders/finder.js';
import { JournalMismatch } from '../../scan/resume/journal-line.js';
import { scan } from '../../scan/scan.js';
import { DatabaseRefused } from '../../sources/databases/database-fault.js';
import { NoSuchInput } from '../../sources/list-inputs.js';
import { shareOf } from '../../sources/shard-of.js';
import { totalSize } from '../../sources/total-size.js';
import { UnusableStore } from '../../sources/unusable-store.js';
import { EXIT } from '../exit-codes.js';
import type { ReportChoice } from '../report-options.js';
import type { Perform } from '../run-program.js';
import { exitCodeOf } from '../report-exit-code.js';
import { UsageError } from '../usage-error.js';
import { checkScanArguments, type ScanArguments } from './define-scan.js';
import { encodingOf } from './encoding-of.js';
import { listScanInputs, type ScanInputs } from './list-scan-inputs.js';
import { goesInClear } from './list-stores.js';
import { baselineInWords, openBaseline, type OpenBaseline } from './open-baseline.js';
import { listingOf, openJournal } from './open-journal.js';
import { reportEnd } from './report-end.js';
import { openReportFile, type ReportTarget } from './report-target.js';
import type { ScanCommandDeps } from './scan-deps.js';
import { createScanProgress, timeInWords } from './scan-progress.js';
import { renderStats } from './scan-stats.js';

/** Makes what performs `scan`. */
export function createScan(deps: ScanCommandDeps): Perform {
  return async (command) => {
    const options = command.opts<ScanArguments>();
    try {
      return await runScan(command.args, options, checkScanArguments(command.args, options), deps);
    } catch (error) {
      if (isOfUsage(error)) throw new UsageError(error.message);
      if (!(error instanceof ScanFailure)) throw error;
      deps.err(`The scan could not go on: ${error.message}.\n`);
      if (options.state !== undefined) deps.err('The same command goes on from here.\n');
      return EXIT.broken;
    }
  };
}

/** Whether other arguments would mend it. */
const isOfUsage = (error: unknown): error is Error =>
  error instanceof NoSuchInput ||
  error instanceof JournalMismatch ||
  error instanceof DatabaseRefused ||
  error instanceof UnusableStore;

async function runScan(
  paths: readonly string[],
  options: ScanArguments,
  report: ReportChoice,
  deps: ScanCommandDeps,
): Promise<number> {
  const baseline = await openBaseline(options, deps.standardOutput);
  const inputs = await listScanInputs(paths, options, {
    ...deps,
    databases: {
      credentials: { ...deps.credentials, passwordVariable: options.passwordEnv },
      sleep: deps.sleep,
    },
  });
  try {
    const target =
      report === 'table'
        ? undefined
        : await openReportFile(options.output, deps.standardOutput, options.showValues === true);
    try {
      return await scanInputs({ ...inputs, baseline }, options, report, target, deps);
    } finally {
      await target?.discard();
    }
  } finally {
    for (const store of inputs.stores.values()) for (const remark of store.remarks()) deps.err(`${remark}\n`);
    await inputs.close();
  }
}

/** What a scan reads, and what of it is accepted. */
interface OpenInputs extends ScanInputs {
  readonly baseline: OpenBaseline | undefined;
}

/** What is known of a finding before it is told. */
const acceptedBy =
  ({ isOld, baseline }: OpenInputs): Accepts =>
  (finding) => {
    if (isOld(finding)) return 'unchanged-line';
    return baseline?.accepts(finding) === true ? 'baseline' : undefined;
  };

async function scanInputs(
  inputs: OpenInputs,
  options: ScanArguments,
  report: ReportChoice,
  target: ReportTarget | undefined,
  deps: ScanCommandDeps,
): Promise<number> {
  const began = deps.now();
  const { shard, preset } = options;
  const { list: all, baseline } = inputs;
  const list = shard === undefined ? all : shareOf(all, shard);
  if (options.server !== undefined && goesInClear(options.server)) {
    deps.err('The address of --server is not https: text, API key and token go over the network in clear.\n');
  }
  const opened = await deps.open({
    providers: options.providers,
    workers: options.workers,
    server: options.server,
    model: options.model,
    documentLimits: {
      milliseconds: options.documentSeconds * 1_000,
      megabytes: options.documentMemory,
    },
  });
  const { finder, documents, times, concurrency } = opened;
  const journal = await openJournal(options, inputs.stores, opened, deps);
  const progress = createScanProgress(deps.progress, await totalSize(list.files), deps.now);
  const ofOthers = all.files.length - list.files.length;
  const summary = new ScanSummary(
    { hidden: list.hiddenSkipped, ignored: list.ignoredSkipped, excluded: list.excludedSkipped },
    shard === undefined ? undefined : { shard: nameOfShard(shard), ofOthers },
    preset,
  );
  const writer =
    report === 'table'
      ? undefined
      : report.open({
          version: deps.version,
          threshold: options.threshold,
          providers: finder.providers,
          ...(preset !== undefined && { preset }),
        });
  const write = async (text: string | undefined): Promise<void> => {
    if (text === undefined || text === '') return;
    const from = performance.now();
    await target?.write(text);
    times.add('write', performance.now() - from);
  };
  let failure: ScanFailure | undefined;
  let accepted: number | undefined;
  try {
    const events = scan(
      list.files,
      {
        finder,
        documents,
        journal,
        times,
        concurrency,
        onBytes: (bytes, isKnown) => {
          progress.add(bytes, isKnown);
        },
        now: deps.now,
      },
      {
        threshold: options.threshold,
        wants: isWanted(options),
        showValues: options.showValues === true,
        examples: options.examples === true,
        contextRows: options.contextRows,
        encodingOf: encodingOf(options.encoding),
        format: options.format,
        hasHeader: options.headers,
      },
    );
    await journal?.begin(listingOf(all, list), list);
    await write(writer?.start());
    for (const file of list.unread) {
      summary.add({ type: 'unread', file });
      await write(writer?.event({ type: 'unread', file }));
    }
    try {
      for await (const event of acceptEvents(events, acceptedBy(inputs))) {
        summary.add(event);
        baseline?.add(event);
        await write(writer?.event(event));
      }
      await journal?.finish();
      accepted = await baseline?.finish();
    } catch (error) {
      if (!(error instanceof ScanFailure)) throw error;
      // What was found up to here is reported, and the report says that it is not all.
      failure = error;
      summary.stop(error.message);
    }
    await write(writer?.end(summary));
    await target?.close();
  } finally {
    progress.stop();
    try {
      await journal?.close();
    } finally {
      await opened.close();
    }
  }
  const seconds = timeInWords((deps.now() - began) / 1000);
  const { files: read, bytes } = summary.totals();
  const of = shard === undefined ? '' : ` of shard ${nameOfShard(shard)}`;
  reportEnd(
    summary,
    target,
    deps,
    `Scanned ${read.toString()} ${read === 1 ? 'file' : 'files'}${of} in ${seconds}`,
  );
  if (options.stats === true) {
    deps.err(renderStats(times, { bytes, elapsed: deps.now() - began, ...deps.usage() }));
  }
  if (accepted !== undefined) deps.err(baselineInWords(accepted, options));
  if (failure !== undefined) throw failure;
  return exitCodeOf(summary, options, preset);
}
