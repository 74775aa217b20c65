import type { Occurrence } from '../../harmonization/occurrence.js';
import type { ProviderInput } from '../../providers/provider.js';

/** Finds occurrences in the cells of tables. */
export interface CellFinder {
  /** Configured names of the providers, indexed by the `providerIndex` of a finding. */
  readonly providers: readonly string[];
  /** Number of them that belong to custom rules, which know only their own categories. Default: 0. */
  readonly ruleProviders?: number;
  /** Index of the provider that reads every row of a table; undefined if all providers read only sampled values. */
  readonly everyRow: number | undefined;
  /** Whether some provider reads only sampled values. */
  readonly samples: boolean;
  /**
   * Returns all occurrences in each cell, from all providers and regardless of score: thresholds apply to columns, not
   * to cells.
   */
  findInCells(inputs: readonly ProviderInput[]): Promise<readonly (readonly Occurrence[])[]>;
}

/** Returns the number of providers that count when a column is weighed: those of custom rules do not. */
export const weighedProviders = ({
  providers,
  ruleProviders = 0,
}: Pick<CellFinder, 'providers' | 'ruleProviders'>): number => providers.length - ruleProviders;
