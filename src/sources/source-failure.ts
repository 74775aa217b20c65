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

/** A remote source could not be listed or read; `message` says why and contains neither content nor credentials. */
export class SourceFailure extends Error {
  /** An error code, as system errors have. */
  readonly code = 'ESOURCE';
  /** Whether a later retry may succeed. */
  readonly isMomentary: boolean;

  /** Whether nothing more can be read from this source. */
  readonly endsAll: boolean;

  constructor(reason: string, { isMomentary = false, endsAll = false } = {}) {
    super(reason);
    this.name = 'SourceFailure';
    this.isMomentary = isMomentary;
    this.endsAll = endsAll;
  }
}

/** Describes why the operating system could not read something. */
export function systemReason(error: unknown): string {
  if (error instanceof SourceFailure) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return REASONS[code] ?? (code === '' ? 'it could not be read' : `it could not be read (${code})`);
}

/** A store is misconfigured; `message` says what to change. Nothing was read. */
export class UnusableStore extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnusableStore';
  }
}
