import { ServiceError } from '../core/errors.js';

/** SQLSTATE classes and codes that say "not now": connection, resources, shutdown, time-out, deadlock. */
const POSTGRES_PASSING = /^(?:08...|53...|57P..|57014|58...|40001|40P01|25P03|55P03)$/;
const NETWORK =
  /^(?:ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|EHOSTUNREACH|ENETUNREACH|ENOENT|ENOTDIR|EACCES|EPERM|EROFS)/;
const SQLITE_PASSING = /^SQLITE_(?:BUSY|LOCKED|IOERR|FULL|CANTOPEN|READONLY|PROTOCOL|WORKER)/;
/** Messages of `pg` for lost connections, which carry no code. */
const DRIVER_MESSAGE =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|Connection ended)/i;

/** Seconds after which it is worth trying again. */
const RETRY_AFTER_S = 5;

/** Turns the failure of a database that cannot be reached into the catalogue's; leaves any other as it is. */
export function toStoreFailure(error: unknown): unknown {
  return isPassing(error)
    ? new ServiceError('STORE_UNAVAILABLE', {}, { retry_after_s: RETRY_AFTER_S })
    : error;
}

function isPassing(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isPassing);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    POSTGRES_PASSING.test(code) ||
    NETWORK.test(code) ||
    SQLITE_PASSING.test(code) ||
    DRIVER_MESSAGE.test(error.message)
  );
}
