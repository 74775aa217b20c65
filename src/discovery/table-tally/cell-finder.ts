import type { Occurrence } from '../../harmonization/occurrence.js';
import type { ProviderInput } from '../../providers/provider.js';

/** Who looks into the cells of tables. */
export interface CellFinder {
  /** Configured names of the providers; `providerIndex` of a finding is an index into them. */
  readonly providers: readonly string[];
  /** Index of the provider that reads every row of a table; none where all read chosen values alone. */
  readonly everyRow: number | undefined;
  /** Whether some provider reads chosen values alone. */
  readonly samples: boolean;
  /** All that is found in each cell, over all providers: their columns are judged, not they. */
  findInCells(inputs: readonly ProviderInput[]): Promise<readonly (readonly Occurrence[])[]>;
}
