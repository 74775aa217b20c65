import path from 'node:path';
import type { ServerAddress } from './database-address.js';
import { DatabaseRefused } from './database-fault.js';
import { passwordOfFile } from './postgres/password-file.js';

/** Where credentials come from. */
export interface CredentialSources {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The variable that is said to hold the password. */
  readonly passwordVariable: string | undefined;
  /** Name and home of the user whose process this is. */
  readonly systemUser: string;
  readonly home: string;
  /** Asks people; none where nobody is there to be asked. */
  readonly ask: ((question: string) => Promise<string>) | undefined;
  /** Tells people what they should know. */
  readonly tell: (line: string) => void;
}

/** Who logs in, and where to. */
export interface Account {
  readonly user: string;
  readonly database: string;
}

/**
 * The password that `--password-env` names; none where it is not given.
 * @throws DatabaseRefused where there is no such variable
 */
export function namedPassword({
  environment,
  passwordVariable,
}: Pick<CredentialSources, 'environment' | 'passwordVariable'>): string | undefined {
  if (passwordVariable === undefined) return undefined;
  const password = environment[passwordVariable];
  if (password !== undefined) return password;
  throw new DatabaseRefused(`The environment has no variable "${passwordVariable}" (--password-env).`);
}

/** The password that is there for an account of PostgreSQL; none where there is none. */
export function postgresPassword(
  { host, port }: ServerAddress,
  { user, database }: Account,
  sources: CredentialSources,
): string | undefined {
  const { environment, home, tell } = sources;
  const file = environment['PGPASSFILE'] ?? path.join(home, '.pgpass');
  return (
    namedPassword(sources) ??
    environment['PGPASSWORD'] ??
    passwordOfFile(file, { host, port, user, database }, tell)
  );
}
