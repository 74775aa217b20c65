import type { AddressInfo } from 'node:net';
import type { AccountSettings } from '../config/account-settings.js';
import { basePath } from '../http/v1/discovery-routes.js';

/** Returns the hint printed after the start; `origin` is a URL at which this machine reaches the service. */
export type StartHint = (origin: string) => string;

/** A sample request to a provider that is served alone. */
export const PROVIDER_HINT: StartHint = (origin) =>
  `Try: curl -H 'Content-Type: application/json' -d '{"texts":[{"text":"Mail jane@example.org"}]}' ${origin}/classify\n`;

interface Hinted {
  readonly authMode: 'required' | 'off';
  readonly pathPrefix: string;
  readonly page: 'on' | 'off';
  readonly accounts: Pick<AccountSettings, 'databaseUrl' | 'dataDir' | 'publicUrl'>;
  /** The command that starts this program. */
  readonly command: string;
}

/** Returns a sample request, or, if accounts are required, how to register the first account. */
export function serviceHint({ authMode, pathPrefix, page, accounts, command }: Hinted): StartHint {
  if (authMode === 'off') {
    const path = `${basePath(pathPrefix)}/classify`;
    return (origin) =>
      `Try: curl -H 'Content-Type: text/plain' --data-binary 'Mail jane@example.org' ${origin}${path}\n`;
  }
  // A database URL contains a password, so only the folder is printed.
  const [where, also] =
    accounts.databaseUrl === undefined
      ? [`DATA_DIR=${quoted(accounts.dataDir)} `, '']
      : ['', ', with the DATABASE_URL of this service'];
  const then =
    page === 'on'
      ? (origin: string) => `then change the issued password at ${origin}`
      : (origin: string) => `then change the issued password with POST ${origin}/auth/change-password`;
  return (origin) =>
    `Accounts are required. Register one${also}, ${then(accounts.publicUrl ?? origin)}:\n` +
    `  ${where}${command} accounts register you@example.org\n`;
}

/**
 * Describes where the server is listening: the URL to use from this machine, and the bound address if it is a wildcard
 * address.
 * @param origin a URL at which this machine reaches the server
 * @param bound the address reported by the socket
 */
export function servesOn(origin: string, bound: AddressInfo | string | null): string {
  const isAny = bound !== null && typeof bound === 'object' && /^(?:0\.0\.0\.0|::)$/.test(bound.address);
  if (!isAny) return `data-discovery is listening on ${origin}\n`;
  const { address, family, port } = bound;
  const host = family === 'IPv6' ? `[${address}]` : address;
  return `data-discovery is listening on ${origin} and all other addresses of this machine (${host}:${port.toString()})\n`;
}

/** Quotes a word for the shell. */
const quoted = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
