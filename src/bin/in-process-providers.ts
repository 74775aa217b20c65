import { createPatternProvider } from '../providers/pattern-provider.js';
import type { ProviderFactory } from '../providers/create-providers.js';
import { RECOGNIZERS } from '../recognizers/registry.js';

/** A provider that is built in: how to make it, and its port when it is served alone. */
export interface BuiltInProvider {
  /** Its configured name, and in lower case its role on the command line. */
  readonly name: string;
  readonly port: number;
  readonly create: ProviderFactory;
}

/** The providers that are built in, in the order in which they are configured by default. */
export function builtInProviders(version: string): readonly BuiltInProvider[] {
  return [{ name: 'Pattern', port: 8051, create: () => createPatternProvider(RECOGNIZERS, version) }];
}
