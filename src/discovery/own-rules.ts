import { OPEN_POLICY, type Policy } from '../core/policy.js';
import { applyPolicy, reachesThreshold } from '../harmonization/apply-policy.js';
import type { ProviderFinding } from '../harmonization/occurrence.js';
import type { ConfiguredProvider } from '../providers/configured-provider.js';
import type { ProviderOutcome } from './provider-outcome.js';

/** The operator's own rules as they are at one moment. */
export interface OwnRules {
  /** The provider of own recognizers and of the deny list; absent where the rules only leave things out. */
  readonly provider?: ConfiguredProvider;
  /** Classifiers of that provider that make up the deny list. */
  readonly denyClassifiers: ReadonlySet<string>;
  readonly policy: Policy;
}

/** The rules of a service that has none. */
export const NO_RULES: OwnRules = Object.freeze({ denyClassifiers: new Set<string>(), policy: OPEN_POLICY });

/** Something found, as far as it is judged whether it is wanted. */
export interface JudgedFinding {
  readonly category: string;
  readonly score: number;
  /** Who found it; those of a text carry the label that they themselves used as `entityType`. */
  readonly classifiers?: readonly object[];
}

/** Whether something found is wanted. */
export type Keeps = (found: JudgedFinding) => boolean;

/**
 * What of the findings in a text the rules let through.
 * @param outcomes the providers that the findings' `providerIndex` speaks of
 */
export function applyOwnRules(
  { provider, denyClassifiers, policy }: OwnRules,
  outcomes: readonly ProviderOutcome[],
  text: string,
  findings: readonly ProviderFinding[],
): readonly ProviderFinding[] {
  const isDenied = ({ providerIndex, classifier }: ProviderFinding): boolean =>
    denyClassifiers.has(classifier) && outcomes[providerIndex]?.config === provider?.config;
  return applyPolicy(policy, text, findings, isDenied);
}

/** What the request wants and the rules' threshold of its category lets through. */
export const withOwnThresholds =
  ({ policy }: OwnRules, keeps: Keeps): Keeps =>
  (found) =>
    keeps(found) && reachesThreshold(policy, found.category, found.score);
