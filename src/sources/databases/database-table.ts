import { createHash } from 'node:crypto';
import type { TableName } from './table-choice.js';

/** A column that is read: `json` holds values with structure, as JSON; `bytes` may be text or not. */
export interface TableColumn {
  readonly name: string;
  readonly kind: 'text' | 'json' | 'bytes';
}

/** A value as the database writes it; null where there is none. */
export type Cell = string | Uint8Array | null;

/**
 * How rows were chosen: `all`; `blocks` of the disk by chance; `rows` by chance; runs of rows in `ranges` of the key,
 * spread over it; or the `first` ones that came.
 */
export const SAMPLING_METHODS = ['all', 'blocks', 'rows', 'ranges', 'first'] as const;
export type SamplingMethod = (typeof SAMPLING_METHODS)[number];

/** How the rows that are read were chosen. */
export interface TableSample {
  readonly method: SamplingMethod;
  /** Rows that the database believes the table to have; none where it does not know. */
  readonly estimated_rows?: number;
}

/** The rows of a table, once. */
export interface TableRows {
  readonly sample: TableSample;
  /**
   * @throws TableChanged, UnreadableTable, DatabaseGone
   */
  readonly rows: AsyncIterable<readonly Cell[]>;
}

/** A table of a database, as an input. */
export interface DatabaseTable {
  readonly columns: readonly TableColumn[];
  /** Bytes that are likely to be read of it. */
  readonly expectedBytes: number;
  /** Tells its columns and the way of reading from others; says nothing of its rows. */
  readonly digest: string;
  /** Parts of it that cannot be read. */
  readonly unread: readonly { readonly part: string; readonly reason: string }[];
  /**
   * Begins to read it; the same rows again, where they have not changed.
   * @throws UnreadableTable, DatabaseGone
   */
  open(): Promise<TableRows>;
}

/** A table of a database as it is listed: to be read, or left out for a reason. */
export type ListedTable = { readonly name: TableName } & (
  { readonly table: DatabaseTable } | { readonly reason: string; readonly isSkipped: boolean }
);

/** A database whose tables are listed and read; connections are opened as they are needed. */
export interface Database {
  /** As it is shown. */
  readonly shown: string;
  /** The tables that are chosen, and why others of them are not read. */
  readonly tables: readonly ListedTable[];
  /** What is said where there is no table. */
  readonly whenEmpty: { readonly reason: string; readonly isSkipped: boolean };
  close(): Promise<void>;
}

/** A name as standard SQL writes it. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A digest of the columns. Whether the rows are unchanged shows when they are read again. */
export const digestOfColumns = (columns: readonly TableColumn[]): string =>
  createHash('sha256')
    .update(JSON.stringify(columns.map(({ name, kind }) => [name, kind])))
    .digest('hex')
    .slice(0, 24);
