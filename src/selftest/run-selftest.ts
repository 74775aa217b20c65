import { ServiceError } from '../core/errors.js';
import { CATEGORIES, sampleOf, type Category } from '../core/harmonization-table.js';
import { classifyText, type TextClassification } from '../discovery/classify-text.js';
import type { DiscoveryDeps } from '../discovery/discovery-deps.js';
import { AllProvidersFailed, hasFailed, type ProviderOutcome } from '../discovery/provider-outcome.js';
import type { checkRecognizers } from './check-recognizers.js';

/** Minimum score of a finding: the default threshold of `classify` and `label`. */
const THRESHOLD = 0.7;
/** A text without sensitive data. */
const PLAIN_TEXT = 'The green door at the end of the hall is open.';

/** One part of the test. */
export interface SelftestPart {
  /** For example `provider Context`, `recognizers` or `category PERSON`. */
  readonly part: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** What was tested, or why it failed or was skipped. */
  readonly detail: string;
}

/** The result of the self-test. */
export interface SelftestReport {
  /** Whether no part failed. */
  readonly passed: boolean;
  readonly elapsed_ms: number;
  readonly parts: readonly SelftestPart[];
}

/** Dependencies of the self-test. */
export interface SelftestDeps {
  /** The running providers. Custom rules are excluded, because they may redefine a category. */
  readonly discovery: Pick<DiscoveryDeps, 'providers'>;
  readonly checkRecognizers: typeof checkRecognizers;
  /** A monotonic clock in milliseconds. */
  readonly now: () => number;
  /** Aborts the test; parts not yet tested count as failed. */
  readonly signal: AbortSignal;
}

/** Runs every recognizer on its examples, and the pipeline on a sample of each category. Never throws. */
export async function runSelftest(deps: SelftestDeps): Promise<SelftestReport> {
  const { discovery, now, signal } = deps;
  const began = now();
  const names = new Set(discovery.providers.map(({ config }) => config.name));
  const of: DiscoveryDeps = { providers: discovery.providers, trusted: true, signal };
  const outcomes = new Map<string, ProviderOutcome>();
  const recognizers = triedRecognizers(deps);
  const categories: SelftestPart[] = [await triedPlainText(of, outcomes)];
  for (const category of CATEGORIES) categories.push(await triedCategory(of, category, names, outcomes));
  const providers = [...names].map((name) => providerPart(name, outcomes.get(name)));
  const parts = [...providers, ...(await recognizers), ...categories];
  return {
    passed: parts.every(({ outcome }) => outcome !== 'failed'),
    elapsed_ms: Math.round(now() - began),
    parts,
  };
}

/** Maximum number of faults that are reported individually. */
const MOST_FAULTS = 20;

async function triedRecognizers({
  checkRecognizers: check,
  signal,
}: SelftestDeps): Promise<readonly SelftestPart[]> {
  const part = 'recognizers';
  try {
    const { recognizers, examples, faults } = await check(signal);
    const detail = `${examples.toString()} examples of ${recognizers.toString()} recognizers`;
    if (faults.length === 0) return [{ part, outcome: 'passed', detail }];
    const told = faults.slice(0, MOST_FAULTS).map(({ recognizer, fault }) => ({
      part: `recognizer ${recognizer}`,
      outcome: 'failed' as const,
      detail: fault,
    }));
    return [{ part, outcome: 'failed', detail: `${faults.length.toString()} of ${detail} failed` }, ...told];
  } catch (error) {
    return [{ part, outcome: 'failed', detail: reasonOf(error) }];
  }
}

type Outcomes = Map<string, ProviderOutcome>;

async function triedPlainText(deps: DiscoveryDeps, outcomes: Outcomes): Promise<SelftestPart> {
  const part = 'plain text';
  const found = await tried(deps, PLAIN_TEXT, outcomes);
  if (typeof found === 'string') return { part, outcome: 'failed', detail: found };
  const categories = found.occurrences.map(({ category }) => category);
  return categories.length === 0
    ? { part, outcome: 'passed', detail: 'no false findings' }
    : { part, outcome: 'failed', detail: `false findings of ${categories.join(', ')}` };
}

async function triedCategory(
  deps: DiscoveryDeps,
  category: Category,
  names: ReadonlySet<string>,
  outcomes: Outcomes,
): Promise<SelftestPart> {
  const part = `category ${category}`;
  const { text, value, needs } = sampleOf(category);
  if (needs !== undefined && !names.has(needs))
    return { part, outcome: 'skipped', detail: `requires the provider ${needs}, which is not configured` };
  const found = await tried(deps, text, outcomes);
  if (typeof found === 'string') return { part, outcome: 'failed', detail: found };
  const start = text.indexOf(value);
  const hit = found.occurrences.find(
    (one) => one.category === category && one.start <= start && one.end >= start + value.length,
  );
  return hit === undefined
    ? { part, outcome: 'failed', detail: `not found in ${JSON.stringify(text)}` }
    : { part, outcome: 'passed', detail: `score ${hit.score.toFixed(2)}` };
}

/** Classifies a text; returns the reason if that fails. Keeps the first failure of each provider. */
async function tried(
  deps: DiscoveryDeps,
  text: string,
  outcomes: Outcomes,
): Promise<TextClassification | string> {
  try {
    const found = await classifyText(deps, Buffer.from(text), 'codepoint', ({ score }) => score >= THRESHOLD);
    keep(found.outcomes, outcomes);
    return found;
  } catch (error) {
    if (error instanceof AllProvidersFailed) keep(error.outcomes, outcomes);
    return reasonOf(error);
  }
}

function keep(outcomes: readonly ProviderOutcome[], kept: Outcomes): void {
  for (const outcome of outcomes) {
    const earlier = kept.get(outcome.config.name);
    if (earlier === undefined || !hasFailed(earlier)) kept.set(outcome.config.name, outcome);
  }
}

function providerPart(name: string, outcome: ProviderOutcome | undefined): SelftestPart {
  const part = `provider ${name}`;
  if (outcome === undefined) return { part, outcome: 'failed', detail: 'no response' };
  const { reason, status, version } = outcome;
  return reason === undefined
    ? { part, outcome: 'passed', detail: `version ${version}` }
    : { part, outcome: 'failed', detail: `${reason} (status ${status.toString()})` };
}

/** The texts are built-in samples, so error messages that quote them may be shown. */
const reasonOf = (error: unknown): string => {
  if (error instanceof ServiceError) return error.message;
  return error instanceof Error ? `${error.name}: ${error.message}` : 'timed out';
};
