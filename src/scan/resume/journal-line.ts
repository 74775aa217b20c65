import type { FileIdentity } from '../../sources/input-file.js';
import type { FormatName } from '../../formats/registry.js';
import type { ScanEvent, ScanFinding } from '../scan-finding.js';
import type { TableState } from '../tables/table-reading.js';

/** One line of the journal. It holds places, categories and counts, never a value. */
export type JournalLine =
  | { readonly t: 'scan'; readonly options: Readonly<Record<string, unknown>> }
  | {
      readonly t: 'file';
      readonly file: string;
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
  | { readonly t: 'table'; readonly n: number; readonly state: TableState; readonly notes: readonly string[] }
  /** The last line of a file: what is told of it behind its blocks. */
  | { readonly t: 'end'; readonly events: readonly ScanEvent[] };

/** The state file cannot be used; `message` says why and what to do. */
export class JournalMismatch extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'JournalMismatch';
  }
}
