import type { Connection, QueryOptions, RowDataPacket, TypeCastField } from 'mysql2';
import type { Readable } from 'node:stream';
import { UnreadableTable } from '../database-fault.js';

/** A row as the server sends it. */
export type SentRow = readonly (Buffer | null)[];

/** Rows that are held before the server is asked to wait. */
const ROWS_HELD = 16;

const asSent = (sql: string, values: readonly unknown[]): QueryOptions => ({
  sql,
  values: [...values],
  rowsAsArray: true,
  typeCast: (field: TypeCastField) => field.buffer(),
});

/** The rows of a statement, all at once. */
export const askMysql = (
  connection: Connection,
  sql: string,
  values: readonly unknown[] = [],
): Promise<readonly SentRow[]> =>
  new Promise((resolve, reject) => {
    connection.query(asSent(sql, values), (error, rows) => {
      if (error === null) resolve(rows as unknown as readonly SentRow[]);
      else reject(error);
    });
  });

/** The rows of a statement as objects of texts. */
export const askMysqlTexts = <T>(
  connection: Connection,
  sql: string,
  values: readonly unknown[],
): Promise<readonly T[]> =>
  new Promise((resolve, reject) => {
    const options = { sql, values: [...values], typeCast: (field: TypeCastField) => field.string('utf8') };
    connection.query<RowDataPacket[]>(options, (error, rows) => {
      if (error === null) resolve(rows as unknown as readonly T[]);
      else reject(error);
    });
  });

/**
 * The rows of a statement as they come, a few held at a time.
 * @param seconds without a row after which the statement is given up
 * @throws UnreadableTable
 */
export async function* streamMysql(
  connection: Connection,
  sql: string,
  seconds: number,
): AsyncIterable<SentRow> {
  const stream: Readable = connection.query(asSent(sql, [])).stream({ highWaterMark: ROWS_HELD });
  const rows = stream[Symbol.asyncIterator]() as AsyncIterator<SentRow>;
  for (;;) {
    const isThere = stream.readableLength > 0;
    const next = isThere ? await rows.next() : await within(rows.next(), seconds);
    if (next.done === true) return;
    yield next.value;
  }
}

async function within<T>(work: Promise<T>, seconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(
        new UnreadableTable(`a statement took longer than ${seconds.toString()} s (--statement-seconds)`),
      );
    }, seconds * 1_000);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
