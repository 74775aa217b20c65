import { buildProviderApp } from '../http/build-provider-app.js';
import { createBuiltIn } from './in-process-providers.js';
import { listen } from './listen.js';
import { PROVIDER_HINT } from './start-hint.js';
import type { Served } from './served.js';

/** Serves one provider alone, over the provider protocol. */
export async function serveProvider(name: string, served: Served): Promise<void> {
  const { config, logger, version, observed, stopSwitch, work } = served;
  if (config.rulesFile !== undefined) logger.warn('RULES_FILE has no effect on a provider served alone.');
  const provider = createBuiltIn(name, {
    version,
    contextModel: config.contextModel,
    contextThreads: config.contextThreads,
    patternThreads: config.patternThreads,
    onThreadLost: observed.providers.threadLost,
  });
  const alone = { name, address: 'in-process', supportedContentTypes: [], timeoutMs: 0 };
  observed.watch([{ config: alone, provider }], work);
  const app = await buildProviderApp({
    provider,
    logger,
    maxBodyBytes: config.providerMaxBodyBytes,
    timeoutMs: config.providerTimeoutMs,
    version,
    callers: config.callers,
    work,
    operation: observed.operationOf(work),
  });
  app.addHook('onClose', observed.close);
  await listen(app, { ...config, stopSwitch, hint: PROVIDER_HINT });
}
