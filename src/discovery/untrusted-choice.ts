import type { DiscoveryDeps } from './discovery-deps.js';

/**
 * How to treat text with characters that hide or imitate others: `refuse` it, `read` it as it is, or `clean` a copy and
 * examine that; offsets refer to the text as sent.
 */
export const UNTRUSTED_CHOICES = ['refuse', 'read', 'clean'] as const;
export type UntrustedChoice = (typeof UNTRUSTED_CHOICES)[number];

/** Returns the settings for the choice. */
export const choiceOf = (choice: UntrustedChoice): Pick<DiscoveryDeps, 'trusted' | 'cleans'> => ({
  trusted: choice !== 'refuse',
  cleans: choice === 'clean',
});
