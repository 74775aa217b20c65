import { ServiceError } from '../core/errors.js';
import { supports, type ConfiguredProvider } from '../providers/configured-provider.js';
import type { ClassifyOptions, ProviderInput } from '../providers/provider.js';
import { askProviders, type ProviderOutcome } from './ask-providers.js';
import type { DiscoveryDeps } from './discovery-deps.js';
import { UNOBSERVED } from './discovery-observer.js';

/** No provider answered; carries how each one fared. */
export class AllProvidersFailed extends ServiceError {
  readonly outcomes: readonly ProviderOutcome[];

  constructor(outcomes: readonly ProviderOutcome[]) {
    const lost = outcomes.every(({ status }) => status === 599);
    super(lost ? 'PROVIDER_LOST' : 'ALL_PROVIDERS_FAILED');
    this.outcomes = outcomes;
  }
}

/**
 * Asks the providers that take this content type. An empty batch is asked as well, so that the answer says
 * what the providers are.
 * @param own the provider of the operator's own rules: it takes every content type that a configured one takes
 * @throws ServiceError CONTENT_TYPE_WITHOUT_PROVIDER when none takes it, AllProvidersFailed when none answers;
 * the signal's reason once it is aborted
 */
export async function takePart(
  { providers, signal, observer = UNOBSERVED }: Pick<DiscoveryDeps, 'providers' | 'signal' | 'observer'>,
  contentType: string,
  inputs: readonly ProviderInput[],
  options?: ClassifyOptions,
  own?: ConfiguredProvider,
): Promise<readonly ProviderOutcome[]> {
  const chosen = providers.filter((provider) => supports(provider, contentType));
  if (chosen.length === 0) throw new ServiceError('CONTENT_TYPE_WITHOUT_PROVIDER');
  const asked = own === undefined ? chosen : [...chosen, own];
  const outcomes = await observer.stage('ask', () => askProviders(asked, inputs, observer, options, signal));
  signal?.throwIfAborted();
  if (outcomes.every(({ results }) => results === undefined)) throw new AllProvidersFailed(outcomes);
  return outcomes;
}

/** Whether some provider failed, so that the answer is only partial. */
export function isPartial(outcomes: readonly ProviderOutcome[]): boolean {
  return outcomes.some(({ results }) => results === undefined);
}
