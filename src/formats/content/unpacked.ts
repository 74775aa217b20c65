import type { RowStarts, WrittenAs } from '../../sources/input-file.js';

/** A file unpacked from a container. Its pieces are read before the next item is requested, or not at all. */
export interface UnpackedFile {
  readonly kind: 'file';
  /** Name inside the container. */
  readonly name: string;
  /** How this program wrote it; absent if it is in its original format. */
  readonly written?: WrittenAs;
  /** For a sheet: the first record of each run of consecutive rows, and its 1-based row number. */
  readonly rowStarts?: RowStarts;
  /** The container yields the pictures in base64 in its text itself. */
  readonly picturesApart?: true;
  /** Media type, if the container states one. */
  readonly mediaType?: string;
  /** Notes on the file for the report. */
  readonly notes?: readonly string[];
  readonly pieces: AsyncIterable<Uint8Array>;
}

/** An item from a container; items come in container order. */
export type UnpackedItem =
  | UnpackedFile
  /** An entry that is not read; the others are. */
  | { readonly kind: 'unread'; readonly name: string; readonly reason: string; readonly skipped: boolean }
  /** A note on the container for the report. */
  | { readonly kind: 'note'; readonly note: string };
