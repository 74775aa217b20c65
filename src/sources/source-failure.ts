import { codeOf, reasonOf } from '../core/system-reason.js';

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
  const code = codeOf(error);
  const reason = reasonOf(error);
  return code === '' ? 'it could not be read' : reason === code ? `it could not be read (${code})` : reason;
}

/** A store is misconfigured; `message` says what to change. Nothing was read. */
export class UnusableStore extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnusableStore';
  }
}
