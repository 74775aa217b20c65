import { awayReason, codeOf } from '../connection-fault.js';
import { ConnectionLost, UnreadableTable } from '../database-fault.js';

const LOST: ReadonlySet<string> = new Set([
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_SEQUENCE_TIMEOUT',
  'ER_SERVER_SHUTDOWN',
  'ER_CONNECTION_KILLED',
  'ER_NET_READ_INTERRUPTED',
  'ER_NET_WRITE_INTERRUPTED',
]);
const TOO_LONG: ReadonlySet<string> = new Set([
  'ER_STATEMENT_TIMEOUT',
  'ER_QUERY_TIMEOUT',
  'ER_LOCK_WAIT_TIMEOUT',
]);

const REASONS: Readonly<Record<string, string>> = {
  ER_TABLEACCESS_DENIED_ERROR: 'the user may not read it',
  ER_COLUMNACCESS_DENIED_ERROR: 'the user may not read all of its columns',
  ER_VIEW_INVALID: 'it shows tables that are gone, or that the user may not read',
  ER_NO_SUCH_TABLE: 'it is gone',
  ER_BAD_FIELD_ERROR: 'its columns changed',
  ER_CRASHED_ON_USAGE: 'its data are damaged on the disk',
};

/**
 * What became of a statement on a table, without what the server says of it: that may quote values.
 * @param seconds that it might take
 */
export function mysqlFault(error: unknown, seconds: number): Error {
  if (error instanceof UnreadableTable || error instanceof ConnectionLost) return error;
  const code = codeOf(error);
  if (TOO_LONG.has(code))
    return new UnreadableTable(`a statement took longer than ${seconds.toString()} s (--statement-seconds)`);
  const message = error instanceof Error ? error.message : '';
  if (LOST.has(code) || awayReason(code) !== undefined || /closed state|Connection lost/i.test(message))
    return new ConnectionLost('the connection broke');
  if (code === '') throw error;
  return new UnreadableTable(REASONS[code] ?? `the server refused it (${code})`);
}
