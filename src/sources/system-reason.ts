import { SourceFailure } from './source-failure.js';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOENT: 'no such file or folder',
  EISDIR: 'it is a folder',
  EIO: 'I/O error on the disk',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is exceeded',
  ELOOP: 'its symbolic links form a loop',
};

/** Describes why the operating system could not read something. */
export function systemReason(error: unknown): string {
  if (error instanceof SourceFailure) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return REASONS[code] ?? (code === '' ? 'it could not be read' : `it could not be read (${code})`);
}
