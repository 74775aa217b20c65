import type { Occurrence, ProviderFinding } from '../harmonization/occurrence.js';
import type { ConfiguredProvider } from '../providers/configured-provider.js';
import type { DiscoveryObserver } from './discovery-observer.js';
import type { OwnRules } from './own-rules.js';

/** What the use cases work with. */
export interface DiscoveryDeps {
  /** In the configured order. */
  readonly providers: readonly ConfiguredProvider[];
  /** Whether the check for untrusted input is off. */
  readonly trusted: boolean;
  /**
   * Whether a cleaned copy of each text is examined, without characters that hide or imitate others; what is found
   * refers to the text as it is.
   */
  readonly cleans?: boolean;
  /** Groups findings into occurrences; `harmonize` unless a test says otherwise. */
  readonly harmonize?: (findings: readonly ProviderFinding[]) => readonly Occurrence[];
  /** Gives the request up, e.g. when its caller has gone. */
  readonly signal?: AbortSignal;
  /** Measures the work; by default, it is not measured. */
  readonly observer?: DiscoveryObserver;
  /** The operator's custom rules; a request reads them once, so that a change of them never splits it. */
  readonly ownRules?: () => OwnRules;
  /** Rules that the request brings along, beside them. */
  readonly requestRules?: OwnRules;
}
