import type { Policy } from '../core/operators.js';
import { applyPolicy, reachesThreshold } from '../harmonization/harmonize.js';
import type { ProviderFinding } from '../harmonization/occurrence.js';
import type { ConfiguredProvider } from '../providers/configured-provider.js';
import type { ProviderOutcome } from './provider-outcome.js';

/** Rules of the operator as they are at one moment, or of one request. */
export interface OwnRules {
  /** The provider of own recognizers and of the deny list; absent where the rules only leave things out. */
  readonly provider?: ConfiguredProvider;
  /** Classifiers of that provider that make up the deny list. */
  readonly denyClassifiers: ReadonlySet<string>;
  readonly policy: Policy;
}

/** Something found, as far as it is judged whether it is wanted. */
export interface JudgedFinding {
  readonly category: string;
  readonly score: number;
  /** Who found it; those of a text carry the label that they themselves used as `entityType`. */
  readonly classifiers?: readonly object[];
}

/** Whether something found is wanted. */
export type Keeps = (found: JudgedFinding) => boolean;

/** Whom the rules bring along to be asked. */
export const providersOf = (rules: readonly OwnRules[]): readonly ConfiguredProvider[] =>
  rules.flatMap(({ provider }) => (provider === undefined ? [] : [provider]));

/**
 * What of the findings in a text the rules let through: what some deny goes before what any allow.
 * @param outcomes the providers that the findings' `providerIndex` speaks of
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

/** What the request wants and the rules' thresholds of its category let through. */
export const withOwnThresholds =
  (rules: readonly OwnRules[], keeps: Keeps): Keeps =>
  (found) =>
    keeps(found) && rules.every(({ policy }) => reachesThreshold(policy, found.category, found.score));
