import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import { choiceOf, type UntrustedChoice } from '../../discovery/untrusted-choice.js';
import type { OwnRules } from '../../discovery/own-rules.js';
import { createRulesProvider } from '../../providers/rules-provider.js';
import { type ListedTerms, rulesOfTerms } from '../../rules/compile-rules.js';

/** What a request says of its text: terms that it brings along, and what becomes of untrusted input. */
export interface RequestTerms extends Pick<ListedTerms, 'allowPatterns' | 'recognizers'> {
  readonly allow?: readonly string[] | undefined;
  readonly deny?: ListedTerms['deny'] | undefined;
  /** Undefined: what the service is set to do. */
  readonly untrusted?: UntrustedChoice | undefined;
}

/** Looking for listed words takes a fraction of reading: a request that takes this long for it is given up. */
const TIMEOUT_MS = 10_000;

/** The name under which denied terms answer, beside the configured providers. */
const NAME = 'Terms';

/** What works on a request as it asks. */
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
