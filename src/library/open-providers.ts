import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OwnRules } from '../discovery/own-rules.js';
import type { ConfiguredProvider } from '../providers/configured-provider.js';
import { once } from '../core/once.js';
import type { ModelName } from '../core/model-names.js';
import { readingOptions } from './library-errors.js';

/** A call ends by its signal alone: nothing here knows how long the caller wants to wait. Milliseconds. */
const NO_DEADLINE_MS = 2 ** 31 - 1;

/** Texts of fewer characters do not wait for a turn of the event loop. */
const SHORT_CHARACTERS = 4_096;

interface ProviderOptions {
  readonly model: ModelName | 'none';
  readonly threads: number;
  readonly modelFolder?: string | undefined;
  /** The content of a rules file. */
  readonly rules: Uint8Array | undefined;
  readonly version: string;
}

interface OpenedProviders {
  readonly providers: readonly ConfiguredProvider[];
  readonly ownRules: OwnRules | undefined;
}

/**
 * Opens what a detector finds with: patterns on this thread, and the language model in threads of its own. What is not
 * asked for is not loaded.
 * @throws OptionsError for errors in the rules; ModelFileError where the model cannot be loaded
 */
export async function openProviders(options: ProviderOptions): Promise<OpenedProviders> {
  const ownRules = await openRules(options);
  const model = options.model === 'none' ? undefined : await openModel(options.model, options);
  const patterns = await openPatterns(options.version);
  try {
    await model?.provider.ready();
  } catch (error) {
    await model?.provider.close();
    throw error;
  }
  return { providers: model === undefined ? [patterns] : [patterns, model], ownRules };
}

/** The patterns, which let other work of the process have a turn between the parts of a long text. */
async function openPatterns(version: string): Promise<ConfiguredProvider> {
  const [{ createPatternFinder }, { patternsOnThisThread }, { RECOGNIZERS }, { REGISTRY_KNOWN }] =
    await Promise.all([
      import('../providers/find-patterns.js'),
      import('../providers/patterns-on-this-thread.js'),
      import('../recognizers/registry.js'),
      import('../recognizers/known-analysis.js'),
    ]);
  // Prepared for the first text: a program that starts with a detector does not wait for it.
  const find = once(() => createPatternFinder(RECOGNIZERS, REGISTRY_KNOWN));
  const { config, provider } = patternsOnThisThread(
    (input, explain) => find()(input, explain),
    NO_DEADLINE_MS,
    version,
  );
  return {
    config,
    provider: {
      ...provider,
      async classify(inputs, signal, options) {
        if (inputs.reduce((sum, { text }) => sum + text.length, 0) >= SHORT_CHARACTERS) {
          await nextTurn();
          signal.throwIfAborted();
        }
        return provider.classify(inputs, signal, options);
      },
    },
  };
}

async function openModel(
  name: ModelName,
  { threads, modelFolder: folder, version }: ProviderOptions,
): Promise<ConfiguredProvider> {
  const [{ createContextProvider }, { modelFolder }] = await Promise.all([
    import('../providers/context-provider.js'),
    import('./model-folder.js'),
  ]);
  return {
    config: {
      name: 'Context',
      address: 'in-process',
      supportedContentTypes: [],
      timeoutMs: NO_DEADLINE_MS,
    },
    provider: createContextProvider({ modelFolder: folder ?? modelFolder(name), threads }, version),
  };
}

async function openRules({ rules, version }: ProviderOptions): Promise<OwnRules | undefined> {
  if (rules === undefined) return undefined;
  const [{ compileRules }, { createRulesProvider }] = await Promise.all([
    import('../rules/compile-rules.js'),
    import('../providers/rules-provider.js'),
  ]);
  const { detect, digest, denyClassifiers, policy } = readingOptions(() => compileRules(rules, 'rules'));
  return {
    denyClassifiers,
    policy,
    ...(detect !== undefined && {
      provider: createRulesProvider(detect, `${version}+${digest}`, NO_DEADLINE_MS),
    }),
  };
}
