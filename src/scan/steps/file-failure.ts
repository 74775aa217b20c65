import { DatabaseGone, DatabaseRefused } from '../../sources/databases/database-fault.js';
import { ProviderFailure } from '../../providers/provider.js';
import { ScanFailure, TextRefused } from '../finders/finder.js';

/**
 * Returns why the rest of a file could not be read. Errors caused by one input must not stop the scan of the others.
 * The message of an unexpected error is dropped, because it may quote the file.
 * @throws ScanFailure if the error affects the whole scan
 */
export function fileFailure(error: unknown): string {
  if (error instanceof ScanFailure) throw error;
  // Without its database, every further table would fail as well.
  if (error instanceof DatabaseGone || error instanceof DatabaseRefused)
    throw new ScanFailure(error.message.replace(/\.$/, ''), { cause: error });
  if (error instanceof TextRefused || error instanceof ProviderFailure) return error.message;
  const name = error instanceof Error && /^\w{1,40}$/.test(error.name) ? error.name : 'unknown';
  return `an unexpected error (${name}) occurred while reading it`;
}
