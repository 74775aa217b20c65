import { SourceFailure } from './source-failure.js';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOENT: 'it is gone',
  EISDIR: 'it is a folder',
  EIO: 'the disk cannot read it',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  ELOOP: 'its links go in a circle',
};

/** Why the system could not read something, in words. */
export function systemReason(error: unknown): string {
  if (error instanceof SourceFailure) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return REASONS[code] ?? (code === '' ? 'it could not be read' : `it could not be read (${code})`);
}
