import type { Command } from 'commander';
import { EXIT } from '../cli/exit-codes.js';
import { loadConfig } from '../config/load-config.js';
import { defaultsOf } from './role-defaults.js';
import { tryAddress } from './try-address.js';

/**
 * Serves one role, or everything without a role, until the process receives a stop signal. Configuration errors are
 * reported before anything is loaded or started.
 * @throws ConfigError if the settings are invalid; the system's error if the address cannot be used
 */
export async function serve({ processedArgs }: Pick<Command, 'processedArgs'>): Promise<number> {
  const [role] = processedArgs as [string | undefined];
  const config = loadConfig(defaultsOf(role));
  await tryAddress(config);
  const { serveRole } = await import('./serve-role.js');
  await serveRole(role, config);
  return EXIT.fine;
}
