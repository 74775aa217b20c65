import { isLoopback, parseAuthority } from '../core/authority.js';
import { LOCAL_NAMES, type CallerRules } from '../core/caller-rules.js';
import type { AuthMode } from './settings.js';

/** What decides who may call, and by which name. */
interface CallerSettings {
  readonly host: string;
  readonly authMode: AuthMode;
  /** Undefined where it is not set. */
  readonly publicUrl: string | undefined;
  /** Names in lower case. */
  readonly allowedHosts: readonly string[];
}

/** The names that the service answers to, and what must ask by one of them. */
export function callerRulesOf({ host, authMode, publicUrl, allowedHosts }: CallerSettings): CallerRules {
  const isLocal = isLoopback(host);
  const published = publicUrl === undefined ? undefined : new URL(publicUrl);
  const own = host.includes(':') ? `[${host.toLowerCase()}]` : host.toLowerCase();
  const isNamed = allowedHosts.length > 0 || (isLocal && authMode === 'off');
  return {
    names: [...new Set([...LOCAL_NAMES, own, ...nameIn(published), ...allowedHosts])],
    anyAddress: !isLocal,
    mustKnow: isNamed ? 'everything' : authMode === 'off' ? 'browsers' : 'nothing',
    publicOrigin: published?.origin,
  };
}

/** Whether a setting says that callers come from elsewhere: then credentials are asked for, whatever HOST is. */
export function isPublished(trustProxy: readonly string[], publicUrl: string | undefined): boolean {
  return trustProxy.length > 0 || (publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname));
}

const nameIn = (url: URL | undefined): readonly string[] =>
  [url === undefined ? undefined : parseAuthority(url.hostname)?.name].filter((name) => name !== undefined);
