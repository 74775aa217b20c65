import type { Policy } from '../core/operators.js';
import { applyPolicy, reachesThreshold } from '../harmonization/harmonize.js';
import type { ProviderFinding } from '../harmonization/occurrence.js';
import type { ConfiguredProvider } from '../providers/configured-provider.js';
import type { ProviderOutcome } from './provider-outcome.js';

/** A snapshot of the operator's custom rules, or the custom rules of one request. */
export interface OwnRules {
  /** Provider of the custom recognizers and the deny list; absent if the rules only suppress findings. */
  readonly provider?: ConfiguredProvider;
  /** Classifiers of that provider that belong to the deny list. */
  readonly denyClassifiers: ReadonlySet<string>;
  readonly policy: Policy;
}

/** A finding, as far as needed to decide whether it is reported. */
export interface JudgedFinding {
  readonly category: string;
  readonly score: number;
  /** Classifiers that found it; those of a text carry their own label in `entityType`. */
  readonly classifiers?: readonly object[];
}

/** Whether a finding is reported. */
export type Keeps = (found: JudgedFinding) => boolean;

/** Returns the additional providers that the rules define. */
export const providersOf = (rules: readonly OwnRules[]): readonly ConfiguredProvider[] =>
  rules.flatMap(({ provider }) => (provider === undefined ? [] : [provider]));

/**
 * Filters the findings in a text by the rules; a deny in any rule set overrides an allow in any other.
 * @param outcomes the providers to which `providerIndex` of the findings refers
 */
export function applyOwnRules(
  rules: readonly OwnRules[],
  outcomes: readonly ProviderOutcome[],
  text: string,
  findings: readonly ProviderFinding[],
): readonly ProviderFinding[] {
  const isDenied = ({ providerIndex, classifier }: ProviderFinding): boolean =>
    rules.some(
      ({ provider, denyClassifiers }) =>
        denyClassifiers.has(classifier) && outcomes[providerIndex]?.config === provider?.config,
    );
  return rules.reduce((left, { policy }) => applyPolicy(policy, text, left, isDenied), findings);
}

/** Combines the request's filter with the thresholds that the rules set for the category. */
export const withOwnThresholds =
  (rules: readonly OwnRules[], keeps: Keeps): Keeps =>
  (found) =>
    keeps(found) && rules.every(({ policy }) => reachesThreshold(policy, found.category, found.score));
