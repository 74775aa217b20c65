import type { ServerAddress } from '../database-address.js';
import { ConnectionLost, DatabaseRefused, PasswordWanted } from '../database-fault.js';
import { postgresPassword, type CredentialSources } from '../credentials.js';
import { connectPostgres, type PostgresConnection, type PostgresLogin } from './connect-postgres.js';

/**
 * The first connection to a database, with whatever credentials are to be found.
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
    throw new DatabaseRefused(`${shown} names no database: ${shown.replace(/\/$/, '')}/DATABASE does.`);
  const login = {
    address,
    user,
    database,
    password: password ?? postgresPassword(address, { user, database }, sources),
    statementSeconds,
  };
  try {
    return { connection: await connectPostgres(login), login };
  } catch (error) {
    if (error instanceof ConnectionLost)
      throw new DatabaseRefused(`${shown} cannot be reached: ${error.message}.`);
    if (!(error instanceof PasswordWanted)) throw error;
  }
  const { ask } = sources;
  if (ask === undefined) {
    throw new DatabaseRefused(
      `${shown}: the server asks for the password of "${user}"; PGPASSWORD, ~/.pgpass or --password-env gives it, or a prompt at a terminal.`,
    );
  }
  return logInPostgres(address, await ask(`Password of "${user}" at ${shown}: `), statementSeconds, {
    ...sources,
    ask: undefined,
  });
}
