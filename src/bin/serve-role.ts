import type { Config } from '../config/load-config.js';
import { packageVersion } from '../config/package-version.js';
import { WorkQueue } from '../admission/work-queue.js';
import { createLogger } from '../observability/logger.js';
import { MAX_CONNECTIONS } from '../providers/http-provider.js';
import { observe } from './observe.js';
import { providerOf } from './role-defaults.js';
import { serveClassification } from './serve-classification.js';
import { serveProvider } from './serve-provider.js';
import type { Served } from './served.js';
import { createStopSwitch } from './stop-switch.js';

/** Puts one role together, or everything without one, and serves it until the process is told to stop. */
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
    // Work that is done elsewhere is bounded there: here it waits only once no connection is free for it.
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
