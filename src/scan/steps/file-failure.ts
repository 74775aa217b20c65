import { DatabaseGone, DatabaseRefused } from '../../sources/databases/database-fault.js';
import { ProviderFailure } from '../../providers/provider.js';
import { ScanFailure, TextRefused } from '../finders/finder.js';

/**
 * Why one file could not be read further, where the scan can go on with the next: whatever an input brings about
 * must not take the others with it. The reason holds nothing of the file: what an unforeseen error says may quote it.
 * @throws ScanFailure where that is the error: then nothing can be read
 */
export function fileFailure(error: unknown): string {
  if (error instanceof ScanFailure) throw error;
  // Without its database a scan would find every further table unreadable.
  if (error instanceof DatabaseGone || error instanceof DatabaseRefused)
    throw new ScanFailure(error.message.replace(/\.$/, ''), { cause: error });
  if (error instanceof TextRefused || error instanceof ProviderFailure) return error.message;
  const name = error instanceof Error && /^\w{1,40}$/.test(error.name) ? error.name : 'unknown';
  return `an unexpected error (${name}) occurred while reading it`;
}
