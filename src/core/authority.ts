/** The host and port of a `Host` header or of the authority part of a URL. */
interface Authority {
  /** Host name in lower case without the trailing dot of the DNS root, or an IP address (IPv6 in brackets). */
  readonly name: string;
  /** Digits; empty if the scheme determines the port. */
  readonly port: string;
}

/** Only a host name or address and a port: no user, path or percent encoding. */
const FORM = /^(\[[\da-f:.]{2,45}\]|[\w.-]{1,253})(?::(\d{0,5}))?$/i;
const DOT_OF_ROOT = /(?<=[a-z])\.$/;
const DOTTED = /^(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}$/;

/** Parses an authority strictly; undefined if it is anything else. */
export function parseAuthority(text: string): Authority | undefined {
  const [, name, port = ''] = FORM.exec(text) ?? [];
  return name === undefined ? undefined : { name: name.toLowerCase().replace(DOT_OF_ROOT, ''), port };
}

/** Returns whether the host is an IP address, which DNS cannot redirect. */
export const isAddress = (name: string): boolean => name.startsWith('[') || DOTTED.test(name);

/** Returns whether a host name or address, with or without brackets, always refers to this machine. */
export const isLoopback = (host: string): boolean =>
  /^(?:localhost\.?|\[?::1\]?)$/i.test(host) || (host.startsWith('127.') && DOTTED.test(host));

/** Which hosts and origins a server accepts. */
export interface CallerRules {
  /** Accepted host names: lower case, IPv6 addresses in brackets. */
  readonly names: readonly string[];
  /**
   * Whether to accept every IP address too. A page that uses DNS rebinding sends its own host name, never an IP
   * address.
   */
  readonly anyAddress: boolean;
  /**
   * Which requests must use an accepted host name. `everything` if the server has no credentials: otherwise a page
   * whose name is made to resolve to this server (DNS rebinding) could send requests like a local page. `browsers` if
   * programs may use names of their own network. `nothing` if requests need credentials, which such a page does not
   * have.
   */
  readonly mustKnow: 'everything' | 'browsers' | 'nothing';
  /** Public origin as browsers send it, if a proxy has a different address. */
  readonly publicOrigin: string | undefined;
}

/** Host names of the loopback interface. */
export const LOCAL_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Default rules: callers on this machine, by its own names. */
export const LOCAL_CALLERS: CallerRules = {
  names: LOCAL_NAMES,
  anyAddress: false,
  mustKnow: 'everything',
  publicOrigin: undefined,
};
