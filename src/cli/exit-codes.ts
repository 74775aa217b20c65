/** Exit codes of the commands on files. */
export const EXIT = Object.freeze({
  /** Everything was looked at, and nothing that `--fail-on` names was found. */
  fine: 0,
  /** Something could not be looked at: a file that is not text, a provider that failed. */
  incomplete: 1,
  /** The command line or the settings cannot be used; nothing was looked at. */
  usage: 2,
  /** A category that `--fail-on` names was found; it goes before `incomplete`. */
  found: 3,
  /** A scan could not go on: a provider or the service failed. With a state file, the same command goes on. */
  broken: 4,
});
