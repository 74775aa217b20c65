import type { DocumentReader } from '../formats/reading/document-reader.js';
import type { Finder } from './finders/finder.js';
import type { Journal } from './resume/journal.js';
import type { StageTimes } from './stage-times.js';

/** What a scan works with. */
export interface ScanDeps {
  readonly finder: Finder;
  readonly documents: Pick<DocumentReader, 'read' | 'unpack'>;
  /** Where results are written while they come; none: a killed scan begins anew. */
  readonly journal: Journal | undefined;
  readonly times: StageTimes;
  /** Steps that are in work at once. */
  readonly concurrency: number;
  /** Hears of bytes that are done, and whether an earlier run did them. */
  readonly onBytes: (bytes: number, isKnown?: boolean) => void;
  readonly now: () => number;
}
