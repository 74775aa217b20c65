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

/** What is said of a file that was begun in another state than the one that it has. */
export const CHANGED = 'it changed since the interrupted scan, and was read again';

/** What of an input counts as done when it is: what lies in another file is none of the bytes counted before. */
export function expectedBytes({ inner, table }: InputFile, { size }: FileIdentity): number {
  if (table !== undefined) return table.expectedBytes;
  return inner === undefined ? size : 0;
}

/** A file that is scanned, as it is known before it is read. */
export interface ScanFile {
  readonly input: InputFile;
  readonly identity: FileIdentity;
  readonly sniffed: SniffedFormat<KnownFormat>;
  /** What is to be said of it already. */
  readonly notes: readonly string[];
  /** Of a container: what the names of files in it begin with, before "!". */
  readonly prefix?: string;
  /** Bytes of it that were counted as done when it was read in another format. */
  readonly doneBytes: number;
  /** Times that it changed while it was read. */
  readonly changes: number;
}

/** A table that was opened at its first block. */
export interface OpenTable {
  readonly form: TableForm;
  /** Names of its columns; none where it has no header. */
  readonly headers: readonly string[];
  readonly reading: TableReading;
}

/** How the reading of a file ended. */
export type Outcome =
  | { readonly kind: 'read' }
  /** What an earlier scan, or this one, read of it is not there any more as it was read. */
  | { readonly kind: 'changed' }
  /** It could not be read further. */
  | { readonly kind: 'broken'; readonly reason: string }
  /** It is no table after all. */
  | { readonly kind: 'no-table'; readonly reason: string };

/** The begin of a file. */
export interface BeginStep {
  readonly kind: 'begin';
  readonly file: ScanFile;
  /** What an earlier scan found in it. */
  readonly recorded: RecordedFile | undefined;
  /** Ends the reading of the file, where more of it is of no use. */
  readonly stop: () => void;
}

/** Texts of a file. */
export interface TextsStep {
  readonly kind: 'texts';
  readonly block: TextBlock;
  /** Whether its file is source code. */
  readonly isCode: boolean;
  /** Number of the block in its file. */
  readonly n: number;
  /** Whether what is in it has been recorded by an earlier scan. */
  readonly isRecorded: boolean;
}

/** Rows of a table. */
export interface RowsStep {
  readonly kind: 'rows';
  readonly block: RecordBlock;
  readonly table: OpenTable;
  readonly n: number;
  readonly isRecorded: boolean;
  /** Aborted where the table turned out to be none. */
  readonly stopped: AbortSignal;
  /** Tables of databases alone: tells all blocks up to this one from others. */
  readonly digest?: string;
}

/** One step of a scan, in the order of the files and inside them. */
export type ScanStep =
  /** @param outer the file that it lies in, which itself lies in none */
  | { readonly kind: 'unread'; readonly file: UnreadFile; readonly outer?: string }
  /** A file that lies in none has been unpacked, and these are the names of what lies in it. */
  | { readonly kind: 'unpacked'; readonly outer: string; readonly names: ReadonlySet<string> }
  /** An earlier scan read it to its end. */
  | { readonly kind: 'replay'; readonly recorded: RecordedFile; readonly size: number }
  | BeginStep
  | TextsStep
  | RowsStep
  | { readonly kind: 'sample'; readonly sample: TableSample }
  | { readonly kind: 'note'; readonly note: string }
  | { readonly kind: 'unread-part'; readonly unread: UnreadPart }
  | { readonly kind: 'end'; readonly outcome: Outcome };

/** What the providers say to a step; asked while earlier steps are still in work. */
export type StepAnswer =
  | { readonly kind: 'nothing' }
  /** The step cannot be answered, and the file counts as unread; the reason holds nothing of it. */
  | { readonly kind: 'refused'; readonly reason: string }
  | {
      readonly kind: 'texts';
      /** What is wanted of what was found, by text. */
      readonly occurrences: readonly (readonly Occurrence[])[];
      readonly offence: string | undefined;
    }
  | {
      readonly kind: 'rows';
      readonly counts: RowCounts;
      readonly examined: readonly ColumnPart[] | undefined;
    };
