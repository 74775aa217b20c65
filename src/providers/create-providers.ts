import type { ConfiguredProvider, ProviderConfig } from './configured-provider.js';
import { createHttpProvider } from './http-provider.js';
import type { Provider } from './provider.js';

/** Makes the configured providers: over HTTP by address, or in process by name. */
export function createProviders(
  configs: readonly ProviderConfig[],
  inProcess: (name: string) => Provider,
): readonly ConfiguredProvider[] {
  return configs.map((config) => ({
    config,
    provider:
      config.address === 'in-process'
        ? inProcess(config.name)
        : createHttpProvider(config.name, config.address),
  }));
}
