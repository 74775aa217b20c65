import { ServiceError } from '../core/errors.js';
import { present } from '../core/present.js';
import type { ProviderConfig } from '../providers/configured-provider.js';

/** The outcome of one provider for one request. */
export interface ProviderOutcome {
  readonly name: string;
  readonly version: string;
  readonly config: ProviderConfig;
  /** 200, or the status of the failure. */
  readonly status: number;
  readonly elapsedSeconds: number;
  /** Why the provider failed, for the log; contains nothing of the input. Absent if it answered. */
  readonly reason?: string;
  /** The error thrown, unless it is a ProviderFailure: a bug, for the log. */
  readonly cause?: unknown;
}

/** Whether the provider failed, so that its findings are unknown. */
export const hasFailed = ({ reason }: ProviderOutcome): boolean => reason !== undefined;

/** Whether a provider failed, so that the result is partial. */
export const isPartial = (outcomes: readonly ProviderOutcome[]): boolean => outcomes.some(hasFailed);

/**
 * Combines the outcomes of the same providers for two parts of one request: times are summed, and a provider that
 * failed on any part has failed, with the status of its first failure.
 */
export function addOutcomes(
  before: readonly ProviderOutcome[],
  after: readonly ProviderOutcome[],
): readonly ProviderOutcome[] {
  return after.map((outcome, index) => {
    const earlier = present(before[index], 'the outcome of a provider that was asked before');
    const elapsedSeconds = earlier.elapsedSeconds + outcome.elapsedSeconds;
    return { ...(hasFailed(earlier) ? earlier : outcome), elapsedSeconds };
  });
}

/** All providers failed; carries their outcomes. */
export class AllProvidersFailed extends ServiceError {
  readonly outcomes: readonly ProviderOutcome[];

  constructor(outcomes: readonly ProviderOutcome[]) {
    const lost = outcomes.every(({ status }) => status === 599);
    super(lost ? 'PROVIDER_LOST' : 'ALL_PROVIDERS_FAILED');
    this.outcomes = outcomes;
  }
}
