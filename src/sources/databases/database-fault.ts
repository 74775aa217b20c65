import type { ServerAddress } from './database-address.js';

/** Codes of the network that say that a server is not there now. */
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

/** Certificates that are not taken, as OpenSSL and Node name the reasons. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|HOSTNAME/;

/**
 * What is said of a database in these errors is put together from codes and names: what a server says itself may quote
 * values.
 */

/** A database that cannot be scanned at all; `message` is a sentence that names it. */
export class DatabaseRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DatabaseRefused';
  }
}

/** The server asks for a password, and none was there to be given. */
export class PasswordWanted extends Error {
  constructor() {
    super('the server requires a password');
    this.name = 'PasswordWanted';
  }
}

/** The connection broke; what was asked may be asked again. */
export class ConnectionLost extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'ConnectionLost';
  }
}

/** A database went away in the middle and did not come back. */
export class DatabaseGone extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DatabaseGone';
  }
}

/** One table cannot be read, or not further; the others may be. */
export class UnreadableTable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'UnreadableTable';
  }
}

/** What was read of a table before the connection broke is not there any more as it was read. */
export class TableChanged extends Error {
  constructor() {
    super('it changed while it was being read');
    this.name = 'TableChanged';
  }
}

/** The code of an error of a driver or the system; of several that came together, of the first. */
export function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Why the network does not lead to a server, by its code; none where that is not what the code says. */
export const awayReason = (code: string): string | undefined =>
  Object.hasOwn(AWAY, code) ? AWAY[code] : undefined;

/** What kept a connection from being made, where the network or the certificate is to blame; else undefined. */
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
