import type { Cutoffs } from '../model/cutoffs.js';

/** Which findings are shown; changes need no new request. */
export interface Filter {
  readonly cutoffs: Cutoffs;
  readonly onCutoffs: (cutoffs: Cutoffs) => void;
}
