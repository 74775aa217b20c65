import type { ProviderInput, TextFindings } from './provider.js';

/** What a provider's worker is asked: part of a batch. */
export interface BatchTask {
  readonly inputs: readonly ProviderInput[];
  readonly explain: boolean;
}

/** Findings of each input, or the status and the reason of their lack; the reason holds nothing of the texts. */
export type BatchAnswer =
  | { readonly results: readonly TextFindings[] }
  | { readonly failed: { readonly status: number; readonly reason: string } };
