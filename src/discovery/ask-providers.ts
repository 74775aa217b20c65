import { ServiceError } from '../core/errors.js';
import { present } from '../core/present.js';
import { roundScore } from '../core/score.js';
import { type Explanation, type Finding, lastScore } from '../core/span.js';
import { ofProvider, type ProviderFinding } from '../harmonization/occurrence.js';
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
 * Completes the explanation of a finding so that it ends at the score. If a provider does not explain its score, or its
 * steps lead to a different score, a last step is added that marks the score as unexplained.
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

/** The outcome of one provider for one batch, with its findings. */
export interface ProviderAnswer extends ProviderOutcome {
  /** Findings for each input; absent if the provider failed. */
  readonly results?: readonly TextFindings[];
}

/** The request sent to the providers. */
export interface ProviderQuestion extends ClassifyOptions {
  readonly contentType: string;
  readonly inputs: readonly ProviderInput[];
}

/**
 * Sends the whole batch to every provider that supports the content type, in parallel; resolves once each has answered,
 * failed or timed out. An empty batch is sent as well, so that the answer lists the providers.
 * @param own providers of custom rules; they accept every content type that a configured provider accepts
 * @throws ServiceError CONTENT_TYPE_WITHOUT_PROVIDER if no provider supports the content type; AllProvidersFailed if
 *   every provider other than the terms of the request fails; the signal's reason once it is aborted
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

/** Returns the findings for the input at `index` from every provider that answered. */
export function findingsOf(answers: readonly ProviderAnswer[], index: number): readonly ProviderFinding[] {
  if (answers.every(({ results }) => results?.[index]?.length === 0)) return NO_FINDINGS;
  const findings: ProviderFinding[] = [];
  for (const [providerIndex, { results }] of answers.entries()) {
    if (results === undefined) continue;
    for (const finding of present(results[index], 'the findings of an input that was asked'))
      findings.push(ofProvider(finding, providerIndex));
  }
  return findings;
}

/** Returns the outcome of the provider without its findings. */
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

/** Extends findings to whole grapheme clusters, so that none begins or ends inside a visible character. */
const wholeFindings = (
  inputs: readonly ProviderInput[],
  results: readonly TextFindings[],
): readonly TextFindings[] =>
  results.map((findings, index) => wholeClusters(present(inputs[index], 'text of a result').text, findings));

/** Adds an explanation to every finding, whether or not its provider supplied one. */
const withExplanations = <A extends { readonly results: readonly TextFindings[] }>(answer: A): A => ({
  ...answer,
  results: answer.results.map((findings) => findings.map(explained)),
});

function asFailure(error: unknown): Pick<ProviderOutcome, 'status' | 'reason' | 'cause'> {
  if (error instanceof ProviderFailure) return { status: error.status, reason: error.message };
  return { status: 502, reason: 'the provider threw an unforeseen error', cause: error };
}
