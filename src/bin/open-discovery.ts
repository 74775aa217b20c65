import type { ProviderChoice } from '../cli/selection-options.js';
import { loadConfig } from '../config/load-config.js';
import { packageVersion } from '../config/package-version.js';
import type { ModelName } from '../core/model-names.js';
import type { DiscoveryDeps } from '../discovery/discovery-deps.js';
import type { ConfiguredProvider } from '../providers/configured-provider.js';
import { BUILT_IN_PROVIDERS, type BuiltInProvider } from './in-process-providers.js';
import { openOwnRules } from './open-own-rules.js';

/** Ten minutes: effectively no time limit, because no caller waits for a part of a file. */
const NO_DEADLINE_MS = 600_000;

/** Maximum input size in bytes up to which reading on this thread is faster than starting a worker thread. */
const MOST_BYTES_ON_THIS_THREAD = 65_536;
/** Number of bytes of input per context model thread: with less, a further thread is not worth its start-up time. */
const BYTES_PER_CONTEXT_THREAD = 4_096;

/** Limits that override the settings. */
export interface DiscoveryLimits {
  /** Total size of the input in UTF-8 bytes; undefined if unknown. */
  readonly bytes?: number;
  readonly contextThreads?: number;
  readonly patternThreads?: number;
  /** Time limit of one provider call in milliseconds. */
  readonly timeoutMs?: number;
  readonly rulesFile?: string | undefined;
}

/** The open providers and use cases. */
export interface OpenDiscovery {
  readonly deps: DiscoveryDeps;
  /** The context model; undefined if it is not used. */
  readonly model: { readonly name: ModelName; readonly digest: string } | undefined;
  readonly close: () => Promise<void>;
}

/**
 * Opens the providers selected on the command line in this process, with the settings that apply to them.
 * @throws ConfigError if the settings are invalid; ModelFileError if the model cannot be loaded
 */
export async function openDiscovery(
  choice: ProviderChoice,
  model?: ModelName,
  limits: DiscoveryLimits = {},
): Promise<OpenDiscovery> {
  const inProcess = BUILT_IN_PROVIDERS.map(({ name }) => name);
  const chosen = BUILT_IN_PROVIDERS.filter(({ name }) => choice === 'both' || name.toLowerCase() === choice);
  const config = loadConfig({
    port: 0,
    providers: chosen.map(({ name }) => ({ name, address: 'in-process' })),
    inProcess,
    hasAccounts: false,
  });
  const { timeoutMs = NO_DEADLINE_MS, rulesFile = config.rulesFile } = limits;
  const contextModel = model ?? config.contextModel;
  const version = packageVersion();
  const rules = await openOwnRules(rulesFile, { timeoutMs, version });
  const { bytes = Infinity } = limits;
  const settings = {
    version,
    contextModel,
    contextThreads: Math.min(
      limits.contextThreads ?? config.contextThreads,
      Math.ceil(Math.max(1, bytes) / BYTES_PER_CONTEXT_THREAD),
    ),
    // Warming up costs more than the few texts of most commands.
    contextWarmsUp: false,
    patternThreads: limits.patternThreads ?? config.patternThreads,
    // There are no concurrent callers, so further threads start on demand.
    keptPatternThreads: 1,
  };
  const open = async ({ name, create }: BuiltInProvider): Promise<ConfiguredProvider> => {
    if (name === 'Pattern' && bytes <= MOST_BYTES_ON_THIS_THREAD) return openPatternsHere(timeoutMs, version);
    const provider = await create(settings);
    return { config: { name, address: 'in-process', supportedContentTypes: [], timeoutMs }, provider };
  };
  const providers = await Promise.all(chosen.map(open));
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
  const digest = providers.map(({ provider }) => provider.model).find((model) => model !== undefined);
  return {
    deps: { providers, trusted: !config.securityControls, ...ownRules },
    model: digest === undefined ? undefined : { name: contextModel, digest },
    close,
  };
}

async function openPatternsHere(timeoutMs: number, version: string): Promise<ConfiguredProvider> {
  const [{ createPatternFinder }, { patternsOnThisThread }, { RECOGNIZERS }, { REGISTRY_KNOWN }] =
    await Promise.all([
      import('../providers/find-patterns.js'),
      import('../providers/patterns-on-this-thread.js'),
      import('../recognizers/registry.js'),
      import('../recognizers/known-analysis.js'),
    ]);
  return patternsOnThisThread(createPatternFinder(RECOGNIZERS, REGISTRY_KNOWN), timeoutMs, version);
}
