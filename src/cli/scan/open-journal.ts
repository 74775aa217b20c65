import { Journal } from '../../scan/resume/journal.js';
import { UsageError } from '../usage-error.js';
import type { ScanArguments } from './define-scan.js';
import type { OpenScan, ScanCommandDeps } from './scan-deps.js';

/**
 * Opens the state file of a scan; what was opened before is closed where it cannot be used.
 * @throws UsageError where the file cannot be used
 */
export async function openJournal(
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
    preset: options.preset ?? null,
    entities: options.entities ?? null,
    exclude: options.exclude ?? null,
    providers: options.providers,
    context_rows: options.contextRows,
    encoding: options.encoding ?? null,
    format: options.format ?? null,
    document_seconds: options.documentSeconds,
    document_memory: options.documentMemory,
    header: options.headers,
    server: options.server ?? null,
  };
}
