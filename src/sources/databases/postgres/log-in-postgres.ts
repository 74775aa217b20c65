import { postgresPassword, type CredentialSources } from '../credentials.js';
import type { ServerAddress } from '../database-address.js';
import { DatabaseRefused } from '../database-fault.js';
import { logIn } from '../log-in.js';
import { connectPostgres, type PostgresConnection, type PostgresLogin } from './connect-postgres.js';

/**
 * The first connection to a database, with whatever credentials are to be found.
 * @param password that of the URL
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
