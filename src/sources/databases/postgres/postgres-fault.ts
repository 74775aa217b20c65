import { awayReason, codeOf } from '../connection-fault.js';
import { ConnectionLost, UnreadableTable } from '../database-fault.js';

/** SQLSTATE of what ends a connection, or every one: broken, shut down, crashed. */
const LOST = /^(?:08...|57P0[1-5]|53[12]..)$/;

const REASONS: Readonly<Record<string, string>> = {
  '42501': 'the user may not read it',
  '42P01': 'it is gone',
  '3F000': 'its schema is gone',
  '42703': 'its columns changed',
  '55P03': 'it is locked by others',
  '25P03': 'the server ended a transaction that was idle',
  XX001: 'its data are damaged on the disk',
  XX002: 'its index is damaged on the disk',
};

/**
 * What became of a statement on a table, without what the server says of it: that may quote values.
 * @param seconds that it might take
 */
export function postgresFault(error: unknown, seconds: number): Error {
  const code = codeOf(error);
  if (code === '57014') {
    return new UnreadableTable(`a statement took longer than ${seconds.toString()} s (--statement-seconds)`);
  }
  const message = error instanceof Error ? error.message : '';
  const isLost =
    LOST.test(code) ||
    awayReason(code) !== undefined ||
    /^(?:Connection terminated|Query read timeout|Client (?:has encountered|was closed)|Connection ended)/i.test(
      message,
    );
  if (isLost) return new ConnectionLost('the connection broke');
  if (code === '') throw error;
  return new UnreadableTable(
    Object.hasOwn(REASONS, code) ? String(REASONS[code]) : `the server refused it (SQLSTATE ${code})`,
  );
}
