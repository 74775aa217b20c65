import type { DocumentReader } from '../formats/reading/document-reader.js';
import type { Finder } from './finders/finder.js';
import type { Journal } from './resume/journal.js';
import type { StageTimes } from './stage-times.js';

/** Dependencies of a scan. */
export interface ScanDeps {
  readonly finder: Finder;
  readonly documents: Pick<DocumentReader, 'read' | 'unpack'>;
  /** Receives results as they arrive; undefined: a killed scan starts over. */
  readonly journal: Journal | undefined;
  readonly times: StageTimes;
  /** Maximum number of steps processed at once. */
  readonly concurrency: number;
  /** Reports processed bytes, and whether an earlier run processed them. */
  readonly onBytes: (bytes: number, isKnown?: boolean) => void;
  readonly now: () => number;
}
