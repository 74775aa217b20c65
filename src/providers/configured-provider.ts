import type { Provider } from './provider.js';

/** Internal name of the provider of custom rules. With custom rules, PROVIDERS must not use it. */
export const RULES_PROVIDER_NAME = 'Rules';
/** Maximum number of concurrent requests to one HTTP provider. Others wait, within their deadline. */
export const MAX_CONNECTIONS = 64;

/** Configuration of a provider from PROVIDERS. */
export interface ProviderConfig {
  /** Internal name, unique among the providers. */
  readonly name: string;
  /** `in-process`, or the base URL (http or https) before `/classify`. */
  readonly address: string;
  /** Content types that the provider supports; empty for all. */
  readonly supportedContentTypes: readonly string[];
  /** Deadline of a call in milliseconds. */
  readonly timeoutMs: number;
}

/** A provider with its configuration. */
export interface ConfiguredProvider {
  readonly config: ProviderConfig;
  readonly provider: Provider;
}

/** Returns whether the provider supports a content type (lower case, without parameters). */
export function supports({ config }: ConfiguredProvider, contentType: string): boolean {
  const { supportedContentTypes: types } = config;
  return types.length === 0 || types.includes(contentType);
}
