import type { FileIdentity } from '../../sources/remote-file.js';
import type { FormatName } from '../../formats/registry.js';
import type { UnreadFile } from '../../sources/unread-file.js';
import type { MoreFindings, ScanEvent, ScanFinding } from '../scan-finding.js';
import type { TableState } from '../tables/table-reading.js';

/** Summary of the input listing: the same for all shards of a scan, except for `own`. */
export interface JournalListing {
  readonly digest: string;
  /** Number of files of all shards, and of this one. */
  readonly inputs: number;
  readonly own: number;
  /** Number of skipped entries, see `InputList`. */
  readonly hidden: number;
  readonly ignored: number;
  readonly excluded: number;
}

/** One line of the journal. It contains locations, categories and counts, but no values. */
export type JournalLine =
  | { readonly t: 'scan'; readonly options: Readonly<Record<string, unknown>> }
  /** Starts each run of a scan; the inputs that the listing left out follow. */
  | { readonly t: 'listing'; readonly listing: JournalListing }
  | { readonly t: 'left-out'; readonly file: UnreadFile }
  /** A file of an earlier run that is no longer listed. */
  | { readonly t: 'gone'; readonly file: string }
  /** A file that could not be opened, or has nothing to read. */
  | { readonly t: 'unread'; readonly file: UnreadFile; readonly outer?: string }
  | {
      readonly t: 'file';
      readonly file: string;
      /** The listed file that contains it. */
      readonly outer?: string;
      readonly identity: FileIdentity;
      readonly format: FormatName;
      readonly notes: readonly string[];
    }
  | {
      readonly t: 'block';
      readonly n: number;
      readonly findings: readonly ScanFinding[];
      /** Findings that are not listed. */
      readonly more?: readonly MoreFindings[];
      readonly notes: readonly string[];
    }
  | {
      readonly t: 'table';
      readonly n: number;
      readonly state: TableState;
      readonly notes: readonly string[];
      /** For a database table: digest of the rows up to this block. */
      readonly digest?: string;
    }
  /** The last line of a file: its summary. */
  | { readonly t: 'end'; readonly events: readonly ScanEvent[] }
  /** The scan finished. */
  | { readonly t: 'done' };

/** The state file cannot be used; `message` says why, and what to do. */
export class JournalMismatch extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'JournalMismatch';
  }
}
