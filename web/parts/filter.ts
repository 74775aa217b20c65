import type { Cutoffs } from '../model/cutoffs.js';

/** What of a result is shown; acts without a new request. */
export interface Filter {
  readonly cutoffs: Cutoffs;
  readonly onCutoffs: (cutoffs: Cutoffs) => void;
}
