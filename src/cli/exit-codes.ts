/** Exit codes of every command. */
export const EXIT = Object.freeze({
  /** Everything that was asked for was done, and nothing that `--fail-on` names was found. */
  fine: 0,
  /** Something could not be done: an input was refused or not readable, a provider failed, an example of own rules failed, an account is not there. */
  incomplete: 1,
  /** The command line, the settings or a file of own rules cannot be used; nothing was done. */
  usage: 2,
  /** A category that `--fail-on` names was found; it goes before `incomplete`. */
  found: 3,
  /**
   * A scan could not go on: a provider or the service failed, or what it found could not be written. With a state file,
   * the same command goes on. Or the input of a worker ended within a request, or is no Arrow stream.
   */
  broken: 4,
  /** A defect of the program; standard error shows where. */
  defect: 70,
});

/** What each exit code means, for people. */
export const EXIT_MEANINGS: Readonly<Record<keyof typeof EXIT, string>> = {
  fine: 'everything was done, and nothing that --fail-on names was found',
  incomplete:
    'something was not done: an input could not be read or was refused, a provider or an example failed, an account is not there',
  usage: 'the command line, the settings or a file of own rules cannot be used; nothing was done',
  found: 'something that --fail-on names was found, whether or not every input could be read',
  broken:
    'a scan could not go on: a provider or the service failed, or results or the state file could not be written; or a request to the worker was cut off',
  defect: 'a defect of the program; standard error shows where',
};
