import { Command } from 'commander';
import { stat } from 'node:fs/promises';
import type { ModelName } from '../core/model-names.js';
import { visible } from '../core/visible-text.js';
import { isLoopback } from '../core/authority.js';
import type { Finder } from '../scan/finders/finder.js';
import { ScanFailure } from '../scan/finders/finder.js';
import { Journal } from '../scan/resume/journal.js';
import { JournalMismatch } from '../scan/resume/journal-line.js';
import { listInputs, NoSuchInput, type InputList } from '../sources/list-inputs.js';
import type { DocumentReader } from '../formats/reading/document-reader.js';
import { Scan } from '../scan/scan.js';
import type { StageTimes } from '../scan/stage-times.js';
import { EXIT } from './exit-codes.js';
import { isWanted, type ProviderChoice } from './file-options.js';
import { openReportFile, type ReportTarget } from '../reports/report-target.js';
import { createReportWriter } from '../reports/report-writer.js';
import { renderSummary } from '../reports/report-table.js';
import { runCommand, type CommandOutput } from './run-command.js';
import { addScanOptions, checkScanArguments, type ReportFormat, type ScanArguments } from './scan-options.js';
import { createScanProgress, timeInWords, type ProgressStream } from './scan-progress.js';
import { renderStats } from './scan-stats.js';
import { isFailedOn, ScanSummary } from '../reports/scan-summary.js';
import { spoolInput } from '../sources/spool-input.js';
import { UsageError } from './usage-error.js';

/** What is opened for a scan. */
export interface OpenScan {
  readonly finder: Finder;
  readonly documents: DocumentReader;
  readonly times: StageTimes;
  /** Parts that are in work at once. */
  readonly ahead: number;
  /** What the results depend on beside the arguments: the operator's own rules, the context model. */
  readonly foundWith: Readonly<Record<string, string | null>>;
  readonly close: () => Promise<void>;
}

/** What `scan` is made with. */
export interface ScanCommandDeps extends CommandOutput {
  /** Opens the providers; called only when the arguments are in order. */
  readonly open: (choice: {
    readonly providers: ProviderChoice;
    readonly workers: number | undefined;
    readonly server: string | undefined;
    readonly model: ModelName | undefined;
  }) => Promise<OpenScan>;
  readonly standardInput: NodeJS.ReadableStream;
  readonly standardOutput: NodeJS.WritableStream;
  readonly progress: ProgressStream;
  readonly version: string;
  /** Milliseconds. */
  readonly now: () => number;
  /** Milliseconds of processor time and the peak of memory in bytes, so far. */
  readonly usage: () => { readonly processor: number; readonly peakMemory: number };
}

const STANDARD_INPUT = '-';

/** The definition of `scan`. */
export function defineScan(): Command {
  return addScanOptions(
    new Command('data-discovery scan').description(
      'Finds sensitive data in files and folders of any size: text, CSV, TSV, JSON, NDJSON, Markdown, HTML, logs, mail (.eml), PDF and DOCX.',
    ),
  );
}

/** Makes the command `scan`; it answers the exit code. */
export function createScanCommand(deps: ScanCommandDeps): (args: readonly string[]) => Promise<number> {
  return (args) => {
    const command = defineScan();
    return runCommand(command, args, deps, async () => {
      const options = command.opts<ScanArguments>();
      try {
        return await runScan(command.args, options, checkScanArguments(options), deps);
      } catch (error) {
        if (error instanceof NoSuchInput || error instanceof JournalMismatch)
          throw new UsageError(error.message);
        if (!(error instanceof ScanFailure)) throw error;
        deps.err(`The scan could not go on: ${error.message}.\n`);
        if (options.state !== undefined) deps.err('The same command goes on from here.\n');
        return EXIT.broken;
      }
    });
  };
}

/** Whether what is sent there can be read on the way. */
function goesInClear(server: string): boolean {
  const { protocol, hostname } = new URL(server);
  return protocol === 'http:' && !isLoopback(hostname);
}

async function runScan(
  paths: readonly string[],
  options: ScanArguments,
  format: ReportFormat,
  deps: ScanCommandDeps,
): Promise<number> {
  const spool = paths.includes(STANDARD_INPUT) ? await spoolInput(deps.standardInput) : undefined;
  try {
    const list = await listInputs({
      paths: paths.filter((path) => path !== STANDARD_INPUT),
      hidden: options.hidden === true,
      noIgnore: !options.ignore,
    });
    const files = spool === undefined ? list.files : [{ name: STANDARD_INPUT, ...spool.file }, ...list.files];
    const target =
      format === 'table'
        ? undefined
        : await openReportFile(options.output, deps.standardOutput, options.showValues === true);
    return await scanInputs({ ...list, files }, options, format, target, deps);
  } finally {
    await spool?.close();
  }
}

async function scanInputs(
  list: InputList,
  options: ScanArguments,
  format: ReportFormat,
  target: ReportTarget | undefined,
  deps: ScanCommandDeps,
): Promise<number> {
  const began = deps.now();
  if (options.server !== undefined && goesInClear(options.server)) {
    deps.err('The address of --server is not https: text, API key and token go over the network in clear.\n');
  }
  const opened = await deps.open({
    providers: options.providers,
    workers: options.workers,
    server: options.server,
    model: options.model,
  });
  const { finder, documents, times, ahead } = opened;
  const journal = await openJournal(options, opened, deps);
  const progress = createScanProgress(deps.progress, await totalSize(list), deps.now);
  const summary = new ScanSummary({ hidden: list.hiddenSkipped, ignored: list.ignoredSkipped });
  const writer =
    format === 'table'
      ? undefined
      : createReportWriter(format, {
          version: deps.version,
          threshold: options.threshold,
          providers: finder.providers,
        });
  const write = async (text: string | undefined): Promise<void> => {
    if (text === undefined || text === '') return;
    const from = performance.now();
    await target?.write(text);
    times.add('write', performance.now() - from);
  };
  try {
    const scan = new Scan(
      { finder, documents, journal, times, ahead, onBytes: (bytes) => progress.add(bytes), now: deps.now },
      {
        threshold: options.threshold,
        wants: isWanted(options),
        showValues: options.showValues === true,
        contextRows: options.contextRows,
        encoding: options.encoding,
        hasHeader: options.headers,
      },
    );
    await write(writer?.start());
    for (const file of list.unread) {
      summary.add({ type: 'unread', file });
      await write(writer?.event({ type: 'unread', file }));
    }
    for await (const event of scan.run(list.files)) {
      summary.add(event);
      await write(writer?.event(event));
    }
    await write(writer?.end(summary));
    await target?.close();
  } finally {
    progress.stop();
    await journal?.close();
    await opened.close();
  }
  report(summary, target, deps, began);
  if (options.stats === true) {
    const { bytes } = summary.totals();
    deps.err(renderStats(times, { bytes, elapsed: deps.now() - began, ...deps.usage() }));
  }
  if (isFailedOn(summary.totals(), options.failOn)) return EXIT.found;
  return summary.unread.some(({ skipped }) => !skipped) ? EXIT.incomplete : EXIT.fine;
}

/** The table goes to standard output unless results in another format go there. */
function report(
  summary: ScanSummary,
  target: ReportTarget | undefined,
  deps: ScanCommandDeps,
  began: number,
): void {
  const isTaken = target?.isStandardOutput === true;
  if (!isTaken) deps.out(renderSummary(summary));
  const { files, findings } = summary.totals();
  const failed = summary.unread.filter(({ skipped }) => !skipped).length;
  const seconds = timeInWords((deps.now() - began) / 1000);
  deps.err(
    `Scanned ${files.toString()} files in ${seconds}: ${findings.toString()} findings` +
      `${failed === 0 ? '' : `, ${failed.toString()} files not readable`}.\n`,
  );
  if (isTaken)
    for (const { file, reason, skipped } of summary.unread)
      if (!skipped) deps.err(`Not read: ${visible(file)}: ${visible(reason)}\n`);
}

async function openJournal(
  options: ScanArguments,
  opened: OpenScan,
  deps: ScanCommandDeps,
): Promise<Journal | undefined> {
  if (options.state === undefined) return undefined;
  try {
    const known = { ...fingerprint(options, deps), ...opened.foundWith };
    return await Journal.open(options.state, known, deps.now);
  } catch (error) {
    await opened.close();
    if (error instanceof Error && 'code' in error) {
      throw new UsageError(`${options.state} cannot be used as a state file (${String(error.code)}).`);
    }
    throw error;
  }
}

/** What the results depend on: a state file is of use to the same scan alone. */
function fingerprint(
  options: ScanArguments,
  { version }: ScanCommandDeps,
): Readonly<Record<string, unknown>> {
  return {
    version,
    threshold: options.threshold,
    entities: options.entities ?? null,
    exclude: options.exclude ?? null,
    providers: options.providers,
    context_rows: options.contextRows,
    encoding: options.encoding ?? null,
    header: options.headers,
    server: options.server ?? null,
  };
}

async function totalSize({ files }: InputList): Promise<number> {
  let total = 0;
  for (const { path, handle } of files)
    total += await (handle?.stat() ?? stat(path)).then(({ size }) => size).catch(() => 0);
  return total;
}
