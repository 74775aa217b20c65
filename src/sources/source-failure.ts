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

/** Something elsewhere could not be listed or fetched; `message` says why, never what it holds or what opens it. */
export class SourceFailure extends Error {
  /** As errors of the system have one. */
  readonly code = 'ESOURCE';
  /** Whether another try, later, may not meet it. */
  readonly isMomentary: boolean;

  /** Whether nothing more can be read from there. */
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

/** A store cannot be asked as things are set; `message` says what to change. Nothing was read. */
export class UnusableStore extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnusableStore';
  }
}
