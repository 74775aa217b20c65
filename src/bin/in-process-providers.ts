import type { ModelName } from '../core/model-names.js';
import { createContextProvider } from '../providers/context-provider.js';
import { createPatternProvider } from '../providers/pattern-provider.js';
import type { Provider } from '../providers/provider.js';
import { modelFolder } from '../library/model-folder.js';

/** What the providers are made with. */
export interface ProviderSettings {
  readonly version: string;
  readonly contextModel: ModelName;
  /** Threads of the context model. */
  readonly contextThreads: number;
  /** Threads of the pattern provider at most. */
  readonly patternThreads: number;
  /** Of these, those that are there from the start. Default: 2. */
  readonly keptPatternThreads?: number;
  /** Told of a thread that was lost, and is replaced. */
  readonly onThreadLost?: (provider: string, reason: string) => void;
}

/** A provider that is built in, and how to make it. */
export interface BuiltInProvider {
  /** One of the names in roles.ts. */
  readonly name: string;
  readonly create: (settings: ProviderSettings) => Provider;
}

/** The providers that are built in, in the order in which they are configured by default. */
export const BUILT_IN_PROVIDERS: readonly BuiltInProvider[] = [
  {
    name: 'Pattern',
    create: ({ version, patternThreads: threads, keptPatternThreads: keptThreads, onThreadLost }) =>
      createPatternProvider(
        { threads, keptThreads, onLost: (reason) => onThreadLost?.('Pattern', reason) },
        version,
      ),
  },
  {
    name: 'Context',
    create: ({ version, contextModel, contextThreads }) =>
      createContextProvider({ modelFolder: modelFolder(contextModel), threads: contextThreads }, version),
  },
];

/** Makes the built-in provider of this name. */
export function createBuiltIn(name: string, settings: ProviderSettings): Provider {
  const found = BUILT_IN_PROVIDERS.find((provider) => provider.name === name);
  if (found === undefined) throw new RangeError('no built-in provider has this name');
  return found.create(settings);
}
