import type { ConfigDefaults } from '../config/load-config.js';
import { PROVIDER_ROLES, type ProviderRole } from './roles.js';

const SERVICE_PORT = 8580;

/** Returns the default settings of a role; without a role, everything runs in this process. */
export function defaultsOf(role: string | undefined): ConfigDefaults {
  const alone = providerOf(role);
  return {
    port: alone?.port ?? SERVICE_PORT,
    providers: PROVIDER_ROLES.map(({ name, port }) => ({
      name,
      address: role === undefined ? 'in-process' : `http://127.0.0.1:${port.toString()}`,
    })),
    inProcess: PROVIDER_ROLES.map(({ name }) => name),
    hasAccounts: alone === undefined,
  };
}

/** Returns the provider that a role serves; undefined for other roles. */
export const providerOf = (role: string | undefined): ProviderRole | undefined =>
  PROVIDER_ROLES.find(({ name }) => name.toLowerCase() === role);
