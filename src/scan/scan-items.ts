import type { FileScan } from './file-scan.js';
import type { FilePart } from '../formats/reading/parts-of.js';
import type { ProviderFinding } from '../harmonization/occurrence.js';
import type { RecordedFile } from './resume/read-journal.js';
import type { ColumnPart, RowCounts } from './tables/row-work.js';
import type { UnreadFile } from '../sources/unread-file.js';

/** One step of a scan, in the order in which steps are told. */
export type ScanItem =
  | { readonly kind: 'unread'; readonly file: UnreadFile }
  | { readonly kind: 'replay'; readonly recorded: RecordedFile; readonly size: number }
  | { readonly kind: 'begin'; readonly scan: FileScan; readonly recorded: RecordedFile | undefined }
  | PartItem
  | { readonly kind: 'end'; readonly scan: FileScan };

export interface PartItem {
  readonly kind: 'part';
  readonly scan: FileScan;
  readonly part: FilePart;
  /** Number of the block in its file. */
  readonly n: number;
  /** Whether what is in it has been recorded. */
  readonly known: boolean;
}

/** What the providers say to a step, found ahead of its turn. */
export type ScanAnswer =
  | { readonly kind: 'nothing' }
  /** The part cannot be read, and with it the file; the reason holds nothing of it. */
  | { readonly kind: 'refused'; readonly reason: string }
  | {
      readonly kind: 'texts';
      readonly found: readonly (readonly ProviderFinding[])[];
      readonly offence: string | undefined;
    }
  | {
      readonly kind: 'rows';
      readonly counts: RowCounts;
      readonly examined: readonly ColumnPart[] | undefined;
    };
