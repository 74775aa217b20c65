import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OwnRules } from '../discovery/own-rules.js';
import type { ConfiguredProvider } from '../providers/configured-provider.js';
import { once } from '../core/once.js';
import type { ModelName } from '../core/model-names.js';
import { DocumentError } from '../documents/document-fault.js';
import { OptionsError, readingOptions } from './library-errors.js';

/** Effectively no timeout, in milliseconds: only the caller's signal ends a call. */
const NO_DEADLINE_MS = 2 ** 31 - 1;

/** Texts with fewer characters in total are examined without yielding to the event loop first. */
const SHORT_CHARACTERS = 4_096;

interface ProviderOptions {
  readonly model: ModelName | 'none';
  readonly threads: number;
  readonly modelFolder?: string | undefined;
  /** Content of a rules file. */
  readonly rules: Uint8Array | undefined;
  readonly version: string;
}

interface OpenedProviders {
  readonly providers: readonly ConfiguredProvider[];
  readonly ownRules: OwnRules | undefined;
}

/**
 * Opens the providers of a detector: patterns on this thread, and the language model on threads of its own. Loads
 * only what the options require.
 * @throws OptionsError for errors in the rules or the model folder; ModelFileError if the model of the package cannot be
 * loaded
 */
export async function openProviders(options: ProviderOptions): Promise<OpenedProviders> {
  const ownRules = await openRules(options);
  const model = options.model === 'none' ? undefined : await openModel(options.model, options);
  const patterns = await openPatterns(options.version);
  try {
    await model?.provider.ready();
  } catch (error) {
    await model?.provider.close();
    throw options.modelFolder === undefined ? error : ofModelFolder(error);
  }
  return { providers: model === undefined ? [patterns] : [patterns, model], ownRules };
}

/** Names the option in an error of a model file; returns other errors unchanged. */
function ofModelFolder(error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== 'ModelFileError') return error;
  const fault = { line: 1, column: 1, path: 'modelFolder', message: `${error.message}.` };
  return new OptionsError(new DocumentError('', [fault]));
}

/** Opens the pattern provider, which yields to the event loop before examining a long text. */
async function openPatterns(version: string): Promise<ConfiguredProvider> {
  const [{ createPatternFinder }, { patternsOnThisThread }, { RECOGNIZERS }, { REGISTRY_KNOWN }] =
    await Promise.all([
      import('../providers/find-patterns.js'),
      import('../providers/patterns-on-this-thread.js'),
      import('../recognizers/registry.js'),
      import('../recognizers/known-analysis.js'),
    ]);
  // Prepared on first use, so that creating a detector does not delay the start of a program.
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
  const [{ createContextProvider }, { installedModelFolder }] = await Promise.all([
    import('../providers/context-provider.js'),
    import('../providers/installed-model-folder.js'),
  ]);
  return {
    config: {
      name: 'Context',
      address: 'in-process',
      supportedContentTypes: [],
      timeoutMs: NO_DEADLINE_MS,
    },
    provider: createContextProvider({ modelFolder: folder ?? installedModelFolder(name), threads }, version),
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
