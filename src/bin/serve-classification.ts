import path from 'node:path';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Config, ConfigError } from '../config/load-config.js';
import { reasonOf } from '../core/system-reason.js';
import { describeFault, DocumentError } from '../documents/document-fault.js';
import { readDocumentFile } from '../documents/read-document.js';
import { KeyError, type KeyRing } from '../transform/key-ring.js';
import { NO_POLICIES, POLICY_NAME, type PolicyBook } from '../transform/policy-book.js';
import { checkKeys, readPolicy, type TransformPolicy } from '../transform/policy.js';
import { type AccountService, createAccountService } from '../accounts/account-service.js';
import { type AuditEvent, auditFacts, type AuditRecord } from '../accounts/audit.js';
import { createSweeper } from '../accounts/sweeper.js';
import { GATHERING_MS } from '../accounts/throttled-attempts.js';
import type { SessionKeeping } from '../transform/sessions/kept-sessions.js';
import { checkDataFolder, openAccounts } from './open-accounts.js';
import { openFolderWarning } from './warn-open-folder.js';
import { buildApp } from '../http/build-app.js';
import type { ProviderConfig } from '../providers/configured-provider.js';
import type { Provider } from '../providers/provider.js';
import { modelFolder } from '../providers/model-folder.js';
import { GUIDE_FOLDER } from './guide-folder.js';
import { createBuiltIn } from './in-process-providers.js';
import { checkRecognizers } from '../selftest/check-recognizers.js';
import { runSelftest } from '../selftest/run-selftest.js';
import { listen } from './listen.js';
import { openOwnRules } from './open-own-rules.js';
import { openKeys } from './open-keys.js';
import { serviceHint } from './start-hint.js';
import type { Served } from './served.js';

/** The command name that the package installs. */
const NAME = 'data-discovery';

/**
 * Returns the command with which this program was started, for hints: its name if it is installed, else `node` and its
 * file.
 * @param script path of the script that Node runs
 * @param cwd the working directory
 */
export function ownCommand(script: string | undefined, cwd: string): string {
  if (script === undefined || path.basename(script) === NAME) {
    return script?.includes(path.join('node_modules', '.bin')) === true ? `npx ${NAME}` : NAME;
  }
  const near = path.relative(cwd, script);
  return `node ${near.startsWith('..') ? script : near}`;
}

const ENDING = /\.(?:yaml|yml|json)$/;

/**
 * Opens the policies that requests refer to by name. A file is one policy, named like the file without its extension; a
 * folder contains several such files.
 * @param place path of the file or folder; undefined: there are no policies
 * @param keys keys that the policies may refer to
 * @throws ConfigError with every error in every file, and its location
 */
export function openPolicies(place: string | undefined, keys: KeyRing): PolicyBook {
  if (place === undefined) return NO_POLICIES;
  const faults: string[] = [];
  const policies = new Map<string, TransformPolicy>();
  for (const file of filesAt(place)) {
    const name = path.basename(file).replace(ENDING, '');
    if (!POLICY_NAME.regex.test(name))
      faults.push(`TRANSFORM_POLICIES: ${file}: the file name must be ${POLICY_NAME.expected}.`);
    else if (policies.has(name))
      faults.push(
        `TRANSFORM_POLICIES: ${file}: another file in this folder defines the same policy "${name}".`,
      );
    const policy = read(file, keys, faults);
    if (policy !== undefined) policies.set(name, policy);
  }
  if (faults.length > 0) throw new ConfigError(faults);
  return policies;
}

function filesAt(place: string): readonly string[] {
  let isFolder: boolean;
  try {
    isFolder = statSync(place).isDirectory();
  } catch (error) {
    throw new ConfigError([`TRANSFORM_POLICIES: ${place} cannot be read: ${reasonOf(error)}.`]);
  }
  if (!isFolder) return [place];
  const files = readdirSync(place).filter((name) => ENDING.test(name) && !name.startsWith('.'));
  if (files.length === 0)
    throw new ConfigError([`TRANSFORM_POLICIES: ${place} has no file that ends in .yaml, .yml or .json.`]);
  return files.sort().map((name) => path.join(place, name));
}

function read(file: string, keys: KeyRing, faults: string[]): TransformPolicy | undefined {
  try {
    const policy = readPolicy(readDocumentFile(file), file);
    checkKeys(policy, keys);
    return policy;
  } catch (error) {
    if (error instanceof DocumentError)
      faults.push(...error.faults.map((fault) => describeFault(`TRANSFORM_POLICIES: ${file}`, fault)));
    else if (error instanceof KeyError) faults.push(`TRANSFORM_POLICIES: ${file}: ${error.message}.`);
    else throw error;
    return undefined;
  }
}

/** An object with a close hook. */
interface Closing {
  addHook(name: 'onClose', hook: () => Promise<void>): unknown;
}

/** The accounts of a server. */
interface ServedAccounts {
  readonly accounts: AccountService;
  readonly hasDatabase: boolean;
  readonly transformSessions: SessionKeeping;
  /** Whether accounts exist, or requests can create them. */
  readonly accountsExist: () => boolean;
  readonly start: (app: Closing) => void;
}

interface Logger {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Creates the accounts of a server; `start` begins their periodic clean-up, which ends with the server. */
function serveAccounts(config: Config, logger: Logger, onEvent: (event: AuditEvent) => void): ServedAccounts {
  const { auditLog, auditRetentionDays, databaseUrl, dataDir } = config.accounts;
  if (config.authMode === 'required') checkDataFolder(config.accounts);
  const isOpen = databaseUrl === undefined ? openFolderWarning(dataDir) : undefined;
  if (isOpen !== undefined) logger.warn({}, isOpen);
  const onLine = (line: AuditRecord): void => {
    onEvent(line.event);
    if (auditLog) logger.info({ audit: auditFacts(line) }, 'audit');
  };
  const opened = openAccounts(config.accounts, `http://${config.host}:${config.port.toString()}`, {
    onLine,
    onFailure: (error) => {
      logger.warn({ err: error }, 'a password reset mail could not be sent');
    },
  });
  const { throttled } = opened.deps;
  const onFailure = (error: unknown): void => {
    logger.warn({ err: error }, 'the cleanup of accounts failed and will be tried again');
  };
  const sweeper = createSweeper({
    ...opened.deps,
    onFailure,
    ...(auditRetentionDays > 0 && { auditRetentionMs: auditRetentionDays * DAY_MS }),
  });
  return {
    accounts: createAccountService(opened.deps),
    hasDatabase: opened.hasDatabase,
    transformSessions: {
      store: opened.sessions,
      now: opened.deps.now,
      longestMs: config.transformSessionHours * HOUR_MS,
    },
    accountsExist: () =>
      config.authMode === 'required' || config.accounts.registration !== 'off' || opened.exist(),
    start(app) {
      const timer = setInterval(() => void throttled.flush(false).catch(onFailure), GATHERING_MS).unref();
      app.addHook('onClose', async () => {
        clearInterval(timer);
        await opened.deps.afterwards.settled();
        await throttled.flush().catch(onFailure);
        await sweeper.stop();
        await opened.close();
      });
      if (config.authMode === 'required' || opened.hasDatabase) sweeper.start();
    },
  };
}

/** The folder into which `npm run build` writes the web page. */
const PAGE_FOLDER = fileURLToPath(new URL('../../web/site', import.meta.url));
/** Where it puts the library for browsers. */
const BROWSER_FOLDER = fileURLToPath(new URL('../../browser', import.meta.url));

/** Serves the classification service, including the providers configured to run in this process. */
export async function serveClassification(served: Served): Promise<void> {
  const { config, logger, version, observed, stopSwitch, work } = served;
  const { contextModel, contextThreads, patternThreads } = config;
  const builtIn = {
    version,
    contextModel,
    contextThreads,
    patternThreads,
    onThreadLost: observed.providers.threadLost,
  };
  const overHttp = { observer: observed.providers, headers: observed.headers };
  const create = async ({ name, address, timeoutMs }: ProviderConfig): Promise<Provider> => {
    if (address === 'in-process') return createBuiltIn(name, builtIn);
    const { createHttpProvider } = await import('../providers/http-provider.js');
    return createHttpProvider(name, address, { ...overHttp, timeoutMs });
  };
  const providers = await Promise.all(
    config.providers.map(async (one) => ({ config: one, provider: await create(one) })),
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
    // Missing in a working copy that was compiled but not built.
    tabDetector: [BROWSER_FOLDER, modelFolder('small')].every((folder) => existsSync(folder))
      ? { library: BROWSER_FOLDER, model: modelFolder('small') }
      : undefined,
    // Missing in a working copy that was compiled but not built.
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
