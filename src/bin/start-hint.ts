import type { AddressInfo } from 'node:net';
import type { AccountSettings } from '../config/account-settings.js';
import { basePath } from '../http/v1/discovery-routes.js';

/** What a service says when it has started; `origin` is an address at which this machine reaches it. */
export type StartHint = (origin: string) => string;

/** A line that asks a provider served alone. */
export const PROVIDER_HINT: StartHint = (origin) =>
  `Try: curl -H 'Content-Type: application/json' -d '{"texts":[{"text":"Mail jane@example.org"}]}' ${origin}/classify\n`;

interface Hinted {
  readonly authMode: 'required' | 'off';
  readonly pathPrefix: string;
  readonly page: 'on' | 'off';
  readonly accounts: Pick<AccountSettings, 'databaseUrl' | 'dataDir' | 'publicUrl'>;
  /** How this program is called here. */
  readonly command: string;
}

/** A line that asks the service, or where accounts are required, how to come to the first one. */
export function serviceHint({ authMode, pathPrefix, page, accounts, command }: Hinted): StartHint {
  if (authMode === 'off') {
    const path = `${basePath(pathPrefix)}/classify`;
    return (origin) =>
      `Try: curl -H 'Content-Type: text/plain' --data-binary 'Mail jane@example.org' ${origin}${path}\n`;
  }
  // An address of a database holds a password; a folder does not.
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
 * Where it serves, in words: the address to use from here, and the one that was bound where that is wider.
 * @param origin an address at which this machine reaches the server
 * @param bound what the socket says
 */
export function servesOn(origin: string, bound: AddressInfo | string | null): string {
  const isAny = bound !== null && typeof bound === 'object' && /^(?:0\.0\.0\.0|::)$/.test(bound.address);
  if (!isAny) return `data-discovery is listening on ${origin}\n`;
  const { address, family, port } = bound;
  const host = family === 'IPv6' ? `[${address}]` : address;
  return `data-discovery is listening on ${origin} and all other addresses of this machine (${host}:${port.toString()})\n`;
}

/** As a shell takes it for one word. */
const quoted = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
