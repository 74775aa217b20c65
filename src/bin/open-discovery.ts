import type { ProviderChoice } from '../cli/selection-options.js';
import { loadConfig } from '../config/load-config.js';
import { packageVersion } from '../config/package-version.js';
import type { ModelName } from '../core/model-names.js';
import type { DiscoveryDeps } from '../discovery/discovery-deps.js';
import { BUILT_IN_PROVIDERS } from './in-process-providers.js';
import { openOwnRules } from './open-own-rules.js';

/** A part of a file is never given up for its time: nobody waits at the other end. */
const NO_DEADLINE_MS = 600_000;

/**
 * Opens the use cases inside this process, with the providers that the command line names and the settings that
 * concern them.
 * @throws ConfigError where the settings cannot be used; ModelFileError where the model cannot
 */
export async function openDiscovery(
  choice: ProviderChoice,
  model?: ModelName,
): Promise<{ readonly deps: DiscoveryDeps; readonly close: () => Promise<void> }> {
  const inProcess = BUILT_IN_PROVIDERS.map(({ name }) => name);
  const chosen = BUILT_IN_PROVIDERS.filter(({ name }) => choice === 'both' || name.toLowerCase() === choice);
  const { contextModel, contextThreads, patternThreads, securityControls, rulesFile } = loadConfig({
    port: 0,
    providers: chosen.map(({ name }) => ({ name, address: 'in-process' })),
    inProcess,
    hasAccounts: false,
  });
  const version = packageVersion();
  const rules = await openOwnRules(rulesFile, { timeoutMs: NO_DEADLINE_MS, version });
  const providers = chosen.map(({ name, create }) => ({
    config: { name, address: 'in-process', supportedContentTypes: [], timeoutMs: NO_DEADLINE_MS },
    provider: create({ version, contextModel: model ?? contextModel, contextThreads, patternThreads }),
  }));
  const close = async (): Promise<void> => {
    await Promise.all(providers.map(({ provider }) => provider.close()));
  };
  try {
    await Promise.all(providers.map(({ provider }) => provider.ready()));
  } catch (error) {
    await close();
    throw error;
  }
  const ownRules = rules === undefined ? {} : { ownRules: rules.ownRules };
  return { deps: { providers, trusted: !securityControls, ...ownRules }, close };
}
