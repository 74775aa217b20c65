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
