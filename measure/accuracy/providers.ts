import type { ModelName } from '../../src/core/model-names.js';
import { packageVersion } from '../../src/config/package-version.js';
import { createContextProvider } from '../../src/providers/context-provider.js';
import type { ConfiguredProvider } from '../../src/providers/configured-provider.js';
import { createPatternProvider } from '../../src/providers/pattern-provider.js';
import type { Provider } from '../../src/providers/provider.js';

/** Longer than any document takes, so that a busy machine changes no figure. */
const TIMEOUT_MS = 120_000;

const configured = (name: string, provider: Provider): ConfiguredProvider => ({
  config: { name, address: 'in-process', supportedContentTypes: [], timeoutMs: TIMEOUT_MS },
  provider,
});

/** The two providers as the service runs them, in the default order. */
export async function openProviders(model: ModelName = 'base'): Promise<{
  readonly pattern: ConfiguredProvider;
  readonly context: ConfiguredProvider;
}> {
  const version = packageVersion();
  const context = createContextProvider({ modelFolder: `models/${model}`, threads: 2 }, version);
  await context.ready();
  return {
    pattern: configured('Pattern', createPatternProvider({ threads: 1 }, version)),
    context: configured('Context', context),
  };
}
