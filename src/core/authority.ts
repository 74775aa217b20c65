/** What stands in a `Host` header or behind the `//` of an address. */
interface Authority {
  /** In lower case, an IPv6 address in its brackets, a name without the dot of the root at its end. */
  readonly name: string;
  /** Digits; empty where the scheme says which. */
  readonly port: string;
}

/** A name or an address and a port, nothing else: no user, no path, no percent sign. */
const FORM = /^(\[[\da-f:.]{2,45}\]|[\w.-]{1,253})(?::(\d{0,5}))?$/i;
const DOT_OF_ROOT = /(?<=[a-z])\.$/;
const DOTTED = /^(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}$/;

/** Reads an authority strictly; undefined where it is anything else. */
export function parseAuthority(text: string): Authority | undefined {
  const [, name, port = ''] = FORM.exec(text) ?? [];
  return name === undefined ? undefined : { name: name.toLowerCase().replace(DOT_OF_ROOT, ''), port };
}

/** Whether the name of an authority is an IP address, which no name server can point elsewhere. */
export const isAddress = (name: string): boolean => name.startsWith('[') || DOTTED.test(name);

/** Whether a host name or an address, with or without brackets, can only mean this machine. */
export const isLoopback = (host: string): boolean =>
  /^(?:localhost\.?|\[?::1\]?)$/i.test(host) || (host.startsWith('127.') && DOTTED.test(host));

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
