import mysql, { type Connection } from 'mysql2';
import type { ServerAddress } from '../database-address.js';
import { connectEncrypted, NoEncryption } from '../connect-encrypted.js';
import { codeOf, networkFault } from '../connection-fault.js';
import { ConnectionLost, DatabaseRefused, PasswordWanted } from '../database-fault.js';
import { tlsOptions } from '../tls-options.js';

const CONNECT_MS = 15_000;

/** A connection, and whether it is encrypted. */
export interface MysqlConnection {
  readonly connection: Connection;
  readonly isEncrypted: boolean;
}

/** What a connection is made with. */
export interface MysqlLogin {
  readonly address: ServerAddress;
  readonly user: string;
  /** None where none was to be found. */
  readonly password: string | undefined;
  readonly statementSeconds: number;
}

/**
 * Connects, encrypted unless the server cannot and the mode lets it pass.
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
    // A server may ask a client for its files; this one has none to give.
    flags: ['-LOCAL_FILES'],
    multipleStatements: true,
  });
  return new Promise((resolve, reject) => {
    // An idle connection that breaks is told by the next query; unheard, the event would end the process.
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
