/** A built-in provider that can be served as a role. */
export interface ProviderRole {
  /** Configured name of the provider; in lower case, the name of the role. */
  readonly name: string;
  /** Default port if the provider is served alone. */
  readonly port: number;
}

/**
 * The built-in providers in their default order. Kept separate from their implementations, so that listing the roles
 * does not load them.
 */
export const PROVIDER_ROLES: readonly ProviderRole[] = [
  { name: 'Pattern', port: 8051 },
  { name: 'Context', port: 8052 },
];

/** The roles that can be served instead of everything in one process: the service alone, or one built-in provider. */
export const ROLES: readonly string[] = [
  'classification',
  ...PROVIDER_ROLES.map(({ name }) => name.toLowerCase()),
];
