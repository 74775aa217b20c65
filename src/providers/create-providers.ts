import type { ConfiguredProvider, ProviderConfig } from './configured-provider.js';
import { createHttpProvider } from './http-provider.js';
import type { Provider } from './provider.js';

/** Makes a provider that runs in process. */
export type ProviderFactory = () => Provider;

/** Makes the configured providers, in process by name or over HTTP by address. */
export function createProviders(
  configs: readonly ProviderConfig[],
  inProcess: ReadonlyMap<string, ProviderFactory>,
): readonly ConfiguredProvider[] {
  return configs.map((config) => ({ config, provider: createProvider(config, inProcess) }));
}

function createProvider(
  { name, address }: ProviderConfig,
  inProcess: ReadonlyMap<string, ProviderFactory>,
): Provider {
  if (address !== 'in-process') return createHttpProvider(name, address);
  const create = inProcess.get(name);
  // The configuration was checked against the same table.
  if (create === undefined) throw new RangeError('no provider of this name runs in process');
  return create();
}
