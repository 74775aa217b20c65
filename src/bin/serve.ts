import { fileURLToPath } from 'node:url';
import { loadConfig } from '../config/load-config.js';
import { packageVersion } from '../config/package-version.js';
import { harmonize } from '../harmonization/harmonize.js';
import { buildApp } from '../http/build-app.js';
import { buildProviderApp } from '../http/build-provider-app.js';
import { WorkQueue } from '../load/work-queue.js';
import { createLogger } from '../observability/logger.js';
import { logProviderEvents } from '../observability/log-provider-events.js';
import { createProviders } from '../providers/create-providers.js';
import { MAX_CONNECTIONS } from '../providers/http-provider.js';
import type { Provider } from '../providers/provider.js';
import { BUILT_IN_PROVIDERS } from './in-process-providers.js';
import { listen } from './listen.js';
import { openOwnRules } from './open-own-rules.js';
import { serveAccounts } from './serve-accounts.js';

const SERVICE_PORT = 8580;
/** Where `npm run build` puts the page. */
const PAGE_FOLDER = fileURLToPath(new URL('../../web/site', import.meta.url));

/**
 * Serves one role, or everything without one, until the process is told to stop.
 * @throws ConfigError where the settings cannot be used
 */
export async function serve(role?: string): Promise<void> {
  const version = packageVersion();
  const alone = BUILT_IN_PROVIDERS.find(({ name }) => name.toLowerCase() === role);
  const config = loadConfig({
    port: alone?.port ?? SERVICE_PORT,
    providers: BUILT_IN_PROVIDERS.map(({ name, port }) => ({
      name,
      address: role === undefined ? 'in-process' : `http://127.0.0.1:${port.toString()}`,
    })),
    inProcess: BUILT_IN_PROVIDERS.map(({ name }) => name),
    hasAccounts: alone === undefined,
  });
  const logger = createLogger(config.logLevel);
  for (const warning of config.warnings) logger.warn(warning);
  const create = (wanted: string): Provider => {
    const found = BUILT_IN_PROVIDERS.find(({ name }) => name === wanted);
    if (found === undefined) throw new RangeError('no provider of this name is built in');
    return found.create({ version, contextThreads: config.contextThreads });
  };
  const worksHere = alone !== undefined || config.providers.some(({ address }) => address === 'in-process');
  const work = new WorkQueue({
    // Work that is done elsewhere is bounded there: here it waits only once no connection is free for it.
    workers: worksHere ? config.contextThreads : MAX_CONNECTIONS,
    maxWaitMs: config.queueWaitMs,
    now: () => performance.now(),
  });
  if (alone !== undefined) {
    if (config.rulesFile !== undefined) logger.warn('RULES_FILE has no effect on a provider served alone.');
    const maxBodyBytes = config.providerMaxBodyBytes;
    await listen(
      await buildProviderApp({ provider: create(alone.name), logger, maxBodyBytes, version, work }),
      config,
    );
    return;
  }
  const providers = createProviders(config.providers, create, { observer: logProviderEvents(logger) });
  const trusted = !config.securityControls;
  const pageFolder = config.page === 'on' ? PAGE_FOLDER : undefined;
  const rules = await openOwnRules(
    config.rulesFile,
    { timeoutMs: config.providerTimeoutMs, version },
    logger,
  );
  const { accounts, start } = serveAccounts(config, logger);
  const app = await buildApp({
    ...config,
    logger,
    providers,
    trusted,
    harmonize,
    version,
    accounts,
    pageFolder,
    work,
    ...(rules !== undefined && { ownRules: rules.ownRules }),
  });
  app.addHook('onClose', () => rules?.close());
  start(app);
  await listen(app, config, `/${config.pathPrefix}/data-discovery/v1.1/classify`);
}
