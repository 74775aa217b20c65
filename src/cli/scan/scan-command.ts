import { SCAN_STAGES, type StageTimes } from '../../scan/stage-times.js';
import { sizeInWords } from '../../reports/render-summary.js';
import { CATEGORIES } from '../../core/harmonization-table.js';
import { isWanted, type Selection } from '../../core/presets.js';
import { nameOfShard } from '../../core/shard.js';
import { ScanSummary } from '../../reports/scan-summary.js';
import { acceptEvents, type Accepts } from '../../scan/accept/accept-events.js';
import { ScanFailure } from '../../scan/finders/finder.js';
import { JournalMismatch } from '../../scan/resume/journal-line.js';
import { scan } from '../../scan/scan.js';
import type { ScanOptions } from '../../scan/scan-options.js';
import type { ScanEvent, ScanEvents } from '../../scan/scan-finding.js';
import { DatabaseRefused } from '../../sources/databases/database-fault.js';
import { NoSuchInput, shareOf } from '../../sources/list-inputs.js';
import { totalSize } from '../../sources/input-file.js';
import { UnusableStore } from '../../sources/source-failure.js';
import { encodingOf } from '../encoding-option.js';
import { dateInWords } from '../../reports/define-report.js';
import { EXIT, UsageError } from '../exit-codes.js';
import { type ReportChoice, exitCodeOf } from '../report-options.js';
import type { Perform } from '../run-program.js';
import { checkScanArguments, listsAll, type ScanArguments } from './define-scan.js';
import { listScanInputs, type ScanInputs, goesInClear } from './list-scan-inputs.js';
import { baselineInWords, openBaseline, type OpenBaseline } from './open-baseline.js';
import { listingOf, openJournal } from './open-journal.js';
import { reportEnd } from './report-end.js';
import { openReportFile, type ReportTarget } from './report-target.js';
import type { OpenScan, ScanCommandDeps } from './scan-deps.js';
import { createScanProgress, timeInWords } from './scan-progress.js';

/** Returns the categories to report, unless all of them are. */
function onlyOf(selection: Selection): { readonly only?: readonly string[] } {
  const only = CATEGORIES.filter(isWanted(selection));
  return only.length === CATEGORIES.length ? {} : { only };
}

/** Resource usage of a scan, as measured by the process. */
export interface ScanCost {
  readonly bytes: number;
  /** Wall-clock time in milliseconds. */
  readonly elapsed: number;
  /** CPU time of all threads, in milliseconds. */
  readonly processor: number;
  /** In bytes. */
  readonly peakMemory: number;
}

/**
 * Renders the time of each stage. The model's threads are not measured individually: their time is the CPU time not
 * attributed to other stages, including start-up and garbage collection.
 */
function renderStats(times: StageTimes, cost: ScanCost): string {
  const { bytes, elapsed, processor, peakMemory } = cost;
  const measured = SCAN_STAGES.filter((stage) => stage !== 'context').reduce(
    (sum, stage) => sum + times.of(stage),
    0,
  );
  const rest = Math.max(0, processor - measured);
  const whole = Math.max(1, measured + rest);
  const rows = SCAN_STAGES.map((stage) => {
    const time = stage === 'context' ? rest : times.of(stage);
    const name = stage === 'context' ? 'context and other' : stage;
    return `  ${name.padEnd(22)}${(time / 1000).toFixed(2).padStart(9)} s ${((time / whole) * 100).toFixed(1).padStart(6)} %`;
  });
  const rate = (milliseconds: number): string =>
    `${sizeInWords((bytes / Math.max(1, milliseconds)) * 1000)}/s`;
  return [
    'CPU time by stage:',
    ...rows,
    `  ${sizeInWords(bytes)} in ${(elapsed / 1000).toFixed(1)} s: ${rate(elapsed)}; ` +
      `${(processor / 1000).toFixed(1)} s of CPU time: ${rate(processor)} per core; ` +
      `peak memory ${sizeInWords(peakMemory)}`,
    '',
  ].join('\n');
}

/** Creates the function that runs `scan`. */
export function createScan(deps: ScanCommandDeps): Perform {
  return async (command) => {
    const options = command.opts<ScanArguments>();
    try {
      return await runScan(command.args, options, checkScanArguments(command.args, options), deps);
    } catch (error) {
      if (isOfUsage(error)) throw new UsageError(error.message);
      if (!(error instanceof ScanFailure)) throw error;
      deps.err(`The scan was aborted: ${error.message}.\n`);
      if (options.state !== undefined) deps.err('Run the same command again to resume it.\n');
      return EXIT.broken;
    }
  };
}

/** Whether the error is caused by the arguments. */
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
  try {
    return await runWithBaseline(paths, options, report, baseline, deps);
  } finally {
    baseline?.close();
  }
}

async function runWithBaseline(
  paths: readonly string[],
  options: ScanArguments,
  report: ReportChoice,
  baseline: OpenBaseline | undefined,
  deps: ScanCommandDeps,
): Promise<number> {
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
      return await scanInputs(
        { ...inputs, named: withoutCredentials(paths), baseline },
        options,
        report,
        target,
        deps,
      );
    } finally {
      await target?.discard();
    }
  } finally {
    for (const store of inputs.stores.values()) for (const remark of store.remarks()) deps.err(`${remark}\n`);
    await inputs.close();
  }
}

/** The inputs of a scan, and the baseline. */
interface OpenInputs extends ScanInputs {
  /** What was named, without credentials. */
  readonly named: readonly string[];
  readonly baseline: OpenBaseline | undefined;
}

/** Addresses of databases and stores may hold passwords and signatures. */
const withoutCredentials = (paths: readonly string[]): readonly string[] =>
  paths.map((named) =>
    /^[a-z][\w+.-]*:\/\//i.test(named) ? named.replace(/\/\/[^/]*@/, '//').replace(/[?#].*/, '') : named,
  );

/** Returns what accepts a finding before it is reported. */
const acceptedBy =
  ({ isOld, isIgnored, baseline }: OpenInputs): Accepts =>
  (finding) => {
    if (isOld(finding)) return 'unchanged-line';
    if (baseline?.accepts(finding) === true) return 'baseline';
    return isIgnored(finding) ? 'gitleaksignore' : undefined;
  };

/** Returns whether an allowlist of gitleaks accepts a secret; undefined if there is none. */
function acceptsSecretOf({
  gitleaksConfig,
  commitOf,
  lastingNameOf,
}: OpenInputs): ScanOptions['acceptsSecret'] {
  if (gitleaksConfig === undefined) return undefined;
  return ({ file, ...secret }) =>
    gitleaksConfig.accepts({
      ...secret,
      file: lastingNameOf(file),
      commit: commitOf(file)?.commit,
    });
}

/** Adds the commits to findings of a git history. */
async function* withCommits(events: ScanEvents, { commitOf }: OpenInputs): ScanEvents {
  const withCommit = (event: ScanEvent): ScanEvent => {
    const commit = 'finding' in event ? commitOf(event.finding.file) : undefined;
    return commit !== undefined && 'finding' in event
      ? { ...event, finding: { ...event.finding, ...commit } }
      : event;
  };
  for await (const batch of events) yield batch.map(withCommit);
}

/** Opens what scans the inputs, as the options say. */
const openScan = (options: ScanArguments, bytes: number, deps: ScanCommandDeps): Promise<OpenScan> =>
  deps.open({
    bytes,
    providers: options.providers,
    workers: options.workers,
    server: options.server,
    model: options.model,
    ...onlyOf(options),
    readsCode: options.modelReadsCode === true,
    threshold: options.threshold,
    documentLimits: {
      milliseconds: options.documentSeconds * 1_000,
      megabytes: options.documentMemory,
    },
  });

const scanOptionsOf = (options: ScanArguments): ScanOptions => ({
  threshold: options.threshold,
  wants: isWanted(options),
  showValues: options.showValues === true,
  examples: options.examples === true,
  allFindings: listsAll(options),
  preset: options.preset,
  contextRows: options.contextRows,
  encodingOf: encodingOf(options.encoding),
  format: options.format,
  hasHeader: options.headers,
});

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
    deps.err('Warning: the --server URL is not https, so text, API key and token are sent in plaintext.\n');
  }
  const storedBytes = await totalSize(list.files);
  const opened = await openScan(options, storedBytes, deps);
  const { finder, documents, times, concurrency } = opened;
  const { notApplied = [], text: gitleaksConfig } = inputs.gitleaksConfig ?? {};
  if (notApplied.length > 0)
    deps.err(`Note: only the allowlists of .gitleaks.toml are applied, not ${notApplied.join(' and ')}.\n`);
  const journal = await openJournal(options, { ...inputs, gitleaksConfig }, opened, deps);
  const progress = createScanProgress(deps.progress, storedBytes, deps.now);
  const summary = new ScanSummary(
    { hidden: list.hiddenSkipped, ignored: list.ignoredSkipped, excluded: list.excludedSkipped },
    shard === undefined
      ? undefined
      : { shard: nameOfShard(shard), ofOthers: all.files.length - list.files.length },
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
          date: dateInWords(deps.date()),
          inputs: inputs.named,
        });
  const write = async (text: string | undefined): Promise<void> => {
    if (text === undefined || text === '') return;
    const from = performance.now();
    await target?.write(text);
    times.add('write', performance.now() - from);
  };
  const takeAll = async (events: readonly ScanEvent[]): Promise<void> => {
    let text = '';
    for (const event of events) {
      summary.add(event);
      baseline?.add(event, inputs.lastingNameOf);
      text += writer?.event(event) ?? '';
    }
    await write(text);
  };
  let failure: ScanFailure | undefined;
  let accepted: number | undefined;
  try {
    const onBytes = (bytes: number, isKnown?: boolean): void => {
      progress.add(bytes, isKnown);
    };
    const events = scan(
      list.files,
      { finder, documents, journal, times, concurrency, onBytes, now: deps.now },
      {
        ...scanOptionsOf(options),
        lastingNameOf: inputs.lastingNameOf,
        acceptsSecret: acceptsSecretOf(inputs),
      },
    );
    await journal?.begin(listingOf(all, list), list);
    await write(writer?.start());
    await takeAll(list.unread.map((file) => ({ type: 'unread', file })));
    try {
      for await (const batch of withCommits(acceptEvents(events, acceptedBy(inputs)), inputs))
        await takeAll(batch);
      await journal?.finish();
      accepted = await baseline?.finish();
    } catch (error) {
      if (!(error instanceof ScanFailure)) throw error;
      // Report the findings so far, marked as incomplete.
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
  const elapsed = deps.now() - began;
  const { files: read, bytes } = summary.totals();
  const of = shard === undefined ? '' : ` of shard ${nameOfShard(shard)}`;
  reportEnd(
    summary,
    target,
    deps,
    `Scanned ${read.toString()} ${read === 1 ? 'file' : 'files'}${of} in ${timeInWords(elapsed / 1000)}`,
    options.verbose === true,
  );
  if (options.stats === true) deps.err(renderStats(times, { bytes, elapsed, ...deps.usage() }));
  if (accepted !== undefined) deps.err(baselineInWords(accepted, options));
  if (failure !== undefined) throw failure;
  return exitCodeOf(summary, options, preset);
}
