/** Stages of a request that are measured separately. */
export const STAGES = ['read', 'validate', 'parse', 'ask', 'harmonize', 'weigh', 'present'] as const;
export type Stage = (typeof STAGES)[number];

/** Observes use cases. It receives figures and labels, never texts or values. */
export interface DiscoveryObserver {
  /** Runs and measures a stage of a request; if the stage returns a promise, until that promise settles. */
  stage<T>(stage: Stage, work: () => T): T;
  /** Runs and measures the call to one provider. */
  call<T extends { readonly status: number }>(provider: string, work: () => Promise<T>): Promise<T>;
  /** Reports the size in bytes of a body that was read and validated. */
  examined(bytes: number): void;
  /** Reports the category of each occurrence, or of each column verdict, in the answer. */
  found(categories: readonly string[]): void;
}

/** Discards all measurements. */
export const UNOBSERVED: DiscoveryObserver = {
  stage: (_stage, work) => work(),
  call: (_provider, work) => work(),
  examined: () => undefined,
  found: () => undefined,
};
