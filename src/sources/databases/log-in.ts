import type { ServerAddress } from './database-address.js';
import { ConnectionLost, DatabaseRefused, PasswordWanted } from './database-fault.js';
import type { CredentialSources } from './credentials.js';

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
