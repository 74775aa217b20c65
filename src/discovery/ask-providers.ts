import { ServiceError } from '../core/errors.js';
import { present } from '../core/present.js';
import { roundScore } from '../core/score.js';
import { type Explanation, type Finding, lastScore } from '../core/span.js';
import type { ProviderFinding } from '../harmonization/occurrence.js';
import { type ConfiguredProvider, supports } from '../providers/configured-provider.js';
import {
  checkAnswer,
  type ClassifyOptions,
  ProviderFailure,
  type ProviderInput,
  type TextFindings,
} from '../providers/provider.js';
import { withDeadline } from '../providers/with-deadline.js';
import { wholeClusters } from '../text/cut-text.js';
import type { DiscoveryDeps } from './discovery-deps.js';
import { UNOBSERVED } from './discovery-observer.js';
import { AllProvidersFailed, hasFailed, type ProviderOutcome } from './provider-outcome.js';

/**
 * The finding with an explanation that ends at its score. A provider that explains nothing, or whose steps lead
 * elsewhere, gets a last step that says so: the score is the provider's word.
 */
function explained(finding: Finding): Finding & { readonly explanation: Explanation } {
  const { score, explanation = [] } = finding;
  const last = lastScore(explanation);
  if (last !== undefined && roundScore(last) === roundScore(score)) return { ...finding, explanation };
  const step = {
    step: 'provider',
    ...(last !== undefined && { scoreBefore: last }),
    scoreAfter: score,
    facts: { explained: false },
  };
  return { ...finding, explanation: [...explanation, step] };
}

/** How one provider fared with one batch, and what it found. */
export interface ProviderAnswer extends ProviderOutcome {
  /** Findings of each input; absent when it failed. */
  readonly results?: readonly TextFindings[];
}

/** What the providers are asked. */
export interface ProviderQuestion extends ClassifyOptions {
  readonly contentType: string;
  readonly inputs: readonly ProviderInput[];
}

/**
 * Asks every provider that takes the content type for the whole batch, side by side; resolves once each has answered
 * or been given up. An empty batch is asked as well, so that the answer says what the providers are.
 * @param own the providers of custom rules: they take every content type that a configured one takes
 * @throws ServiceError CONTENT_TYPE_WITHOUT_PROVIDER when none takes it; AllProvidersFailed when none answers beside
 * the terms of the request; the signal's reason once it is aborted
 */
export async function askProviders(
  {
    providers,
    signal,
    requestRules,
    observer = UNOBSERVED,
  }: Pick<DiscoveryDeps, 'providers' | 'signal' | 'observer' | 'requestRules'>,
  question: ProviderQuestion,
  own: readonly ConfiguredProvider[],
): Promise<readonly ProviderAnswer[]> {
  const chosen = providers.filter((provider) => supports(provider, question.contentType));
  if (chosen.length === 0) throw new ServiceError('CONTENT_TYPE_WITHOUT_PROVIDER');
  const asked = [...chosen, ...own];
  const answers = await Promise.all(
    asked.map((configured) => observer.call(configured.config.name, () => ask(configured, question, signal))),
  );
  signal?.throwIfAborted();
  const others = answers.filter(({ config }) => config !== requestRules?.provider?.config);
  if (others.every(hasFailed)) throw new AllProvidersFailed(others.map(withoutResults));
  return answers;
}

const NO_FINDINGS: readonly ProviderFinding[] = Object.freeze([]);

/** The findings of the input at `index`, from every provider that answered. */
export function findingsOf(answers: readonly ProviderAnswer[], index: number): readonly ProviderFinding[] {
  if (answers.every(({ results }) => results?.[index]?.length === 0)) return NO_FINDINGS;
  return answers.flatMap(({ results }, providerIndex) =>
    results === undefined
      ? []
      : present(results[index], 'the findings of an input that was asked').map((finding) => ({
          ...finding,
          providerIndex,
        })),
  );
}

/** How the provider fared, without what it found. */
export function withoutResults(answer: ProviderAnswer): ProviderOutcome {
  const { name, version, config, status, elapsedSeconds, reason, cause } = answer;
  const outcome = { name, version, config, status, elapsedSeconds };
  return reason === undefined ? outcome : { ...outcome, reason, cause };
}

async function ask(
  { config, provider }: ConfiguredProvider,
  { inputs, explain }: ProviderQuestion,
  abandoned: AbortSignal | undefined,
): Promise<ProviderAnswer> {
  const began = performance.now();
  const answer = await withDeadline(config.timeoutMs, abandoned, (signal) =>
    provider.classify(inputs, signal, { explain }),
  )
    .then((results) => ({ status: 200, results: wholeFindings(inputs, checkAnswer(inputs, results)) }))
    .then((answer) => (explain ? withExplanations(answer) : answer))
    .catch(asFailure);
  const elapsedSeconds = (performance.now() - began) / 1000;
  return { name: provider.info.name, version: provider.info.version, config, elapsedSeconds, ...answer };
}

/** Whatever a provider takes for a word: no finding begins or ends inside what a reader takes for a character. */
const wholeFindings = (
  inputs: readonly ProviderInput[],
  results: readonly TextFindings[],
): readonly TextFindings[] =>
  results.map((findings, index) => wholeClusters(present(inputs[index], 'text of a result').text, findings));

/** Every finding with an explanation, whether or not its provider gave one. */
const withExplanations = <A extends { readonly results: readonly TextFindings[] }>(answer: A): A => ({
  ...answer,
  results: answer.results.map((findings) => findings.map(explained)),
});

function asFailure(error: unknown): Pick<ProviderOutcome, 'status' | 'reason' | 'cause'> {
  if (error instanceof ProviderFailure) return { status: error.status, reason: error.message };
  return { status: 502, reason: 'the provider threw an unforeseen error', cause: error };
}
