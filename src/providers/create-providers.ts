import type { ConfiguredProvider, ProviderConfig } from './configured-provider.js';
import { createHttpProvider, type HttpProviderOptions } from './http-provider.js';
import type { Provider } from './provider.js';

/** Makes the configured providers: over HTTP by address, with these options, or in process by name. */
export function createProviders(
  configs: readonly ProviderConfig[],
  inProcess: (name: string) => Provider,
  options: Pick<HttpProviderOptions, 'headers' | 'observer'> = {},
): readonly ConfiguredProvider[] {
  return configs.map((config) => {
    const { name, address, timeoutMs } = config;
    const provider =
      address === 'in-process'
        ? inProcess(name)
        : createHttpProvider(name, address, { ...options, timeoutMs });
    return { config, provider };
  });
}
