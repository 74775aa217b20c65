/** Under which names a server answers, and to whose web pages. */
export interface CallerRules {
  /** Names that are known to be the server's own: lower case, IPv6 addresses in brackets. */
  readonly names: readonly string[];
  /** Whether every IP address is known as well: a page cannot have a stranger's name and an address of ours. */
  readonly anyAddress: boolean;
  /**
   * What must ask for a known name. `everything`, or a page whose name is made to point here (DNS rebinding) could
   * ask as if it came from here; `browsers`, where programs call by names of their own network; `nothing`, where
   * credentials are asked for, which such a page does not have.
   */
  readonly mustKnow: 'everything' | 'browsers' | 'nothing';
  /** Origin of the address that callers use, as browsers write it, where a proxy has another. */
  readonly publicOrigin: string | undefined;
}

/** The names of this machine alone. */
export const LOCAL_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** What holds where nothing else is said: callers on this machine, by its own names. */
export const LOCAL_CALLERS: CallerRules = {
  names: LOCAL_NAMES,
  anyAddress: false,
  mustKnow: 'everything',
  publicOrigin: undefined,
};
