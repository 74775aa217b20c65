import type { Policy } from '../../core/operators.js';
import type { Keeps } from '../../discovery/own-rules.js';
import type { CellFinder } from '../../discovery/table-tally/cell-finder.js';
import type { Occurrence } from '../../harmonization/occurrence.js';
import type { ProviderInput } from '../../providers/provider.js';
import type { RowJob } from '../tables/row-job.js';
import type { RowCounts } from '../tables/row-work.js';

/** What was found in texts of a file. */
export interface FoundInFile {
  /** In each text, in their order. */
  readonly occurrences: readonly (readonly Occurrence[])[];
  /** The rule of untrusted input that one of them breaks. */
  readonly offence: string | undefined;
}

/** Who finds: the providers in process, or a service elsewhere. */
export interface Finder extends CellFinder {
  /** Most UTF-8 bytes of one text. */
  readonly textBytes: number;
  /**
   * What is found in each text and wanted, over all providers.
   * @param isCode whether the texts are source code, which not every provider need read
   * @throws ScanFailure where a provider gave no answer, TextRefused where a service refuses a text
   */
  findInTexts(inputs: readonly ProviderInput[], keeps: Keeps, isCode?: boolean): Promise<FoundInFile>;
  /** @throws as findInTexts */
  findInCells(inputs: readonly ProviderInput[]): Promise<readonly (readonly Occurrence[])[]>;
  /** Reads a block of records; the tallies are those of the provider that reads every row, if there is one. */
  count(job: Omit<RowJob, 'tally'>, isTallied: boolean): Promise<RowCounts>;
  /** What the operator's custom rules leave out. */
  readonly policy: Policy | undefined;
  close(): Promise<void>;
}

/** The scan cannot go on; `message` says why, never what was read. */
export class ScanFailure extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'ScanFailure';
  }
}

/** A text that the service refuses; `message` says why, never what it holds. */
export class TextRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'TextRefused';
  }
}
