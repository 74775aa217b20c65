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
