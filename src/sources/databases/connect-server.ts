import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import type { CredentialSources } from './credentials.js';
import type { ServerAddress } from './database-address.js';
import { ConnectionLost, DatabaseRefused, PasswordWanted } from './database-fault.js';

/** What a login is made with. */
export interface Login {
  readonly address: ServerAddress;
  readonly user: string;
  /** None where none was to be found. */
  readonly password: string | undefined;
}

/**
 * The first connection to a server; where it asks for a password that is not there, so are people.
 * @param ways by which a password may be given, for the message
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

/** The server does not speak TLS. */
export class NoEncryption extends Error {}

/**
 * Connects, encrypted unless the server cannot and the mode lets it pass.
 * @param connect throws NoEncryption where the server does not speak TLS
 * @throws DatabaseRefused where it must be encrypted and cannot be, and what `connect` throws
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
      `${address.shown}: the server does not support encrypted connections. To send rows and password in plaintext, add sslmode=prefer to the URL.`,
    );
  }
}

/** Which certificates an encrypted connection takes: as PostgreSQL has it, `require` takes any. */
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
    // An address is no name that a server could be asked for.
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
