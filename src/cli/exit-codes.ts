/** The exit codes of all commands. */
export const EXIT = Object.freeze({
  /** Success, no reportable findings. */
  fine: 0,
  /** Reportable findings; for `diff`, new ones. Takes precedence over `incomplete`. */
  found: 1,
  /** The command line, the settings or the custom rules are invalid; nothing was done. */
  usage: 2,
  /**
   * An input was rejected or could not be read, a provider or an example of the custom rules failed, or an account does
   * not exist.
   */
  incomplete: 3,
  /**
   * A result could not be written; other files may have been. Or the scan was aborted, because a provider or the service
   * failed: with a state file, the same command resumes it. Or the input of a worker ended within a request, or is not
   * an Arrow stream.
   */
  broken: 4,
  /** A bug in the program; standard error has the stack trace. */
  defect: 70,
});

/** Combines the exit codes of two steps: findings take precedence, then the higher code. */
export const worseOf = (one: number, other: number): number =>
  one === EXIT.found || other === EXIT.found ? EXIT.found : Math.max(one, other);

/** The meaning of each exit code, for `--help` and the documentation. */
export const EXIT_MEANINGS: Readonly<Record<keyof typeof EXIT, string>> = {
  fine: 'success, no reportable findings',
  found:
    'scan, merge: reportable findings (those that --fail-on selects; none with --exit-zero), even if some inputs could not be read; diff: new findings; protect: --verify failed',
  usage: 'the command line, the settings or the custom rules are invalid; nothing was done',
  incomplete:
    'incomplete: an input could not be read or was refused, a provider or an example failed, or an account does not exist',
  broken:
    'a result or the state file could not be written; or aborted: a provider or the service failed, or a request to the worker was truncated',
  defect: 'a bug in the program; standard error has the stack trace',
};

/** The command line is invalid; the message says what to change. Exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** A result could not be written; the message says which, and why. Exit code 4. */
export class WriteError extends UsageError {
  constructor(message: string) {
    super(message);
    this.name = 'WriteError';
  }
}

/** Returns the exit code for an input that was not processed: `broken` if its result could not be written. */
export const exitCodeFor = (error: unknown): number =>
  error instanceof WriteError ? EXIT.broken : EXIT.incomplete;
