import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildApp } from '../http/build-app.js';
import { createProviders } from '../providers/create-providers.js';
import { GUIDE_FOLDER } from './guide-folder.js';
import { createBuiltIn } from './in-process-providers.js';
import { checkRecognizers } from '../selftest/check-recognizers.js';
import { runSelftest } from '../selftest/run-selftest.js';
import { listen } from './listen.js';
import { openOwnRules } from './open-own-rules.js';
import { serveAccounts } from './serve-accounts.js';
import { openKeys } from './open-keys.js';
import { openPolicies } from './open-policies.js';
import { ownCommand } from './own-command.js';
import { serviceHint } from './start-hint.js';
import type { Served } from './served.js';

/** Where `npm run build` puts the page. */
const PAGE_FOLDER = fileURLToPath(new URL('../../web/site', import.meta.url));

/** Serves the classification service, with those providers inside it that the settings want there. */
export async function serveClassification(served: Served): Promise<void> {
  const { config, logger, version, observed, stopSwitch, work } = served;
  const { contextModel, contextThreads, patternThreads } = config;
  const providers = createProviders(
    config.providers,
    (name) =>
      createBuiltIn(name, {
        version,
        contextModel,
        contextThreads,
        patternThreads,
        onThreadLost: observed.providers.threadLost,
      }),
    { observer: observed.providers, headers: observed.headers },
  );
  observed.watch(providers, work);
  const rules = await openOwnRules(
    config.rulesFile,
    { timeoutMs: config.providerTimeoutMs, version },
    logger,
  );
  const transformKeys = openKeys(config.transformKeys);
  const transformPolicies = openPolicies(config.transformPolicies, transformKeys);
  const { start, ...accounts } = serveAccounts(config, logger, observed.accountEvent);
  const app = await buildApp({
    ...config,
    ...accounts,
    maxTextBytesV2: config.maxBodyBytesV2,
    logger,
    providers,
    transformKeys,
    transformPolicies,
    trusted: !config.securityControls,
    version,
    pageFolder: config.page === 'on' ? PAGE_FOLDER : undefined,
    // A working copy that was compiled and not built has none.
    guideFolder: config.page === 'on' && existsSync(GUIDE_FOLDER) ? GUIDE_FOLDER : undefined,
    work,
    observer: observed.discovery,
    operation: {
      ...observed.operationOf(work),
      selftest: (signal) =>
        runSelftest({ discovery: { providers }, checkRecognizers, now: () => performance.now(), signal }),
      ...(rules !== undefined && { rules: rules.state }),
    },
    ...(rules !== undefined && { ownRules: rules.ownRules }),
  });
  app.addHook('onClose', () => rules?.close());
  start(app);
  app.addHook('onClose', observed.close);
  const command = ownCommand(process.argv[1], process.cwd());
  await listen(app, { ...config, stopSwitch, hint: serviceHint({ ...config, command }) });
}
