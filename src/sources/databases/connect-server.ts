import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import type { CredentialSources } from './credentials.js';
import type { ServerAddress } from './database-address.js';
import { ConnectionLost, DatabaseRefused, PasswordWanted } from './database-fault.js';

/** The parameters of a login. */
export interface Login {
  readonly address: ServerAddress;
  readonly user: string;
  /** Undefined if no password was found. */
  readonly password: string | undefined;
}

/**
 * Opens the first connection to a server. Prompts for the password if the server requires one and none was found.
 * @param ways ways to provide a password, for the error message
 * @throws DatabaseRefused
 */
export async function logIn<L extends Login, C>(
  login: L,
  connect: (login: L) => Promise<C>,
  { ask }: Pick<CredentialSources, 'ask'>,
  ways: string,
): Promise<{ readonly connection: C; readonly login: L }> {
  const { shown } = login.address;
  try {
    return { connection: await connect(login), login };
  } catch (error) {
    if (error instanceof ConnectionLost)
      throw new DatabaseRefused(`${shown} cannot be reached: ${error.message}.`);
    if (!(error instanceof PasswordWanted)) throw error;
  }
  if (ask === undefined) {
    throw new DatabaseRefused(
      `${shown}: the server requires the password of "${login.user}". Set it with ${ways} or --password-env, or run the command in a terminal to be prompted.`,
    );
  }
  const password = await ask(`Password of "${login.user}" at ${shown}: `);
  return logIn({ ...login, password }, connect, { ask: undefined }, ways);
}

/** Refuses to connect without a user name. @param ways where a user can be named */
export function noUser(shown: string, ways: string): never {
  throw new DatabaseRefused(
    `${shown}: no user is named, and the user of this process has no name. Name one in ${ways}.`,
  );
}

/** The server does not support TLS. */
export class NoEncryption extends Error {}

/**
 * Connects with TLS, unless the address is a socket or its mode is `disable`. Falls back to plaintext only if the
 * server lacks TLS support and the mode is `prefer`.
 * @param connect throws NoEncryption if the server does not support TLS
 * @throws DatabaseRefused if TLS is required but not supported, and whatever `connect` throws
 */
export async function connectEncrypted<T>(
  address: ServerAddress,
  connect: (isEncrypted: boolean) => Promise<T>,
): Promise<{ readonly connection: T; readonly isEncrypted: boolean }> {
  const isSocket = address.host.startsWith('/');
  if (isSocket || address.tls === 'disable')
    return { connection: await connect(false), isEncrypted: isSocket };
  try {
    return { connection: await connect(true), isEncrypted: true };
  } catch (error) {
    if (!(error instanceof NoEncryption)) throw error;
    if (address.tls === 'prefer') return { connection: await connect(false), isEncrypted: false };
    throw new DatabaseRefused(
      `${address.shown}: the server does not support encrypted connections. To send rows and password in plaintext, set sslmode=prefer in the URL.`,
    );
  }
}

/** Returns which certificates a TLS connection accepts. As in PostgreSQL, `require` accepts any certificate. */
export function tlsOptions({
  tls,
  host,
  rootCertificates,
  shown,
}: Pick<ServerAddress, 'tls' | 'host' | 'rootCertificates' | 'shown'>): ConnectionOptions {
  const ca = rootCertificates === undefined ? undefined : readCertificates(rootCertificates, shown);
  const checks = tls === 'verify-ca' || tls === 'verify-full';
  return {
    rejectUnauthorized: checks,
    ...(ca !== undefined && { ca }),
    ...(tls === 'verify-ca' && { checkServerIdentity: () => undefined }),
    // SNI takes host names only: leave it out for IP addresses and sockets.
    ...(/^[\d.]+$|:|^\//.test(host) ? {} : { servername: host }),
  };
}

function readCertificates(file: string, shown: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new DatabaseRefused(`${shown}: the certificates in "${file}" cannot be read.`);
  }
}
