import type { TableName } from './table-choice.js';
import type { DatabaseTable } from './database-table.js';

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
