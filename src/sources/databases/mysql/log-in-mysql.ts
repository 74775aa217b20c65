import path from 'node:path';
import { namedPassword, type CredentialSources } from '../credentials.js';
import type { ServerAddress } from '../database-address.js';
import { logIn } from '../log-in.js';
import { connectMysql, type MysqlConnection, type MysqlLogin } from './connect-mysql.js';
import { readOptionFile } from './option-file.js';

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
