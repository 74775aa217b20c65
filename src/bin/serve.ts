import type { FastifyInstance } from 'fastify';
import { createAccountService } from '../accounts/account-service.js';
import { createSweeper } from '../accounts/sweeper.js';
import { loadConfig, type Config } from '../config/load-config.js';
import { packageVersion } from '../config/package-version.js';
import { harmonize } from '../harmonization/harmonize.js';
import { buildApp } from '../http/build-app.js';
import { buildProviderApp } from '../http/build-provider-app.js';
import { createLogger } from '../observability/logger.js';
import { createProviders } from '../providers/create-providers.js';
import { builtInProviders } from './in-process-providers.js';
import { listen } from './listen.js';
import { openAccounts } from './open-accounts.js';

const SERVICE_PORT = 8580;

/** What can be served: everything in one process, the classification service alone, or one provider. */
export const ROLES: readonly string[] = [
  'classification',
  ...builtInProviders('').map(({ name }) => name.toLowerCase()),
];

/** Serves one role, or everything without one, until the process is told to stop. */
export async function serve(role?: string): Promise<void> {
  const version = packageVersion();
  const builtIn = builtInProviders(version);
  const alone = builtIn.find(({ name }) => name.toLowerCase() === role);
  const config = loadConfig({
    port: alone?.port ?? SERVICE_PORT,
    providers: builtIn.map(({ name, port }) => ({
      name,
      address: role === undefined ? 'in-process' : `http://127.0.0.1:${port.toString()}`,
    })),
    inProcess: builtIn.map(({ name }) => name),
    hasAccounts: alone === undefined,
  });
  const logger = createLogger(config.logLevel);
  for (const warning of config.warnings) logger.warn(warning);
  const app =
    alone === undefined
      ? await buildService(config, version)
      : await buildProviderApp({
          provider: alone.create(),
          logger,
          maxBodyBytes: config.providerMaxBodyBytes,
          version,
        });
  const path = alone === undefined ? `/${config.pathPrefix}/data-discovery/v1.1/classify` : undefined;
  await listen(app, config, path);

  async function buildService(settings: Config, version: string): Promise<FastifyInstance> {
    const factories = new Map(builtIn.map(({ name, create }) => [name, create]));
    const providers = createProviders(settings.providers, factories);
    const { authMode, accounts: place } = settings;
    const opened = openAccounts(place, `http://${settings.host}:${settings.port.toString()}`);
    const accounts = createAccountService(opened.deps);
    const sweeper = createSweeper({
      ...opened.deps,
      onFailure: (error) => {
        logger.warn({ err: error }, 'the sweep of accounts failed and will be tried again');
      },
    });
    const trusted = !settings.securityControls;
    const app = await buildApp({ ...settings, logger, providers, trusted, harmonize, version, accounts });
    app.addHook('onClose', async () => {
      await sweeper.stop();
      await opened.close();
    });
    if (authMode === 'required' || opened.hasDatabase) sweeper.start();
    return app;
  }
}
