import type { ScanFinding, ScannedFile } from '../../src/scan/scan-finding.js';
import type { UnreadFile } from '../../src/sources/unread-file.js';
import { runScan, type ScanRun } from './run-scan.js';

/** What a scan of databases told. */
export interface DatabaseReport extends ScanRun {
  readonly findings: readonly ScanFinding[];
  readonly files: readonly ScannedFile[];
  readonly unread: readonly UnreadFile[];
}

type Environment = Readonly<Record<string, string>>;

/** Scans with patterns alone; findings do not change the exit code. */
export const scanDatabase = (args: readonly string[], env: Environment): Promise<ScanRun> =>
  runScan([...args, '--providers', 'pattern', '--workers', '1', '--exit-zero'], {
    env: { HOME: '/nowhere', ...env },
  });

/** The same, as a report. */
export async function reportDatabase(args: readonly string[], env: Environment): Promise<DatabaseReport> {
  const run = await scanDatabase([...args, '--json'], env);
  try {
    return { ...run, ...(JSON.parse(run.stdout) as Omit<DatabaseReport, keyof ScanRun>) };
  } catch {
    throw new Error(`no report: ${run.stderr}`);
  }
}

/** The part of a name that stands behind its database. */
export const tableOf = ({ file }: { readonly file: string }): string => file.slice(file.indexOf('!') + 1);

/** The column that a finding is in. */
export const columnOf = ({ location }: ScanFinding): string =>
  location.location_unit === 'column' ? location.column_name : '';
