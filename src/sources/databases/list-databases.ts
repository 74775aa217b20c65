import type { InputFile } from '../input-file.js';
import type { UnreadFile } from '../unread-file.js';
import type { CredentialSources } from './credentials.js';
import type { Database } from './database-table.js';
import { ConnectionLost, DatabaseRefused, UnreadableTable } from './database-fault.js';
import { isHere, parseDatabaseUrl, type ParsedUrl } from './parse-database-url.js';
import type { Patience } from './steady-rows.js';
import { nameOfTable, type TableChoice } from './table-choice.js';

/** Dependencies of listing databases. */
export interface DatabaseDeps extends Pick<Patience, 'sleep'> {
  readonly credentials: CredentialSources;
}

/** The tables of databases. */
export interface DatabaseList {
  readonly files: readonly InputFile[];
  readonly unread: readonly UnreadFile[];
  /** Closes the connections. */
  close(): Promise<void>;
}

/** Delays in milliseconds before each attempt to reconnect to a database. */
const DELAYS = [500, 1_000, 2_000, 4_000, 8_000, 16_000];

/** Prefix of an argument that names the environment variable with the URL. */
const BY_VARIABLE = 'env:';

/** Whether an argument names a database rather than a file. */
export { isDatabaseUrl } from './parse-database-url.js';

/**
 * Connects to databases and lists their tables, each once.
 * @param urls URLs without passwords, or `env:NAME` for a URL in an environment variable
 * @throws DatabaseRefused
 */
export async function listDatabases(
  urls: readonly string[],
  choice: TableChoice,
  deps: DatabaseDeps,
): Promise<DatabaseList> {
  const parsed = urls.map((url) => parseArgument(url, deps.credentials.environment));
  const databases = new Map<string, Database>();
  const close = async (): Promise<void> => {
    await Promise.all([...databases.values()].map((database) => database.close()));
  };
  try {
    for (const url of parsed)
      if (!databases.has(url.address.shown))
        databases.set(url.address.shown, await openDatabase(url, choice, deps).catch(cannotList(url)));
    const lists = [...databases.values()].map((database) => inputsOf(database, choice));
    return {
      files: lists.flatMap(({ files }) => files),
      unread: lists.flatMap(({ unread }) => unread),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Converts an error of listing the tables into a DatabaseRefused. */
const cannotList =
  ({ address: { shown } }: ParsedUrl) =>
  (error: unknown): never => {
    if (error instanceof ConnectionLost || error instanceof UnreadableTable)
      throw new DatabaseRefused(`${shown}: its tables cannot be listed: ${error.message}.`);
    throw error;
  };

function parseArgument(url: string, environment: CredentialSources['environment']): ParsedUrl {
  if (!url.startsWith(BY_VARIABLE)) {
    const parsed = parseDatabaseUrl(url);
    if (parsed.password === undefined) return parsed;
    throw new DatabaseRefused(
      `${parsed.address.shown}: a password on the command line is visible to all users of this machine. Use PGPASSWORD, MYSQL_PWD, ~/.pgpass, ~/.my.cnf, --password-env or the prompt instead, or pass env:NAME as PATH for a variable with the whole URL.`,
    );
  }
  const name = url.slice(BY_VARIABLE.length);
  const value = environment[name];
  if (value === undefined || value === '')
    throw new DatabaseRefused(`The environment variable "${name}" with the database URL is not set.`);
  return parseDatabaseUrl(value);
}

async function openDatabase(
  { address, password }: ParsedUrl,
  choice: TableChoice,
  { credentials, sleep }: DatabaseDeps,
): Promise<Database> {
  const { shown } = address;
  const { tell } = credentials;
  const patience: Patience = { sleep, tell, delays: DELAYS, shown };
  const seconds = choice.statementSeconds;
  if (address.engine === 'sqlite') {
    const { openSqlite } = await import('./sqlite/open-sqlite.js');
    return openSqlite(address, choice);
  }
  const warn = ({ isEncrypted }: { readonly isEncrypted: boolean }): void => {
    if (!isEncrypted && !isHere(address.host))
      tell(`${shown}: the connection is not encrypted, so rows are sent in plaintext.`);
  };
  // Load the driver of an engine only when it is used.
  if (address.engine === 'postgres') {
    const { logInPostgres } = await import('./postgres/log-in-postgres.js');
    const { openPostgres } = await import('./postgres/open-postgres.js');
    const { connection, login } = await logInPostgres(address, password, seconds, credentials);
    warn(connection);
    return openPostgres(connection, login, choice, patience);
  }
  const { logInMysql } = await import('./mysql/log-in-mysql.js');
  const { openMysql } = await import('./mysql/open-mysql.js');
  const { connection, login } = await logInMysql(address, password, seconds, credentials);
  warn(connection);
  return openMysql(connection, login, choice, patience);
}

function inputsOf({ shown, tables, whenEmpty }: Database, choice: TableChoice): Omit<DatabaseList, 'close'> {
  const named = tables.map((listed) => ({ ...listed, file: `${shown}!${nameOfTable(listed.name)}` }));
  if (tables.length === 0) {
    const isNarrow = choice.tables.length + choice.excludedTables.length > 0;
    if (isNarrow) throw new DatabaseRefused(`${shown}: no table matches --table and --exclude-table.`);
    return { files: [], unread: [{ file: shown, reason: whenEmpty.reason, skipped: whenEmpty.isSkipped }] };
  }
  return {
    files: named.flatMap((one) => ('table' in one ? [{ name: one.file, path: '', table: one.table }] : [])),
    unread: named.flatMap((one) =>
      'table' in one ? [] : [{ file: one.file, reason: one.reason, skipped: one.isSkipped }],
    ),
  };
}
