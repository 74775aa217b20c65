import { isLoopback } from '../core/authority.js';
import type { CallerRules } from '../core/caller-rules.js';
import { readAccountSettings } from './account-settings.js';
import { availableProcessors } from './available-processors.js';
import { callerRulesOf } from './caller-settings.js';
import { ConfigError, readerOf, type Environment } from './load-config.js';
import { readMcpKeyDigest } from './operator-settings.js';
import type { Fault } from './provider-settings.js';
import { SETTINGS } from './settings.js';

/** How tools are served over HTTP. */
export interface McpSettings {
  /** SHA-256 of the key that callers need, in hexadecimal; undefined: they need none. */
  readonly keyDigest: string | undefined;
  readonly callers: CallerRules;
  /** Threads of the context model. */
  readonly contextThreads: number;
  /** Milliseconds that a call may wait for its turn. */
  readonly queueWaitMaxMs: number;
}

/**
 * Reads only what concerns serving tools.
 * @param host where they are served; undefined: to the one who started the program
 * @throws ConfigError as loadConfig does, and where a host beyond this machine has no key
 */
export function loadMcpSettings(host: string | undefined, env: Environment = process.env): McpSettings {
  const faults: Fault[] = [];
  const read = readerOf(env, faults);
  const keyDigest = readMcpKeyDigest(read, faults);
  if (host !== undefined && !isLoopback(host) && keyDigest === undefined)
    faults.push(
      'MCP_API_KEY or MCP_API_KEY_FILE must be set where --http listens beyond this machine: whoever reaches it may ' +
        'read what it may.',
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
