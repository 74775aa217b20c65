/** What becomes of sensitive data on its way to a model and back. */
export const GUARDRAIL_MODES = ['block', 'mask', 'reversible'] as const;
export type GuardrailMode = (typeof GUARDRAIL_MODES)[number];

/** How the guardrail of LiteLLM is set. */
export interface GuardrailSettings {
  /** What a request that does not say gets. */
  readonly mode: GuardrailMode;
  /** What becomes of texts that a provider failed on: nothing passes, or what is known is acted on. */
  readonly onFailure: 'closed' | 'open';
  /** Milliseconds for which placeholders are kept after they were used last. */
  readonly keepMs: number;
  /** SHA-256 of the key that lets callers in, in hexadecimal; absent: they need what others need. */
  readonly keyDigest?: string | undefined;
}
