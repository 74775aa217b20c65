import { buildProviderApp } from '../http/build-provider-app.js';
import { createBuiltIn } from './in-process-providers.js';
import { listen } from './listen.js';
import { PROVIDER_HINT } from './start-hint.js';
import type { Served } from './served.js';
import type { Config } from '../config/load-config.js';
import { packageVersion } from '../config/package-version.js';
import { WorkQueue } from '../admission/work-queue.js';
import { createLogger } from '../observability/logger.js';
import { MAX_CONNECTIONS } from '../providers/configured-provider.js';
import { observe } from './observe.js';
import { providerOf } from './role-defaults.js';
import { serveClassification } from './serve-classification.js';
import { createStopSwitch } from './stop-switch.js';

/** Serves one provider alone, over the provider protocol. */
async function serveProvider(name: string, served: Served): Promise<void> {
  const { config, logger, version, observed, stopSwitch, work } = served;
  if (config.rulesFile !== undefined) logger.warn('RULES_FILE has no effect on a provider served alone.');
  const provider = await createBuiltIn(name, {
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

/** Serves one role, or everything without a role, until the process receives a stop signal. */
export async function serveRole(role: string | undefined, config: Config): Promise<void> {
  const version = packageVersion();
  const alone = providerOf(role);
  const logger = createLogger(config.logLevel, undefined, {
    role: role ?? 'all',
    levels: config.logLevelForm,
  });
  for (const warning of config.warnings) logger.warn(warning);
  const stopSwitch = createStopSwitch();
  const observed = await observe(config, version, stopSwitch, logger);
  const worksHere = alone !== undefined || config.providers.some(({ address }) => address === 'in-process');
  const work = new WorkQueue({
    // Remote providers limit their own load; the queue here only has to wait for a free connection.
    workers: worksHere ? config.contextThreads : MAX_CONNECTIONS,
    maxWaitMs: config.queueWaitMs,
    longestWaitMs: Math.max(config.queueWaitMs, config.queueWaitMaxMs),
    burst: config.queueBurst,
    now: () => performance.now(),
    onWait: observed.queueWait,
  });
  const served: Served = { config, logger, version, observed, stopSwitch, work };
  await (alone === undefined ? serveClassification(served) : serveProvider(alone.name, served));
}
