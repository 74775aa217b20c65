import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { ServerAddress } from './database-address.js';
import { DatabaseRefused } from './database-fault.js';

/** What a line of the file is looked up by. */
export interface PasswordKey {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
}

/**
 * The password that a file in the form of ~/.pgpass has: lines of `host:port:database:user:password`, `*` for any, a
 * backslash before ":" and "\". As with the programs of PostgreSQL, a file that others may read is skipped.
 * @param tell receives a message on a skipped file
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

/** The first four colons end fields; in the password, which is the rest, they need no backslash. */
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
  /** The variable that is said to hold the password. */
  readonly passwordVariable: string | undefined;
  /** Name and home of the user whose process this is. */
  readonly systemUser: string;
  readonly home: string;
  /** Prompts on the terminal; undefined if there is no terminal. */
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
  throw new DatabaseRefused(`The environment variable "${passwordVariable}" of --password-env is not set.`);
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
