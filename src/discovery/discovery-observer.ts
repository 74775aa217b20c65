/** The steps of a request that are measured one by one. */
export const STAGES = ['read', 'validate', 'parse', 'ask', 'harmonize', 'weigh', 'present'] as const;
export type Stage = (typeof STAGES)[number];

/** Observes the outcomes of use cases. It receives figures and labels, never a text or a value. */
export interface DiscoveryObserver {
  /** Runs a stage of a request and measures it, until its promise is settled where it gives one. */
  stage<T>(stage: Stage, work: () => T): T;
  /** Runs the call of one provider and measures it. */
  call<T extends { readonly status: number }>(provider: string, work: () => Promise<T>): Promise<T>;
  /** Bytes of a body that has been read and found sound. */
  examined(bytes: number): void;
  /** The category of each occurrence, or of each verdict on a column, that is answered. */
  found(categories: readonly string[]): void;
}

/** Measures nothing. */
export const UNOBSERVED: DiscoveryObserver = {
  stage: (_stage, work) => work(),
  call: (_provider, work) => work(),
  examined: () => undefined,
  found: () => undefined,
};
