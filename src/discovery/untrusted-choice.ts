import type { DiscoveryDeps } from './discovery-deps.js';

/**
 * What becomes of text with characters that hide or imitate others: it is refused; it is read as it is; or a cleaned
 * copy of it is examined, and offsets refer to what was sent.
 */
export const UNTRUSTED_CHOICES = ['refuse', 'read', 'clean'] as const;
export type UntrustedChoice = (typeof UNTRUSTED_CHOICES)[number];

/** What works on text as somebody chose. */
export const choiceOf = (choice: UntrustedChoice): Pick<DiscoveryDeps, 'trusted' | 'cleans'> => ({
  trusted: choice !== 'refuse',
  cleans: choice === 'clean',
});
