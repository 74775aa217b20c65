import type { Policy } from '../../core/operators.js';
import type { Keeps } from '../../discovery/own-rules.js';
import type { CellFinder } from '../../discovery/table-tally/cell-finder.js';
import type { Occurrence } from '../../harmonization/occurrence.js';
import type { ProviderInput } from '../../providers/provider.js';
import type { RowJob } from '../tables/row-job.js';
import type { RowCounts } from '../tables/row-work.js';

/** The findings in texts of a file. */
export interface FoundInFile {
  /** Per text, in input order. */
  readonly occurrences: readonly (readonly Occurrence[])[];
  /** The rule for untrusted input that one of the texts violates. */
  readonly offence: string | undefined;
}

/** Finds sensitive data: with the providers in this process, or through a remote service. */
export interface Finder extends CellFinder {
  /** Maximum size of a text in UTF-8 bytes. */
  readonly textBytes: number;
  /**
   * Returns the accepted findings of each text, over all providers.
   * @param isCode whether the texts are source code, which some providers may skip
   * @throws ScanFailure if a provider failed, TextRefused if a service rejects a text
   */
  findInTexts(inputs: readonly ProviderInput[], keeps: Keeps, isCode?: boolean): Promise<FoundInFile>;
  /** @throws like findInTexts */
  findInCells(inputs: readonly ProviderInput[]): Promise<readonly (readonly Occurrence[])[]>;
  /** Reads a block of records. The tallies are those of the provider that reads every row, if there is one. */
  count(job: Omit<RowJob, 'tally'>, isTallied: boolean): Promise<RowCounts>;
  /** The exceptions in the operator's custom rules. */
  readonly policy: Policy | undefined;
  close(): Promise<void>;
}

/** The scan cannot continue; `message` says why, without any content. */
export class ScanFailure extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'ScanFailure';
  }
}

/** The service rejected a text; `message` says why, without its content. */
export class TextRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'TextRefused';
  }
}
