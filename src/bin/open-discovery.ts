import type { ProviderChoice } from '../cli/selection-options.js';
import { loadConfig } from '../config/load-config.js';
import { packageVersion } from '../config/package-version.js';
import type { ModelName } from '../core/model-names.js';
import type { DiscoveryDeps } from '../discovery/discovery-deps.js';
import type { ConfiguredProvider } from '../providers/configured-provider.js';
import { BUILT_IN_PROVIDERS, type BuiltInProvider } from './in-process-providers.js';
import { openOwnRules } from './open-own-rules.js';

/** A part of a file has no time limit, because no caller waits for it. */
const NO_DEADLINE_MS = 600_000;

/** Inputs of this many bytes at most are faster to read on this thread than in a thread that has to start first. */
const MOST_BYTES_ON_THIS_THREAD = 65_536;
/** Bytes that one thread of the context model reads before a second one is worth its start. */
const BYTES_PER_CONTEXT_THREAD = 4_096;

/** What differs from what the settings say. */
export interface DiscoveryLimits {
  /** UTF-8 bytes of all that will be read; undefined: not known. */
  readonly bytes?: number;
  readonly contextThreads?: number;
  readonly patternThreads?: number;
  /** Milliseconds that a provider may take for what it is asked at once. */
  readonly timeoutMs?: number;
  readonly rulesFile?: string | undefined;
}

/** The use cases, opened. */
export interface OpenDiscovery {
  readonly deps: DiscoveryDeps;
  /** The context model; undefined where it does not take part. */
  readonly model: { readonly name: ModelName; readonly digest: string } | undefined;
  readonly close: () => Promise<void>;
}

/**
 * Opens the use cases inside this process, with the providers that the command line names and the settings that
 * concern them.
 * @throws ConfigError where the settings cannot be used; ModelFileError where the model cannot
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
    patternThreads: limits.patternThreads ?? config.patternThreads,
    // No other caller waits, so further threads start on demand.
    keptPatternThreads: 1,
  };
  const open = async ({ name, create }: BuiltInProvider): Promise<ConfiguredProvider> => {
    if (name === 'Pattern' && bytes <= MOST_BYTES_ON_THIS_THREAD) return openPatternsHere(timeoutMs, version);
    const provider = create(settings);
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
