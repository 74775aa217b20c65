import { after, before } from 'node:test';
import { createPatternProvider } from '../../src/providers/pattern-provider.js';
import type { Provider } from '../../src/providers/provider.js';

/**
 * The pattern provider with one thread, started once for all tests of a file; to be called at its top. What it
 * answers may be given to any number of services: closing them does not close the thread.
 */
export function sharePatterns(version: string): () => Provider {
  const provider = createPatternProvider({ threads: 1 }, version);
  before(() => provider.ready());
  after(() => provider.close());
  return () => ({ ...provider, close: () => Promise.resolve() });
}
