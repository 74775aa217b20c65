import type { Command } from 'commander';
import { EXIT } from '../cli/exit-codes.js';
import { loadConfig } from '../config/load-config.js';
import { defaultsOf } from './role-defaults.js';
import { tryAddress } from './try-address.js';

/**
 * Serves one role, or everything without one, until the process gets a stop signal. What stands in the way is found
 * before anything is loaded or started.
 * @throws ConfigError where the settings cannot be used; the system's error where the address cannot
 */
export async function serve({ processedArgs }: Pick<Command, 'processedArgs'>): Promise<number> {
  const [role] = processedArgs as [string | undefined];
  const config = loadConfig(defaultsOf(role));
  await tryAddress(config);
  const { serveRole } = await import('./serve-role.js');
  await serveRole(role, config);
  return EXIT.fine;
}
