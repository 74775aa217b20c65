/** Exit codes of every command. */
export const EXIT = Object.freeze({
  /** Everything that was asked for was done, and nothing was found that counts. */
  fine: 0,
  /** Something was found, or what `--fail-on` names of it; with `diff`, something is new. It goes before `incomplete`. */
  found: 1,
  /** The command line, the settings or a file of own rules cannot be used; nothing was done. */
  usage: 2,
  /** Something could not be done: an input was refused or not readable, a provider failed, an example of own rules failed, an account is not there. */
  incomplete: 3,
  /**
   * A scan could not go on: a provider or the service failed, or what it found could not be written. With a state file,
   * the same command goes on. Or the input of a worker ended within a request, or is no Arrow stream.
   */
  broken: 4,
  /** A defect of the program; standard error shows where. */
  defect: 70,
});

/** Of two ends, the one that is told: a finding is, whatever else could not be done. */
export const worseOf = (one: number, other: number): number =>
  one === EXIT.found || other === EXIT.found ? EXIT.found : Math.max(one, other);

/** What each exit code means, for people. */
export const EXIT_MEANINGS: Readonly<Record<keyof typeof EXIT, string>> = {
  fine: 'everything was done, and nothing was found that counts',
  found:
    'scan, merge: something was found (--fail-on: what it names; --exit-zero: nothing counts), whether or not every input could be read; diff: something is new',
  usage: 'the command line, the settings or a file of own rules cannot be used; nothing was done',
  incomplete:
    'something was not done: an input could not be read or was refused, a provider or an example failed, an account is not there',
  broken:
    'a scan could not go on: a provider or the service failed, or results or the state file could not be written; or a request to the worker was cut off',
  defect: 'a defect of the program; standard error shows where',
};
