import { createHash } from 'node:crypto';
import { nameOfShard } from '../../core/shard.js';
import { reasonOf } from '../../core/system-reason.js';
import type { Journal } from '../../scan/resume/journal.js';
import type { JournalListing } from '../../scan/resume/journal-line.js';
import type { InputStore } from '../../sources/input-store.js';
import { type InputList, digestOfListing } from '../../sources/list-inputs.js';
import type { FileLock } from '../../sources/file-lock.js';
import { lockForWriting } from '../open-replacement.js';
import { UsageError } from '../exit-codes.js';
import { listsAll, type ScanArguments, tableChoiceOf } from './define-scan.js';
import type { OpenScan, ScanCommandDeps } from './scan-deps.js';

/** Properties of the inputs on which the results depend. */
interface JournalInputs {
  readonly stores: ReadonlyMap<string, InputStore>;
  /** Text of the `.gitleaks.toml`; undefined if there is none. */
  readonly gitleaksConfig: string | undefined;
}

/**
 * Opens the state file of a scan. If that fails, it closes the providers.
 * @throws UsageError if the file cannot be used
 */
export async function openJournal(
  options: ScanArguments,
  { stores, gitleaksConfig }: JournalInputs,
  opened: OpenScan,
  deps: ScanCommandDeps,
): Promise<Journal | undefined> {
  if (options.state === undefined) return undefined;
  let lock: FileLock | undefined;
  try {
    lock = await lockForWriting(options.state);
    const found = { found_by: opened.finder.providers, ...opened.foundWith };
    const known = {
      ...fingerprint(options, deps),
      ...(gitleaksConfig !== undefined && {
        gitleaks_config: createHash('sha256').update(gitleaksConfig).digest('hex'),
      }),
      ...placesOf(stores),
      ...found,
    };
    const { Journal: StateFile } = await import('../../scan/resume/journal.js');
    return await StateFile.open(options.state, known, deps.now, lock);
  } catch (error) {
    lock?.release();
    await opened.close();
    if (error instanceof Error && 'code' in error) {
      throw new UsageError(`${options.state} cannot be used as a state file: ${reasonOf(error)}.`);
    }
    throw error;
  }
}

/** Summarizes the inputs for the state file. */
export const listingOf = (all: InputList, own: InputList): JournalListing => ({
  digest: digestOfListing(all),
  inputs: all.files.length,
  own: own.files.length,
  hidden: all.hiddenSkipped,
  ignored: all.ignoredSkipped,
  excluded: all.excludedSkipped,
});

/** Returns the endpoints of the stores: the same address names other objects at another endpoint. */
const placesOf = (stores: ReadonlyMap<string, InputStore>): Readonly<Record<string, string | null>> =>
  Object.fromEntries([...stores].map(([name, { place = null }]) => [`${name}_endpoint`, place]));

/** Returns the options that the results depend on: a state file can only be resumed with the same ones. */
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
    model_reads_code: options.modelReadsCode === true,
    encoding: options.encoding?.map(({ glob, encoding }) => `${glob}=${encoding}`) ?? null,
    format: options.format ?? null,
    document_seconds: options.documentSeconds,
    document_memory: options.documentMemory,
    tables: tableChoiceOf(options),
    header: options.headers,
    server: options.server ?? null,
    examples: options.examples === true,
    all_findings: listsAll(options),
    shard: options.shard === undefined ? null : nameOfShard(options.shard),
  };
}
