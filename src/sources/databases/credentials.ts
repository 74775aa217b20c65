import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { ServerAddress } from './database-address.js';
import { DatabaseRefused } from './database-fault.js';

/** The fields by which a password is looked up in a password file. */
export interface PasswordKey {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
}

/**
 * Looks up a password in a file in `.pgpass` format: lines of `host:port:database:user:password`, where `*` matches
 * anything and a backslash escapes ":" and "\". Like the PostgreSQL tools, it ignores a file that other users can read.
 * @param tell receives a message if the file is ignored
 */
export function passwordOfFile(
  file: string,
  { host, port, database, user }: PasswordKey,
  tell: (line: string) => void,
): string | undefined {
  let text: string;
  try {
    if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
      tell(`${file} is ignored, because other users can read it. Restrict it with chmod 600.`);
      return undefined;
    }
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  const wanted = [host.startsWith('/') ? 'localhost' : host, port.toString(), database, user];
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('#')) continue;
    const [password, ...fields] = fieldsOf(line).reverse();
    if (password === undefined || fields.length !== wanted.length) continue;
    if (fields.reverse().every((field, at) => field === '*' || field === wanted[at])) return password;
  }
  return undefined;
}

/** Splits a line into five fields. The password is the rest of the line, so that colons in it need no backslash. */
function fieldsOf(line: string): string[] {
  const fields = [''];
  for (let at = 0; at < line.length; at++) {
    const character = line.charAt(at);
    const last = fields.length - 1;
    if (character === ':' && fields.length < 5) fields.push('');
    else if (character === '\\' && at + 1 < line.length)
      fields[last] = `${String(fields[last])}${line.charAt(++at)}`;
    else fields[last] = `${String(fields[last])}${character}`;
  }
  return fields;
}

/** Where credentials come from. */
export interface CredentialSources {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The environment variable that contains the password (`--password-env`). */
  readonly passwordVariable: string | undefined;
  /** User name and home directory of the user who runs this process. */
  readonly systemUser: string;
  readonly home: string;
  /** Prompts on the terminal; undefined if there is no terminal. */
  readonly ask: ((question: string) => Promise<string>) | undefined;
  /** Prints a message to the user. */
  readonly tell: (line: string) => void;
}

/** The user and the database of a login. */
export interface Account {
  readonly user: string;
  readonly database: string;
}

/**
 * Returns the password in the variable of `--password-env`; undefined if the option is not set.
 * @throws DatabaseRefused if the variable is not set
 */
export function namedPassword({
  environment,
  passwordVariable,
}: Pick<CredentialSources, 'environment' | 'passwordVariable'>): string | undefined {
  if (passwordVariable === undefined) return undefined;
  const password = environment[passwordVariable];
  if (password !== undefined) return password;
  throw new DatabaseRefused(`The environment variable "${passwordVariable}" of --password-env is not set.`);
}

/** Looks up the password of a PostgreSQL account; undefined if there is none. */
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
