import { readFileSync } from 'node:fs';
import path from 'node:path';
import mysql, { type Connection } from 'mysql2';
import { logIn, connectEncrypted, NoEncryption, tlsOptions } from '../connect-server.js';
import { type CredentialSources, namedPassword } from '../credentials.js';
import type { ServerAddress } from '../database-address.js';
import { ConnectionLost, DatabaseRefused, PasswordWanted, codeOf, networkFault } from '../database-fault.js';

/** User and password from an option file. */
export interface ClientOptions {
  readonly user?: string;
  readonly password?: string;
}

const CONNECT_MS = 15_000;

/** A connection, and whether it uses TLS. */
export interface MysqlConnection {
  readonly connection: Connection;
  readonly isEncrypted: boolean;
}

/** The parameters of a login. */
export interface MysqlLogin {
  readonly address: ServerAddress;
  readonly user: string;
  /** Undefined if no password was found. */
  readonly password: string | undefined;
  readonly statementSeconds: number;
}

/** Reads user and password from the `[client]` group of a file in `.my.cnf` format. The last occurrence wins. */
export function readOptionFile(file: string): ClientOptions {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return {};
  }
  let group = '';
  const options: { user?: string; password?: string } = {};
  for (const line of text.split(/\r?\n/)) {
    const [, name] = /^\s*\[([^\]]+)\]/.exec(line) ?? [];
    if (name !== undefined) group = name.trim();
    const [, key, value] = /^\s*(user|password)\s*=(.*)$/.exec(line) ?? [];
    if (group !== 'client' || value === undefined) continue;
    if (key === 'user') options.user = unquoted(value);
    else options.password = unquoted(value);
  }
  return options;
}

/** Trims whitespace, removes enclosing quotes and resolves backslash escapes. */
function unquoted(value: string): string {
  const trimmed = value.trim();
  const [, , inside] = /^(["'])(.*)\1$/.exec(trimmed) ?? [];
  const ESCAPES: Readonly<Record<string, string>> = { b: '\b', t: '\t', n: '\n', r: '\r', s: ' ' };
  return (inside ?? trimmed).replaceAll(/\\(.)/g, (_escape, one: string) => ESCAPES[one] ?? one);
}

/**
 * Opens the first connection to a server with the first credentials found.
 * @param password password from the URL
 * @throws DatabaseRefused
 */
export async function logInMysql(
  address: ServerAddress,
  password: string | undefined,
  statementSeconds: number,
  sources: CredentialSources,
): Promise<{ readonly connection: MysqlConnection; readonly login: MysqlLogin }> {
  const { environment, systemUser, home } = sources;
  const file = readOptionFile(path.join(home, '.my.cnf'));
  const login = {
    address,
    user: address.user ?? file.user ?? systemUser,
    password: password ?? namedPassword(sources) ?? environment['MYSQL_PWD'] ?? file.password,
    statementSeconds,
  };
  return logIn(login, connectMysql, sources, 'MYSQL_PWD, ~/.my.cnf');
}

/**
 * Connects with TLS. Falls back to plaintext only if the server lacks TLS support and the mode is `prefer`.
 * @throws ConnectionLost, PasswordWanted, DatabaseRefused
 */
export const connectMysql = (login: MysqlLogin): Promise<MysqlConnection> =>
  connectEncrypted(login.address, (isEncrypted) => connect(login, isEncrypted));

function connect(login: MysqlLogin, isEncrypted: boolean): Promise<Connection> {
  const { address, user, password } = login;
  const { host, port, tls } = address;
  const connection = mysql.createConnection({
    ...(host.startsWith('/') ? { socketPath: host } : { host, port }),
    user,
    ...(address.database !== undefined && { database: address.database }),
    ...(password !== undefined && { password }),
    ...(isEncrypted && { ssl: { ...tlsOptions(address), verifyIdentity: tls === 'verify-full' } as object }),
    charset: 'utf8mb4',
    connectTimeout: CONNECT_MS,
    enableKeepAlive: true,
    // Disable LOAD DATA LOCAL: a malicious server could use it to read files of the client.
    flags: ['-LOCAL_FILES'],
    multipleStatements: true,
  });
  return new Promise((resolve, reject) => {
    // The next query reports a broken idle connection; an unhandled event would end the process.
    connection.on('error', () => undefined);
    connection.connect((error) => {
      if (error === null) {
        resolve(connection);
        return;
      }
      connection.destroy();
      reject(refusalOf(error, login));
    });
  });
}

function refusalOf(error: Error, { address, user, password }: MysqlLogin): Error {
  const { shown, database } = address;
  const who = `user "${user}"`;
  const code = codeOf(error);
  const network = networkFault(error, address);
  if (network !== undefined) return network;
  switch (code) {
    case 'HANDSHAKE_NO_SSL_SUPPORT':
      return new NoEncryption();
    case 'ER_ACCESS_DENIED_ERROR':
    case 'ER_ACCESS_DENIED_NO_PASSWORD_ERROR':
      return password === undefined
        ? new PasswordWanted()
        : new DatabaseRefused(`${shown}: the password of ${who} is wrong, or the user does not exist.`);
    case 'ER_DBACCESS_DENIED_ERROR':
      return new DatabaseRefused(
        `${shown}: ${who} may not use the database "${String(database)}", or it does not exist.`,
      );
    case 'ER_BAD_DB_ERROR':
      return new DatabaseRefused(`${shown}: the database "${String(database)}" does not exist.`);
    case 'ER_HOST_NOT_PRIVILEGED':
    case 'ER_HOST_IS_BLOCKED':
      return new DatabaseRefused(`${shown}: the server refuses connections from this host (${code}).`);
    case 'ER_CON_COUNT_ERROR':
    case 'ER_TOO_MANY_USER_CONNECTIONS':
      return new ConnectionLost('the server has too many connections');
    case 'PROTOCOL_CONNECTION_LOST':
    case 'ER_SERVER_SHUTDOWN':
      return new ConnectionLost('the connection was lost');
  }
  return new DatabaseRefused(`${shown}: the connection failed (${code === '' ? 'no error code' : code}).`);
}
