import type { Occurrence, ProviderFinding } from '../harmonization/occurrence.js';
import type { ConfiguredProvider } from '../providers/configured-provider.js';
import type { DiscoveryObserver } from './discovery-observer.js';
import type { OwnRules } from './own-rules.js';

/** Dependencies of the use cases. */
export interface DiscoveryDeps {
  /** In configured order. */
  readonly providers: readonly ConfiguredProvider[];
  /** Whether the check for untrusted input is disabled. */
  readonly trusted: boolean;
  /**
   * Whether to examine a cleaned copy of each text, without characters that hide or imitate others; results refer to
   * the original text.
   */
  readonly cleans?: boolean;
  /** Groups findings into occurrences. Default: `harmonize`; tests may replace it. */
  readonly harmonize?: (findings: readonly ProviderFinding[]) => readonly Occurrence[];
  /** Aborts the request, e.g. when its client has disconnected. */
  readonly signal?: AbortSignal;
  /** Measures the work. Default: not measured. */
  readonly observer?: DiscoveryObserver;
  /**
   * Returns the operator's custom rules. A request reads them once, so that a change never applies to part of a
   * request.
   */
  readonly ownRules?: () => OwnRules;
  /** Custom rules sent with the request, applied in addition. */
  readonly requestRules?: OwnRules;
}
