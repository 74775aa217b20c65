import type { ServerAddress } from './database-address.js';

/** Network error codes that mean the server is currently unreachable. */
const AWAY: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was lost',
  EPIPE: 'the connection was lost',
  ETIMEDOUT: 'it does not respond',
  EHOSTUNREACH: 'no route to the host',
  ENETUNREACH: 'no route to the host',
  ENOENT: 'its socket does not exist',
  ENOTFOUND: 'unknown host name',
  EAI_AGAIN: 'the host name cannot be resolved now',
  EACCES: 'permission to use its socket was denied',
};

/** Matches the codes of OpenSSL and Node for rejected certificates. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|HOSTNAME/;

/** The messages of these errors are composed of codes and names only: a server's own error text may quote values. */

/** The database cannot be scanned at all; `message` is a sentence that names the database. */
export class DatabaseRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DatabaseRefused';
  }
}

/** The server requires a password, but none was found. */
export class PasswordWanted extends Error {
  constructor() {
    super('the server requires a password');
    this.name = 'PasswordWanted';
  }
}

/** The connection was lost; the request can be retried. */
export class ConnectionLost extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'ConnectionLost';
  }
}

/** The database became unreachable during the scan and did not come back. */
export class DatabaseGone extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DatabaseGone';
  }
}

/** One table cannot be read, or not to its end; other tables may be readable. */
export class UnreadableTable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'UnreadableTable';
  }
}

/** The rows read before the connection was lost have changed since. */
export class TableChanged extends Error {
  constructor() {
    super('it changed while it was being read');
    this.name = 'TableChanged';
  }
}

/** Returns the error code of a driver or system error; for an AggregateError, that of its first error. */
export function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Describes why a server is unreachable, by its error code; undefined for other codes. */
export const awayReason = (code: string): string | undefined =>
  Object.hasOwn(AWAY, code) ? AWAY[code] : undefined;

/** Returns the error for a failed connection if the network or the certificate caused it; else undefined. */
export function networkFault(
  error: unknown,
  { shown, host, port }: Pick<ServerAddress, 'shown' | 'host' | 'port'>,
): DatabaseRefused | ConnectionLost | undefined {
  const code = codeOf(error);
  const away = awayReason(code);
  const place = host.startsWith('/') ? host : `${host}:${port.toString()}`;
  if (away !== undefined) return new ConnectionLost(`${away} (${place}, ${code})`);
  if (CERTIFICATE.test(code)) {
    return new DatabaseRefused(
      `${shown}: the certificate of the server is not trusted (${code}). To trust it, add sslrootcert=FILE to the URL.`,
    );
  }
  return undefined;
}
