/** A built-in provider as a role. */
export interface ProviderRole {
  /** Its configured name, and in lower case its role on the command line. */
  readonly name: string;
  /** Where it listens when it is served alone. */
  readonly port: number;
}

/**
 * The built-in providers, in the order in which they are configured by default. Apart from what makes them: a
 * command that serves nothing, or cannot, need not load them to say what there is.
 */
export const PROVIDER_ROLES: readonly ProviderRole[] = [
  { name: 'Pattern', port: 8051 },
  { name: 'Context', port: 8052 },
];

/** What can be served besides everything in one process: the service alone, or one built-in provider. */
export const ROLES: readonly string[] = [
  'classification',
  ...PROVIDER_ROLES.map(({ name }) => name.toLowerCase()),
];
