import { createHash } from 'node:crypto';
import type { TableName } from './table-choice.js';

/**
 * A column to read. `json` columns contain structured values, serialized as JSON; `bytes` columns may contain text or
 * binary data.
 */
export interface TableColumn {
  readonly name: string;
  readonly kind: 'text' | 'json' | 'bytes';
}

/** A value as the database serializes it; null for SQL NULL. */
export type Cell = string | Uint8Array | null;

/**
 * How the rows were sampled: `all` rows; random disk `blocks`; random `rows`; runs of rows in `ranges` spread over the
 * key; or the `first` rows returned.
 */
export const SAMPLING_METHODS = ['all', 'blocks', 'rows', 'ranges', 'first'] as const;
export type SamplingMethod = (typeof SAMPLING_METHODS)[number];

/** How the rows were sampled. */
export interface TableSample {
  readonly method: SamplingMethod;
  /** Row count as estimated by the database; absent if unknown. */
  readonly estimated_rows?: number;
}

/** The rows of a table; can be iterated once. */
export interface TableRows {
  readonly sample: TableSample;
  /** @throws TableChanged, UnreadableTable, DatabaseGone */
  readonly rows: AsyncIterable<readonly Cell[]>;
}

/** A database table as a scan input. */
export interface DatabaseTable {
  readonly columns: readonly TableColumn[];
  /** Estimated number of bytes to be read, for the progress display. */
  readonly expectedBytes: number;
  /** Digest of the columns that are read. It does not depend on the rows. */
  readonly digest: string;
  /** Parts of the table that cannot be read. */
  readonly unread: readonly { readonly part: string; readonly reason: string }[];
  /**
   * Starts reading. Repeated calls return the same rows as long as the table has not changed.
   * @throws UnreadableTable, DatabaseGone
   */
  open(): Promise<TableRows>;
}

/** An entry of a table listing: a table to read, or the reason why it is not read. */
export type ListedTable = { readonly name: TableName } & (
  { readonly table: DatabaseTable } | { readonly reason: string; readonly isSkipped: boolean }
);

/** A database whose tables are listed and read. Connections are opened on demand. */
export interface Database {
  /** The URL as displayed. */
  readonly shown: string;
  /** The selected tables, with the reason for those that are not read. */
  readonly tables: readonly ListedTable[];
  /** The message if there are no tables. */
  readonly whenEmpty: { readonly reason: string; readonly isSkipped: boolean };
  close(): Promise<void>;
}

/** Quotes an identifier as standard SQL does. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Returns a digest of the columns. Changes of the rows are detected when they are reread. */
export const digestOfColumns = (columns: readonly TableColumn[]): string =>
  createHash('sha256')
    .update(JSON.stringify(columns.map(({ name, kind }) => [name, kind])))
    .digest('hex')
    .slice(0, 24);
