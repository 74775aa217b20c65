import type { ConfigDefaults } from '../config/load-config.js';
import { PROVIDER_ROLES, type ProviderRole } from './roles.js';

const SERVICE_PORT = 8580;

/** What a role's settings default to; without one, everything runs in this process. */
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

/** The provider that the role serves alone. */
export const providerOf = (role: string | undefined): ProviderRole | undefined =>
  PROVIDER_ROLES.find(({ name }) => name.toLowerCase() === role);
