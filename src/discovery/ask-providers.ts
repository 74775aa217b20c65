import { corroborate } from '../harmonization/corroborate.js';
import type { ProviderFinding } from '../harmonization/occurrence.js';
import { checkAnswer } from '../providers/check-answer.js';
import type { ConfiguredProvider, ProviderConfig } from '../providers/configured-provider.js';
import {
  ProviderFailure,
  type ClassifyOptions,
  type ProviderInput,
  type TextFindings,
} from '../providers/provider.js';
import { withDeadline } from '../providers/with-deadline.js';
import type { DiscoveryObserver } from './discovery-observer.js';
import { explained } from './explain-providers.js';

/** How one provider fared with one request. */
export interface ProviderOutcome {
  readonly name: string;
  readonly version: string;
  readonly config: ProviderConfig;
  /** 200, or the status under which it failed. */
  readonly status: number;
  readonly elapsedSeconds: number;
  /** Findings of each input; absent when it failed. */
  readonly results?: readonly TextFindings[];
  /** Why it failed, for the log; holds nothing of the input. */
  readonly reason?: string;
  /** What was thrown where that was no ProviderFailure: a defect, for the log. */
  readonly cause?: unknown;
}

/**
 * Asks every provider for the whole batch, side by side; resolves once each has answered or been given up.
 * @param signal gives all of them up
 */
export function askProviders(
  providers: readonly ConfiguredProvider[],
  inputs: readonly ProviderInput[],
  observer: DiscoveryObserver,
  options?: ClassifyOptions,
  signal?: AbortSignal,
): Promise<readonly ProviderOutcome[]> {
  return Promise.all(
    providers.map((configured) =>
      observer.call(configured.config.name, () => ask(configured, inputs, options, signal)),
    ),
  );
}

async function ask(
  { config, provider }: ConfiguredProvider,
  inputs: readonly ProviderInput[],
  options: ClassifyOptions = { explain: false },
  abandoned?: AbortSignal,
): Promise<ProviderOutcome> {
  const began = performance.now();
  const answer = await withDeadline(config.timeoutMs, abandoned, (signal) =>
    provider.classify(inputs, signal, options),
  )
    .then((results) => ({ status: 200, results: checkAnswer(inputs, results) }))
    .then((answer) => (options.explain ? withExplanations(answer) : answer))
    .catch(asFailure);
  const elapsedSeconds = (performance.now() - began) / 1000;
  return { name: provider.info.name, version: provider.info.version, config, elapsedSeconds, ...answer };
}

/** Every finding with an explanation, whether or not its provider gave one. */
const withExplanations = <A extends { readonly results: readonly TextFindings[] }>(answer: A): A => ({
  ...answer,
  results: answer.results.map((findings) => findings.map(explained)),
});

function asFailure(error: unknown): Pick<ProviderOutcome, 'status' | 'reason' | 'cause'> {
  if (error instanceof ProviderFailure) return { status: error.status, reason: error.message };
  return { status: 502, reason: 'the provider threw an unforeseen error', cause: error };
}

/** The findings of the input at `index`, from every provider that answered, weighed against each other. */
export function findingsOf(outcomes: readonly ProviderOutcome[], index: number): readonly ProviderFinding[] {
  return corroborate(
    outcomes.flatMap(({ results }, providerIndex) =>
      (results?.[index] ?? []).map((finding) => ({ ...finding, providerIndex })),
    ),
  );
}
