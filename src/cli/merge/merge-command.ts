import { countOf } from '../../core/counts.js';
import { visible } from '../../core/visible-text.js';
import { ScanSummary } from '../../reports/scan-summary.js';
import { acceptEvents, type Accepts } from '../../scan/accept/accept-events.js';
import { readGitleaksIgnore } from '../../scan/accept/gitleaks-ignore.js';
import { ScanFailure } from '../../scan/finders/finder.js';
import { mergeJournals, type MergedScan } from '../../scan/merge/merge-journals.js';
import { openShard } from '../../scan/merge/open-shard.js';
import { JournalMismatch } from '../../scan/resume/journal-line.js';
import { FileInUse, refuseLocked } from '../../sources/file-lock.js';
import { listInputs, NoSuchInput } from '../../sources/list-inputs.js';
import { dateInWords } from '../../reports/define-report.js';
import { EXIT, UsageError } from '../exit-codes.js';
import { checkOutput, chosenReport, type ReportChoice, exitCodeOf } from '../report-options.js';
import type { Perform } from '../run-program.js';
import { baselineInWords, openBaseline, type OpenBaseline } from '../scan/open-baseline.js';
import { reportEnd, type EndOutput } from '../scan/report-end.js';
import { openReportFile } from '../scan/report-target.js';
import type { MergeArguments } from './define-merge.js';

/** Dependencies of `merge`. */
export interface MergeCommandDeps extends EndOutput {
  readonly standardOutput: NodeJS.WritableStream;
  readonly version: string;
  /** Date and time for people. */
  readonly date: () => Date;
}

/** Creates the function that runs `merge`. */
export function createMerge(deps: MergeCommandDeps): Perform {
  return async (command) => {
    const options = command.opts<MergeArguments>();
    const report = chosenReport(options);
    try {
      const paths = await journalsAt(command.args);
      checkOutput(options, [
        ...paths.map((name) => ({ name, what: 'a state file' })),
        { name: options.baseline, what: 'the baseline' },
      ]);
      const merged = await openMerged(paths, options.partial === true, deps.version);
      const baseline = await openBaseline(options, deps.standardOutput);
      try {
        return await writeReport(merged, paths.length, options, report, baseline, deps);
      } finally {
        baseline?.close();
      }
    } catch (error) {
      if (error instanceof NoSuchInput || error instanceof JournalMismatch || error instanceof FileInUse)
        throw new UsageError(error.message);
      if (!(error instanceof ScanFailure)) throw error;
      deps.err(`Merging the state files failed: ${error.message}.\n`);
      return EXIT.broken;
    }
  };
}

/**
 * Returns the state files that the arguments select, each once.
 * @throws NoSuchInput, JournalMismatch
 */
async function journalsAt(names: readonly string[]): Promise<readonly [string, ...string[]]> {
  const { files, unread } = await listInputs({ paths: names, hidden: false, noIgnore: false });
  const [odd] = unread;
  if (odd !== undefined) throw new JournalMismatch(`"${odd.file}" is not a state file: ${odd.reason}.`);
  const [first, ...others] = files.map(({ name }) => name);
  if (first === undefined) throw new JournalMismatch(`No state file found in ${names.join(', ')}.`);
  return [first, ...others];
}

async function openMerged(
  [first, ...others]: readonly [string, ...string[]],
  isPartial: boolean,
  version: string,
): Promise<MergedScan> {
  for (const file of [first, ...others]) await refuseLocked(file);
  const opened = [];
  for (const other of others) opened.push(await openShard(other, version));
  return mergeJournals([await openShard(first, version), ...opened], isPartial);
}

async function writeReport(
  { facts, skipped, gaps, events }: MergedScan,
  journals: number,
  options: MergeArguments,
  report: ReportChoice,
  baseline: OpenBaseline | undefined,
  deps: MergeCommandDeps,
): Promise<number> {
  const summary = new ScanSummary(skipped, undefined, facts.preset);
  const target = report === 'table' ? undefined : await openReportFile(options.output, deps.standardOutput);
  const writer = report === 'table' ? undefined : report.open({ ...facts, date: dateInWords(deps.date()) });
  const write = async (text: string | undefined): Promise<void> => {
    if (text !== undefined && text !== '') await target?.write(text);
  };
  try {
    await write(writer?.start());
    const isIgnored = await readGitleaksIgnore();
    const accepts: Accepts = (finding) => {
      if (baseline?.accepts(finding) === true) return 'baseline';
      return isIgnored(finding) ? 'gitleaksignore' : undefined;
    };
    for await (const batch of acceptEvents(events, accepts))
      for (const event of batch) {
        baseline?.add(event);
        summary.add(event);
        await write(writer?.event(event));
      }
    if (gaps.length > 0) summary.stop(gaps.join('; '));
    await write(writer?.end(summary));
    await target?.close();
  } finally {
    await target?.discard();
  }
  reportEnd(
    summary,
    target,
    deps,
    `Merged ${countOf(journals, 'state file')} of ${countOf(summary.totals().files, 'file')}`,
    options.verbose === true,
  );
  if (gaps.length > 0 && target?.isStandardOutput === true)
    deps.err(`The report is partial: ${visible(gaps.join('; '))}.\n`);
  const accepted = gaps.length > 0 ? undefined : await baseline?.finish();
  if (accepted !== undefined) deps.err(baselineInWords(accepted, options));
  return exitCodeOf(summary, options, facts.preset);
}
