import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type CredentialSources, namedPassword } from '../credentials.js';
import type { ServerAddress } from '../database-address.js';
import { logIn } from '../log-in.js';
import { connectMysql, type MysqlConnection, type MysqlLogin } from './connect-mysql.js';

/** What an option file says of who logs in. */
export interface ClientOptions {
  readonly user?: string;
  readonly password?: string;
}

/** The user and the password of the group `[client]` of a file in the form of ~/.my.cnf; the last word holds. */
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

/** Blanks around a value are none of it, and neither are quotes around it; a backslash escapes. */
function unquoted(value: string): string {
  const trimmed = value.trim();
  const [, , inside] = /^(["'])(.*)\1$/.exec(trimmed) ?? [];
  const ESCAPES: Readonly<Record<string, string>> = { b: '\b', t: '\t', n: '\n', r: '\r', s: ' ' };
  return (inside ?? trimmed).replaceAll(/\\(.)/g, (_escape, one: string) => ESCAPES[one] ?? one);
}

/**
 * The first connection to a server, with whatever credentials are to be found.
 * @param password that of the URL
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
