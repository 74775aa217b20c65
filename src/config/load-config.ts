import { isLoopback, type CallerRules } from '../core/authority.js';
import type { LogLevel, LogLevelForm } from '../core/log-levels.js';
import type { ModelName } from '../core/model-names.js';
import { type ProviderConfig, RULES_PROVIDER_NAME } from '../providers/configured-provider.js';
import { type AccountSettings, readAccountSettings } from './account-settings.js';
import { availableProcessors } from './available-processors.js';
import {
  callerRulesOf,
  isPublished,
  type KeySource,
  type LitellmSettings,
  readKeySource,
  readLitellm,
  readMcpKeyDigest,
  readOperatorDigest,
} from './operator-settings.js';
import { type Fault, parseProviders, parseSecuritySettings } from './provider-settings.js';
import type { AuthMode } from './account-setting-rows.js';
import { allowedValues, type ReadSetting, type Setting } from './setting.js';
import { SETTINGS } from './settings.js';

/** The full configuration, read once at startup. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly pathPrefix: string;
  readonly maxBodyBytes: number;
  /** Undefined: same as `maxBodyBytes`. */
  readonly maxBodyBytesV2: number | undefined;
  readonly providerMaxBodyBytes: number;
  /** Which of the shipped context models to use. */
  readonly contextModel: ModelName;
  /** Threads of the context model. */
  readonly contextThreads: number;
  /** Maximum threads of the pattern provider. */
  readonly patternThreads: number;
  /** Maximum time that a request waits in the queue, in milliseconds. */
  readonly queueWaitMs: number;
  readonly queueWaitMaxMs: number;
  /** Requests that may wait up to `queueWaitMaxMs`. */
  readonly queueBurst: number;
  readonly logLevel: LogLevel;
  readonly logLevelForm: LogLevelForm;
  /** Whether untrusted input is refused. */
  readonly securityControls: boolean;
  /** In the order of `provider_index`. */
  readonly providers: readonly ProviderConfig[];
  /** Whether /metrics is served. */
  readonly metrics: 'on' | 'off';
  /** Milliseconds between the stop signal and the end of listening. */
  readonly drainDelayMs: number;
  /** Whether traces are sent to a collector, which the OTEL_ variables name. */
  readonly tracing: boolean;
  readonly authMode: AuthMode;
  readonly accounts: AccountSettings;
  /** Whether the web page is served. */
  readonly page: 'on' | 'off';
  /** File of custom rules; undefined: none. */
  readonly rulesFile: string | undefined;
  /** Source of the keys for operators that need one; undefined: none. */
  readonly transformKeys: KeySource | undefined;
  /** Whether each account uses its own keys, derived from `transformKeys`. */
  readonly transformKeyScope: 'account' | 'service';
  /** File or folder of policies that requests can refer to by name; undefined: none. */
  readonly transformPolicies: string | undefined;
  /** Maximum lifetime of a transform session, in hours. */
  readonly transformSessionHours: number;
  /** Settings of the LiteLLM guardrail; undefined: off. */
  readonly litellm: LitellmSettings | undefined;
  /** Whether the Presidio API is served. */
  readonly presidio: 'on' | 'off';
  /** Provider timeout in milliseconds, unless PROVIDERS sets one. */
  readonly providerTimeoutMs: number;
  /** Proxies whose X-Forwarded-For is trusted. */
  readonly trustProxy: readonly string[];
  /** The server's host names, and the web origins that may use it. */
  readonly callers: CallerRules;
  /** SHA-256 of the operator token, in hexadecimal; undefined: the operator endpoints are disabled. */
  readonly operatorDigest: string | undefined;
  /** Log messages about settings that weaken security. */
  readonly warnings: readonly string[];
}

/** Defaults that depend on the role. */
export interface ConfigDefaults {
  readonly port: number;
  /** Value of PROVIDERS if the variable is not set. */
  readonly providers: readonly { readonly name: string; readonly address: string }[];
  /** Names of the providers that can run in process. */
  readonly inProcess: readonly string[];
  /** Whether this role has accounts; a role without accounts cannot require credentials. */
  readonly hasAccounts: boolean;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** The settings are invalid; the message lists every fault, one per line. */
export class ConfigError extends Error {
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(`Invalid settings:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

/**
 * Reads the configuration from environment variables. An empty variable counts as not set.
 * @throws ConfigError naming every invalid variable and its allowed values
 */
export function loadConfig(defaults: ConfigDefaults, env: Environment = process.env): Config {
  const faults: Fault[] = [];
  const read = readerOf(env, faults);
  const json = (name: string): string | undefined => (env[name]?.trim() === '' ? undefined : env[name]);

  const host = read(SETTINGS.host);
  const trustProxy = read(SETTINGS.trustProxy);
  const accounts = readAccountSettings(read, faults);
  // A role without accounts trusts no proxy and has no public URL.
  const isOpen = isLoopback(host) && !(defaults.hasAccounts && isPublished(trustProxy, accounts.publicUrl));
  const authMode = read(SETTINGS.authMode, isOpen ? 'off' : 'required');
  if (authMode === 'required' && !defaults.hasAccounts) {
    faults.push(
      'AUTH_MODE cannot be required for a provider served alone, because it has no accounts. Set AUTH_MODE=off to ' +
        'let everyone who reaches HOST use it, or leave HOST at 127.0.0.1.',
    );
  }
  const timeoutMs = read(SETTINGS.providerTimeoutMs);
  const providers = parseProviders(
    json('PROVIDERS') ?? JSON.stringify(defaults.providers),
    { inProcess: defaults.inProcess, timeoutMs },
    faults,
  );
  const processors = availableProcessors();
  const config: Config = {
    host,
    port: read(SETTINGS.port, defaults.port),
    pathPrefix: read(SETTINGS.pathPrefix),
    maxBodyBytes: read(SETTINGS.maxBodyBytes),
    maxBodyBytesV2: read(SETTINGS.maxBodyBytesV2, undefined),
    providerMaxBodyBytes: read(SETTINGS.providerMaxBodyBytes),
    contextModel: read(SETTINGS.contextModel),
    contextThreads: read(SETTINGS.contextThreads, processors),
    patternThreads: read(SETTINGS.patternThreads, patternShare(processors, providers)),
    queueWaitMs: read(SETTINGS.queueWaitMs),
    queueWaitMaxMs: read(SETTINGS.queueWaitMaxMs),
    queueBurst: read(SETTINGS.queueBurst),
    logLevel: read(SETTINGS.logLevel),
    logLevelForm: read(SETTINGS.logLevelForm),
    securityControls: parseSecuritySettings(json('SECURITY_SETTINGS') ?? '{}', faults),
    providers,
    metrics: read(SETTINGS.metrics),
    drainDelayMs: read(SETTINGS.drainDelayMs, isLoopback(host) ? 0 : 5_000),
    tracing: readTracing(read),
    authMode,
    accounts,
    page: read(SETTINGS.page),
    rulesFile: read(SETTINGS.rulesFile, undefined),
    transformKeys: readKeySource(read, faults),
    transformKeyScope: read(SETTINGS.transformKeyScope),
    transformPolicies: read(SETTINGS.transformPolicies, undefined),
    transformSessionHours: read(SETTINGS.transformSessionHours),
    litellm: readLitellm(read, faults),
    presidio: read(SETTINGS.presidio),
    providerTimeoutMs: timeoutMs,
    trustProxy,
    callers: callerRulesOf({
      host,
      authMode,
      publicUrl: accounts.publicUrl,
      allowedHosts: read(SETTINGS.allowedHosts),
    }),
    operatorDigest: readOperatorDigest(read, faults),
    warnings: [],
  };
  if (config.rulesFile !== undefined && config.providers.some(({ name }) => name === RULES_PROVIDER_NAME)) {
    faults.push(`PROVIDERS must not contain the name "${RULES_PROVIDER_NAME}", which RULES_FILE uses.`);
  }
  if (faults.length > 0) throw new ConfigError(faults);
  return Object.freeze({ ...config, warnings: warningsOf(config, isOpen) });
}

/**
 * Reads only the account settings, for the command line.
 * @throws ConfigError as loadConfig does
 */
export function loadAccountSettings(env: Environment = process.env): AccountSettings {
  const faults: Fault[] = [];
  const settings = readAccountSettings(readerOf(env, faults), faults);
  if (faults.length > 0) throw new ConfigError(faults);
  return settings;
}

/** Reads RULES_FILE, for the command line. */
export function loadRulesFile(env: Environment = process.env): string | undefined {
  return readerOf(env, [])(SETTINGS.rulesFile, undefined);
}

/**
 * Reads the source of the operators' keys, for the command line.
 * @throws ConfigError as loadConfig does
 */
export function loadKeySource(env: Environment = process.env): KeySource | undefined {
  const faults: Fault[] = [];
  const source = readKeySource(readerOf(env, faults), faults);
  if (faults.length > 0) throw new ConfigError(faults);
  return source;
}

/**
 * Reads the log settings of a command that is not a server.
 * @throws ConfigError as loadConfig does
 */
export function loadLogSettings(env: Environment = process.env): Pick<Config, 'logLevel' | 'logLevelForm'> {
  const faults: Fault[] = [];
  const read = readerOf(env, faults);
  const settings = { logLevel: read(SETTINGS.logLevel), logLevelForm: read(SETTINGS.logLevelForm) };
  if (faults.length > 0) throw new ConfigError(faults);
  return settings;
}

/**
 * Reads the credentials that a command sends to a remote service.
 * @throws ConfigError as loadConfig does
 */
export function loadServiceCredentials(env: Environment = process.env): {
  readonly apiKey: string | undefined;
  readonly token: string | undefined;
} {
  const faults: Fault[] = [];
  const read = readerOf(env, faults);
  const credentials = {
    apiKey: read(SETTINGS.serviceApiKey, undefined),
    token: read(SETTINGS.serviceToken, undefined),
  };
  if (faults.length > 0) throw new ConfigError(faults);
  return credentials;
}

/**
 * Returns the default number of pattern threads. Patterns take a tenth of the time of a model, so half of the CPUs
 * suffice next to another in-process provider. At least two threads: while one is busy with a slow text, the other
 * answers.
 */
function patternShare(processors: number, providers: readonly ProviderConfig[]): number {
  const here = providers.filter(({ address }) => address === 'in-process').length;
  return Math.max(2, here > 1 ? Math.floor(processors / 2) : processors);
}

function readTracing(read: ReadSetting): boolean {
  const isOff = read(SETTINGS.otelDisabled) === 'true';
  const endpoints = [read(SETTINGS.otelEndpoint, ''), read(SETTINGS.otelTracesEndpoint, '')];
  read(SETTINGS.otelProtocol);
  return !isOff && endpoints.some((endpoint) => endpoint !== '');
}

/** Creates a reader of settings from an environment; it adds invalid values to `faults`. */
function readerOf(env: Environment, faults: Fault[]): ReadSetting {
  return <T, F>(setting: Setting<T>, fallback: T | F | undefined = setting.fallback) => {
    const text = env[setting.name]?.trim();
    if (text === undefined || text === '') return fallback;
    const value = setting.parse(text);
    if (value === undefined) faults.push(`${setting.name} must be ${allowedValues(setting)}.`);
    return value ?? fallback;
  };
}

function warningsOf(config: Config, isOpen: boolean): readonly string[] {
  return [
    ...(config.securityControls
      ? []
      : ['SECURITY_SETTINGS disables the check for untrusted input; this is not recommended.']),
    ...(config.authMode === 'required' || isOpen ? [] : [withoutAccounts(config)]),
    ...(config.accounts.smtpUrl === undefined ||
    config.accounts.publicUrl !== undefined ||
    isLoopback(config.host)
      ? []
      : [LINKS_LEAD_NOWHERE]),
  ];
}

const LINKS_LEAD_NOWHERE =
  'PUBLIC_URL is not set: links in mails use the address that the service is bound to, which recipients may not ' +
  'be able to reach.';

const withoutAccounts = ({ host }: Config): string =>
  isLoopback(host)
    ? 'AUTH_MODE=off: everyone whom a proxy forwards to this address can use the service.'
    : 'AUTH_MODE=off: everyone who can reach this address can use the service.';

/** Settings for serving MCP tools over HTTP. */
export interface McpSettings {
  /** SHA-256 of the key that callers must send, in hexadecimal; undefined: no key is required. */
  readonly keyDigest: string | undefined;
  readonly callers: CallerRules;
  /** Threads of the context model. */
  readonly contextThreads: number;
  /** Maximum time that a call waits in the queue, in milliseconds. */
  readonly queueWaitMaxMs: number;
}

/**
 * Reads only the settings for serving MCP tools.
 * @param host address to listen on; undefined: serve the parent process over stdio
 * @throws ConfigError as loadConfig does, and if the host is not a loopback address and no key is set
 */
export function loadMcpSettings(host: string | undefined, env: Environment = process.env): McpSettings {
  const faults: Fault[] = [];
  const read = readerOf(env, faults);
  const keyDigest = readMcpKeyDigest(read, faults);
  // An invalid key is reported already.
  if (host !== undefined && !isLoopback(host) && keyDigest === undefined && faults.length === 0)
    faults.push(
      'MCP_API_KEY or MCP_API_KEY_FILE must be set if --http listens on a non-loopback address, because ' +
        'callers can read all allowed folders.',
    );
  const { publicUrl } = readAccountSettings(read, faults);
  const settings = {
    keyDigest,
    callers: callerRulesOf({
      host: host ?? '127.0.0.1',
      authMode: keyDigest === undefined ? 'off' : 'required',
      publicUrl,
      allowedHosts: read(SETTINGS.allowedHosts),
    }),
    contextThreads: read(SETTINGS.contextThreads, availableProcessors()),
    queueWaitMaxMs: read(SETTINGS.queueWaitMaxMs),
  };
  if (faults.length > 0) throw new ConfigError(faults);
  return settings;
}
