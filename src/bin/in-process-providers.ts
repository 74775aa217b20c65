import type { ModelName } from '../core/model-names.js';
import type { Provider } from '../providers/provider.js';

/** Settings of the built-in providers. */
export interface ProviderSettings {
  readonly version: string;
  readonly contextModel: ModelName;
  /** Number of threads of the context model. */
  readonly contextThreads: number;
  /** Whether the context model is warmed up before the first request. Default: true. */
  readonly contextWarmsUp?: boolean;
  /** Maximum number of threads of the pattern provider. */
  readonly patternThreads: number;
  /** Number of these threads that are started immediately. Default: 2. */
  readonly keptPatternThreads?: number;
  /** Called when a thread was lost and is replaced. */
  readonly onThreadLost?: (provider: string, reason: string) => void;
}

/** A built-in provider, and its factory. */
export interface BuiltInProvider {
  /** One of the names in roles.ts. */
  readonly name: string;
  readonly create: (settings: ProviderSettings) => Promise<Provider>;
}

/** The built-in providers, in their default order. Each is loaded when it is created. */
export const BUILT_IN_PROVIDERS: readonly BuiltInProvider[] = [
  {
    name: 'Pattern',
    create: async ({ version, patternThreads: threads, keptPatternThreads: keptThreads, onThreadLost }) => {
      const { createPatternProvider } = await import('../providers/pattern-provider.js');
      const onLost = (reason: string): void => onThreadLost?.('Pattern', reason);
      return createPatternProvider({ threads, keptThreads, onLost }, version);
    },
  },
  {
    name: 'Context',
    create: async ({ version, contextModel, contextThreads: threads, contextWarmsUp: warmsUp = true }) => {
      const [{ createContextProvider }, { modelFolder }] = await Promise.all([
        import('../providers/context-provider.js'),
        import('../providers/model-folder.js'),
      ]);
      return createContextProvider({ modelFolder: modelFolder(contextModel), threads, warmsUp }, version);
    },
  },
];

/** Creates the built-in provider with a name. */
export async function createBuiltIn(name: string, settings: ProviderSettings): Promise<Provider> {
  const found = BUILT_IN_PROVIDERS.find((provider) => provider.name === name);
  if (found === undefined) throw new RangeError('no built-in provider has this name');
  return found.create(settings);
}
