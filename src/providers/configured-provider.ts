import type { Provider } from './provider.js';

/** Internal name of the provider of custom rules; PROVIDERS cannot use it beside them. */
export const RULES_PROVIDER_NAME = 'Rules';
/** Most requests in flight at one provider over HTTP; more wait their turn within their deadline. */
export const MAX_CONNECTIONS = 64;

/** What PROVIDERS says of one provider. */
export interface ProviderConfig {
  /** Internal name, unique among the providers. */
  readonly name: string;
  /** `in-process`, or the http(s) address before `/classify`. */
  readonly address: string;
  /** Content types it is asked for; empty: all. */
  readonly supportedContentTypes: readonly string[];
  /** Milliseconds until its answer is given up. */
  readonly timeoutMs: number;
}

/** A provider with its configuration. */
export interface ConfiguredProvider {
  readonly config: ProviderConfig;
  readonly provider: Provider;
}

/** Whether the provider takes part in a request of this content type (lower case, without parameters). */
export function supports({ config }: ConfiguredProvider, contentType: string): boolean {
  const { supportedContentTypes: types } = config;
  return types.length === 0 || types.includes(contentType);
}
