import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Baseline, BaselineFault } from '../../scan/accept/baseline.js';
import type { ScanEvent, ScanFinding } from '../../scan/scan-finding.js';
import { systemReason } from '../../sources/system-reason.js';
import type { ReportOptions } from '../report-options.js';
import { UsageError } from '../usage-error.js';
import { openReportFile } from './report-target.js';

/** The baseline of a command, and what becomes of it. */
export interface OpenBaseline {
  readonly accepts: (finding: ScanFinding) => boolean;
  /** Takes up what is found, for the baseline of the next time. */
  add(event: ScanEvent): void;
  /**
   * Writes it where that was asked for.
   * @returns how many findings it accepts now; none where it was not written
   * @throws ScanFailure
   */
  finish(): Promise<number | undefined>;
}

/**
 * Reads the baseline that the options name; undefined where they name none.
 * @throws UsageError where it cannot be used
 */
export async function openBaseline(
  { baseline: name, updateBaseline }: Pick<ReportOptions, 'baseline' | 'updateBaseline'>,
  standardOutput: NodeJS.WritableStream,
): Promise<OpenBaseline | undefined> {
  if (name === undefined) return undefined;
  const isUpdate = updateBaseline === true;
  const baseline = await readBaseline(name, isUpdate);
  const findings: ScanFinding[] = [];
  const unread = new Set<string>();
  return {
    // What is written down as accepted is no news already.
    accepts: (finding) => isUpdate || baseline.accepts(finding),
    add(event) {
      if (!isUpdate) return;
      if (event.type === 'accepted' && event.by === 'baseline') findings.push(event.finding);
      if (event.type === 'unread') unread.add(event.file.file);
    },
    async finish() {
      if (!isUpdate) return undefined;
      const next = baseline.replacedBy(findings, unread);
      const target = await openReportFile(name, standardOutput);
      await target.write(next.toText());
      await target.close();
      return next.size;
    },
  };
}

/** Says that a baseline was written. */
export const baselineInWords = (accepted: number, { baseline }: Pick<ReportOptions, 'baseline'>): string =>
  `Wrote ${String(baseline)}: it accepts ${accepted.toString()} ${accepted === 1 ? 'finding' : 'findings'}.\n`;

async function readBaseline(name: string, isUpdate: boolean): Promise<Baseline> {
  try {
    return Baseline.parse(await readFile(name, 'utf8'), name);
  } catch (error) {
    if (error instanceof BaselineFault) throw new UsageError(error.message);
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (isMissing && isUpdate) return Baseline.empty(randomBytes(16).toString('hex'));
    const hint = isMissing ? ': --update-baseline makes it' : '';
    throw new UsageError(`The baseline "${name}" cannot be read (${systemReason(error)})${hint}.`);
  }
}
