import type { ColumnPart } from '../../discovery/table-tally/column-tallies.js';
import type { UnreadPart } from '../../formats/content/document-text.js';
import type { RecordBlock } from '../../formats/content/records.js';
import type { TextBlock } from '../../formats/content/text-block.js';
import type { KnownFormat } from '../../formats/registry.js';
import type { SniffedFormat } from '../../formats/sniff-format.js';
import type { TableForm } from '../../formats/table/table-form.js';
import type { Occurrence } from '../../harmonization/occurrence.js';
import type { TableSample } from '../../sources/databases/database-table.js';
import type { FileIdentity } from '../../sources/remote-file.js';
import type { InputFile } from '../../sources/input-file.js';
import type { UnreadFile } from '../../sources/unread-file.js';
import type { RecordedFile } from '../resume/journal-contents.js';
import type { RowCounts } from '../tables/row-work.js';
import type { TableReading } from '../tables/table-reading.js';

/** The note for a file that changed since an interrupted scan. */
export const CHANGED = 'it changed since the interrupted scan, and was read again';

/**
 * Returns how many bytes an input adds to the progress. Inner files add none, since their outer file is already
 * counted.
 */
export function expectedBytes({ inner, table }: InputFile, { size }: FileIdentity): number {
  if (table !== undefined) return table.expectedBytes;
  return inner === undefined ? size : 0;
}

/** A file to scan, with what is known before it is read. */
export interface ScanFile {
  readonly input: InputFile;
  readonly identity: FileIdentity;
  readonly sniffed: SniffedFormat<KnownFormat>;
  /** Notes so far. */
  readonly notes: readonly string[];
  /** Of a container: what the names of files in it begin with, before "!". */
  readonly prefix?: string;
  /** Bytes already counted as processed, when the file was read in another format. */
  readonly doneBytes: number;
  /** Number of times that it changed while it was being read. */
  readonly changes: number;
}

/** A table whose first block has been read. */
export interface OpenTable {
  readonly form: TableForm;
  /** Column names; empty if the table has no header. */
  readonly headers: readonly string[];
  readonly reading: TableReading;
}

/** How reading a file ended. */
export type Outcome =
  | { readonly kind: 'read' }
  /** The data read earlier, by this scan or an interrupted one, has changed. */
  | { readonly kind: 'changed' }
  /** The rest could not be read. */
  | { readonly kind: 'broken'; readonly reason: string }
  /** It is not a table after all. */
  | { readonly kind: 'no-table'; readonly reason: string };

/** The start of a file. */
export interface BeginStep {
  readonly kind: 'begin';
  readonly file: ScanFile;
  /** The record of an earlier scan. */
  readonly recorded: RecordedFile | undefined;
  /** Stops reading the file, if the rest is not needed. */
  readonly stop: () => void;
}

/** Texts of a file. */
export interface TextsStep {
  readonly kind: 'texts';
  readonly block: TextBlock;
  /** Whether the file is source code. */
  readonly isCode: boolean;
  /** Index of the block in its file. */
  readonly n: number;
  /** Whether an earlier scan has already recorded the block. */
  readonly isRecorded: boolean;
}

/** Rows of a table. */
export interface RowsStep {
  readonly kind: 'rows';
  readonly block: RecordBlock;
  readonly table: OpenTable;
  readonly n: number;
  readonly isRecorded: boolean;
  /** Aborted if the file turns out not to be a table. */
  readonly stopped: AbortSignal;
  /** Database tables only: digest of all blocks up to this one. */
  readonly digest?: string;
}

/** One step of a scan, in the order of the files and their content. */
export type ScanStep =
  /** @param outer the outermost file that contains it */
  | { readonly kind: 'unread'; readonly file: UnreadFile; readonly outer?: string }
  /** An outermost file has been unpacked; `names` are its inner files. */
  | { readonly kind: 'unpacked'; readonly outer: string; readonly names: Pick<ReadonlySet<string>, 'has'> }
  /** An earlier scan read the file to its end. */
  | { readonly kind: 'replay'; readonly recorded: RecordedFile; readonly size: number }
  | BeginStep
  | TextsStep
  | RowsStep
  | { readonly kind: 'sample'; readonly sample: TableSample }
  | { readonly kind: 'note'; readonly note: string }
  | { readonly kind: 'unread-part'; readonly unread: UnreadPart }
  | { readonly kind: 'end'; readonly outcome: Outcome };

/** The providers' answer to a step; computed while earlier steps are still in progress. */
export type StepAnswer =
  | { readonly kind: 'nothing' }
  /** The step failed, and the file counts as unread; the reason contains no content. */
  | { readonly kind: 'refused'; readonly reason: string }
  | {
      readonly kind: 'texts';
      /** The reported occurrences of each text. */
      readonly occurrences: readonly (readonly Occurrence[])[];
      readonly offence: string | undefined;
    }
  | {
      readonly kind: 'rows';
      readonly counts: RowCounts;
      readonly examined: readonly ColumnPart[] | undefined;
    };
