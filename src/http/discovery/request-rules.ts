import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import { choiceOf, type UntrustedChoice } from '../../discovery/untrusted-choice.js';
import type { OwnRules } from '../../discovery/own-rules.js';
import { createRulesProvider } from '../../providers/rules-provider.js';
import { type ListedTerms, rulesOfTerms } from '../../rules/compile-rules.js';

/** Options of a request for its text: additional terms, and how to handle untrusted input. */
export interface RequestTerms extends Pick<ListedTerms, 'allowPatterns' | 'recognizers'> {
  readonly allow?: readonly string[] | undefined;
  readonly deny?: ListedTerms['deny'] | undefined;
  /** Undefined: the service's default. */
  readonly untrusted?: UntrustedChoice | undefined;
}

/** Timeout in milliseconds; matching listed terms takes a fraction of this. */
const TIMEOUT_MS = 10_000;

/** Provider name of denied terms, next to the configured providers. */
const NAME = 'Terms';

/** Returns the dependencies extended by the options of a request. */
export function withTerms(
  deps: DiscoveryDeps,
  { allow = [], deny = [], allowPatterns = [], recognizers = [], untrusted }: RequestTerms,
): DiscoveryDeps {
  const chosen = untrusted === undefined ? deps : { ...deps, ...choiceOf(untrusted) };
  if (allow.length + deny.length + allowPatterns.length + recognizers.length === 0) return chosen;
  return { ...chosen, requestRules: ownRulesOf({ allow, deny, allowPatterns, recognizers }) };
}

function ownRulesOf(terms: ListedTerms): OwnRules {
  const { detect, denyClassifiers, policy } = rulesOfTerms(terms);
  if (detect === undefined) return { denyClassifiers, policy };
  return { denyClassifiers, policy, provider: createRulesProvider(detect, '1', TIMEOUT_MS, { name: NAME }) };
}
