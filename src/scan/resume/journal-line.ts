import type { FileIdentity } from '../../sources/remote-file.js';
import type { FormatName } from '../../formats/registry.js';
import type { UnreadFile } from '../../sources/unread-file.js';
import type { ScanEvent, ScanFinding } from '../scan-finding.js';
import type { TableState } from '../tables/table-reading.js';

/** What there is to be read, as it was listed: the same for all shards of a scan, save `own`. */
export interface JournalListing {
  readonly digest: string;
  /** Files of all shards, and of this one. */
  readonly inputs: number;
  readonly own: number;
  /** Entries that were not entered, see `InputList`. */
  readonly hidden: number;
  readonly ignored: number;
  readonly excluded: number;
}

/** One line of the journal. It holds places, categories and counts, never a value. */
export type JournalLine =
  | { readonly t: 'scan'; readonly options: Readonly<Record<string, unknown>> }
  /** Begins each run of a scan; what the listing left out follows. */
  | { readonly t: 'listing'; readonly listing: JournalListing }
  | { readonly t: 'left-out'; readonly file: UnreadFile }
  /** A file of an earlier run that is not listed any more. */
  | { readonly t: 'gone'; readonly file: string }
  /** A file that could not be opened, or is none to be read. */
  | { readonly t: 'unread'; readonly file: UnreadFile; readonly outer?: string }
  | {
      readonly t: 'file';
      readonly file: string;
      /** The listed file that it lies in. */
      readonly outer?: string;
      readonly identity: FileIdentity;
      readonly format: FormatName;
      readonly notes: readonly string[];
    }
  | {
      readonly t: 'block';
      readonly n: number;
      readonly findings: readonly ScanFinding[];
      readonly notes: readonly string[];
    }
  | {
      readonly t: 'table';
      readonly n: number;
      readonly state: TableState;
      readonly notes: readonly string[];
      /** Of a table of a database: what was read up to there, as a digest. */
      readonly digest?: string;
    }
  /** The last line of a file: the summary after its blocks. */
  | { readonly t: 'end'; readonly events: readonly ScanEvent[] }
  /** The scan came to its end. */
  | { readonly t: 'done' };

/** The state file cannot be used; `message` says why and what to do. */
export class JournalMismatch extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'JournalMismatch';
  }
}
