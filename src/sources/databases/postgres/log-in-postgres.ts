import pg from 'pg';
import { logIn, connectEncrypted, NoEncryption, tlsOptions } from '../connect-server.js';
import { postgresPassword, type CredentialSources } from '../credentials.js';
import type { ServerAddress } from '../database-address.js';
import { DatabaseRefused, ConnectionLost, PasswordWanted, codeOf, networkFault } from '../database-fault.js';

const CONNECT_MS = 15_000;
/** Milliseconds beyond the statement timeout after which the server is considered unreachable. */
const GRACE_MS = 15_000;

/** A connection, and whether it uses TLS. */
export interface PostgresConnection {
  readonly client: pg.Client;
  readonly isEncrypted: boolean;
}

/** The parameters of a login. */
export interface PostgresLogin {
  readonly address: ServerAddress;
  readonly database: string;
  readonly user: string;
  /** Undefined if no password was found. */
  readonly password: string | undefined;
  readonly statementSeconds: number;
}

/**
 * Opens the first connection to a database with the first credentials found.
 * @param password password from the URL
 * @throws DatabaseRefused
 */
export async function logInPostgres(
  address: ServerAddress,
  password: string | undefined,
  statementSeconds: number,
  sources: CredentialSources,
): Promise<{ readonly connection: PostgresConnection; readonly login: PostgresLogin }> {
  const { environment, systemUser } = sources;
  const { shown } = address;
  const user = address.user ?? environment['PGUSER'] ?? systemUser;
  const database = address.database ?? environment['PGDATABASE'];
  if (database === undefined)
    throw new DatabaseRefused(`${shown} does not name a database. Use ${shown.replace(/\/$/, '')}/DATABASE.`);
  const login = {
    address,
    user,
    database,
    password: password ?? postgresPassword(address, { user, database }, sources),
    statementSeconds,
  };
  return logIn(login, connectPostgres, sources, 'PGPASSWORD, ~/.pgpass');
}

/**
 * Connects with TLS. Falls back to plaintext only if the server lacks TLS support and the mode is `prefer`.
 * @throws ConnectionLost, PasswordWanted, DatabaseRefused
 */
export async function connectPostgres(login: PostgresLogin): Promise<PostgresConnection> {
  const { address } = login;
  const { connection, isEncrypted } = await connectEncrypted(address, (encrypted) =>
    connect(login, encrypted && tlsOptions(address)),
  );
  return { client: connection, isEncrypted };
}

async function connect(login: PostgresLogin, ssl: pg.ClientConfig['ssl']): Promise<pg.Client> {
  const { address, database, user, password, statementSeconds } = login;
  const client = new pg.Client({
    host: address.host,
    port: address.port,
    database,
    user,
    ssl,
    ...(password !== undefined && { password }),
    application_name: 'data-discovery',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: statementSeconds * 1_000 + GRACE_MS,
    keepAlive: true,
  });
  // The next query reports a broken idle connection; an unhandled event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw refusalOf(error, login);
  }
}

function refusalOf(error: unknown, { address, database, user, password }: PostgresLogin): Error {
  const { shown } = address;
  const message = error instanceof Error ? error.message : '';
  if (message.includes('does not support SSL')) return new NoEncryption();
  const network = networkFault(error, address);
  if (network !== undefined) return network;
  if (/password must be a (?:non-empty )?string|no password/i.test(message)) return new PasswordWanted();
  const who = `user "${user}"`;
  const code = codeOf(error);
  switch (code) {
    case '28P01':
      // The driver sends an empty password if the server requests a plaintext password and none is known.
      return password === undefined
        ? new PasswordWanted()
        : new DatabaseRefused(`${shown}: the password of ${who} is wrong, or the user does not exist.`);
    case '28000':
      return new DatabaseRefused(
        `${shown}: the server refuses ${who} from this host with this method (pg_hba.conf), or the user does not exist.`,
      );
    case '3D000':
      return new DatabaseRefused(`${shown}: the database "${database}" does not exist.`);
    case '42501':
      return new DatabaseRefused(`${shown}: ${who} may not connect to the database "${database}".`);
    case '53300':
      return new ConnectionLost('the server has too many connections');
    case '57P03':
      return new ConnectionLost('the server is starting up or shutting down');
  }
  if (/timeout|terminated|ended|closed/i.test(message)) return new ConnectionLost('it does not respond');
  return new DatabaseRefused(`${shown}: the connection failed (${code === '' ? 'no error code' : code}).`);
}
