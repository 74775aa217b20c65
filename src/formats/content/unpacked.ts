import type { RowStarts, WrittenAs } from '../../sources/input-file.js';

/** A file as it comes out of the file around it. Its pieces are read before the next is asked for, or not at all. */
export interface UnpackedFile {
  readonly kind: 'file';
  /** Its name inside the file around it. */
  readonly name: string;
  /** None where it is as somebody else wrote it, in whatever format. */
  readonly written?: WrittenAs;
  /** Of a sheet, rows by records: the first record of each stretch of rows without gaps, and its row, from 1. */
  readonly rowStarts?: RowStarts;
  /** Where somebody said it. */
  readonly mediaType?: string;
  /** What a reader should know of it. */
  readonly notes?: readonly string[];
  readonly pieces: AsyncIterable<Uint8Array>;
}

/** What comes out of a container, in its order. */
export type UnpackedItem =
  | UnpackedFile
  /** Something in it that is not read; the others are. */
  | { readonly kind: 'unread'; readonly name: string; readonly reason: string; readonly skipped: boolean }
  /** Something that a reader should know of the container. */
  | { readonly kind: 'note'; readonly note: string };
