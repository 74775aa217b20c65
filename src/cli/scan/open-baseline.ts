import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Baseline } from '../../scan/accept/baseline.js';
import type { ScanEvent, ScanFinding } from '../../scan/scan-finding.js';
import { systemReason } from '../../sources/source-failure.js';
import type { ReportOptions } from '../report-options.js';
import { lockForWriting } from '../open-replacement.js';
import { UsageError } from '../exit-codes.js';
import { openReportFile } from './report-target.js';

/** The baseline of a command; collects findings if it is updated. */
export interface OpenBaseline {
  readonly accepts: (finding: ScanFinding) => boolean;
  /**
   * Collects a finding for the updated baseline.
   * @param lastingNameOf returns the name of a file in later scans
   * @throws UsageError if findings are counted but not listed
   */
  add(event: ScanEvent, lastingNameOf?: (file: string) => string): void;
  /**
   * Writes the baseline, if an update is requested.
   * @returns the number of accepted findings; undefined if it was not written
   * @throws ScanFailure
   */
  finish(): Promise<number | undefined>;
  /** Releases the lock on the file. */
  close(): void;
}

/**
 * Reads the baseline that the options name; undefined if they name none.
 * @throws UsageError if it cannot be used
 */
export async function openBaseline(
  { baseline: name, updateBaseline }: Pick<ReportOptions, 'baseline' | 'updateBaseline'>,
  standardOutput: NodeJS.WritableStream,
): Promise<OpenBaseline | undefined> {
  if (name === undefined) return undefined;
  const isUpdate = updateBaseline === true;
  // Two commands updating the same baseline would lose each other's findings.
  const lock = isUpdate ? await lockForWriting(name) : undefined;
  const baseline = await readBaseline(name, isUpdate).catch((error: unknown) => {
    lock?.release();
    throw error;
  });
  const findings: ScanFinding[] = [];
  const unread = new Set<string>();
  return {
    // An update accepts every finding.
    accepts: (finding) => isUpdate || baseline.accepts(finding),
    add(event, lastingNameOf = (file) => file) {
      if (event.type === 'more')
        throw new UsageError(
          'A baseline needs every finding, and the state file does not list them all. Scan with --all-findings or --shard.',
        );
      if (!isUpdate) return;
      if (event.type === 'accepted' && event.by === 'baseline')
        findings.push({ ...event.finding, file: lastingNameOf(event.finding.file) });
      if (event.type === 'unread') unread.add(lastingNameOf(event.file.file));
    },
    async finish() {
      if (!isUpdate) return undefined;
      const next = baseline.replacedBy(findings, unread);
      const target = await openReportFile(name, standardOutput);
      await target.write(next.toText());
      await target.close();
      return next.size;
    },
    close: () => lock?.release(),
  };
}

/** Reports that the baseline was written. */
export const baselineInWords = (accepted: number, { baseline }: Pick<ReportOptions, 'baseline'>): string =>
  `Wrote ${String(baseline)} with ${accepted.toString()} accepted ${accepted === 1 ? 'finding' : 'findings'}.\n`;

async function readBaseline(name: string, isUpdate: boolean): Promise<Baseline> {
  const { Baseline: Stored, BaselineFault } = await import('../../scan/accept/baseline.js');
  try {
    return Stored.parse(await readFile(name, 'utf8'), name);
  } catch (error) {
    if (error instanceof BaselineFault) throw new UsageError(error.message);
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (isMissing && isUpdate) return Stored.empty(randomBytes(16).toString('hex'));
    const hint = isMissing ? '; create it with --update-baseline' : '';
    throw new UsageError(`The baseline "${name}" cannot be read (${systemReason(error)})${hint}.`);
  }
}
