import { askProviders, findingsOf } from '../../discovery/ask-providers.js';
import { UNOBSERVED } from '../../discovery/discovery-observer.js';
import { permitted, type OwnRules } from '../../discovery/own-rules.js';
import type { ProviderFinding } from '../../harmonization/occurrence.js';
import type { ConfiguredProvider } from '../../providers/configured-provider.js';
import type { Provider, ProviderInput } from '../../providers/provider.js';
import { findInParts } from '../../discovery/find-in-parts.js';
import { ScanFailure, type Finder } from './finder.js';
import type { PatternPool } from './pattern-pool.js';

/** A text of 16 KiB takes the model a quarter of a second; a machine under load may take long. */
const TIMEOUT_MS = 600_000;
const TEXT_BYTES = 16_384;

/** What finds in process; at least one of the two providers. */
export interface InProcessProviders {
  /** Reads every row of tables. */
  readonly pattern: PatternPool;
  /** Whether the pattern provider takes part, or only reads records. */
  readonly usesPattern: boolean;
  /** Reads a sample of the rows of tables. */
  readonly context: Provider | undefined;
  /** The operator's own rules, where there are any. They see a sample of the rows of tables as well. */
  readonly rules: OwnRules | undefined;
}

/** Finds with the providers of this process. */
export function createInProcessFinder({ pattern, usesPattern, context, rules }: InProcessProviders): Finder {
  const providers: readonly ConfiguredProvider[] = [
    ...(usesPattern ? [configure('Pattern', pattern)] : []),
    ...(context === undefined ? [] : [configure('Context', context)]),
    ...(rules?.provider === undefined ? [] : [rules.provider]),
  ];
  // What the rules leave out must be left out of every count: then no provider reads rows by itself.
  const readsEveryRow = usesPattern && rules === undefined;
  return {
    providers: providers.map(({ config }) => config.name),
    textBytes: TEXT_BYTES,
    everyRow: readsEveryRow ? 0 : undefined,
    samples: context !== undefined || !readsEveryRow,
    policy: rules?.policy,
    find: (inputs) => findInParts(inputs, (part) => find(providers, rules, part), TEXT_BYTES),
    count: (job, isTallied) => pattern.count({ ...job, providerIndex: 0, tally: isTallied && readsEveryRow }),
    async close() {
      await Promise.all([pattern.close(), context?.close()]);
    },
  };
}

function configure(name: string, provider: Provider): ConfiguredProvider {
  return {
    config: { name, address: 'in-process', supportedContentTypes: [], timeoutMs: TIMEOUT_MS },
    provider,
  };
}

async function find(
  providers: readonly ConfiguredProvider[],
  rules: OwnRules | undefined,
  inputs: readonly ProviderInput[],
): Promise<readonly (readonly ProviderFinding[])[]> {
  const outcomes = await askProviders(providers, inputs, UNOBSERVED);
  const failed = outcomes.find(({ results }) => results === undefined);
  if (failed !== undefined) {
    const reason = `the ${failed.name} gave no answer: ${failed.reason ?? 'unknown'}`;
    throw new ScanFailure(reason, { cause: failed.cause });
  }
  return inputs.map(({ text }, index) => {
    const findings = findingsOf(outcomes, index);
    return rules === undefined ? findings : permitted(rules, outcomes, text, findings);
  });
}
