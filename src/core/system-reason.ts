const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOENT: 'no such file or folder',
  ENOTDIR: 'a part of its path is not a folder',
  EEXIST: 'a file of this name exists',
  EISDIR: 'it is a folder',
  ENAMETOOLONG: 'its name is too long',
  EROFS: 'the file system is read-only',
  EIO: 'I/O error on the disk',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is exceeded',
  ELOOP: 'its symbolic links form a loop',
  EMFILE: 'too many files are open',
};

/** Returns the code of a system error, such as `ENOENT`; an empty string if it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Describes a system error in words; falls back to its code. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  return REASONS[code] ?? (code === '' ? 'unknown error' : code);
}
