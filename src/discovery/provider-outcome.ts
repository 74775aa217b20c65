import { ServiceError } from '../core/errors.js';
import { present } from '../core/present.js';
import type { ProviderConfig } from '../providers/configured-provider.js';

/** How one provider fared with one request. */
export interface ProviderOutcome {
  readonly name: string;
  readonly version: string;
  readonly config: ProviderConfig;
  /** 200, or the status under which it failed. */
  readonly status: number;
  readonly elapsedSeconds: number;
  /** Why it failed, for the log; holds nothing of the input. Absent: it answered. */
  readonly reason?: string;
  /** What was thrown where that was no ProviderFailure: a defect, for the log. */
  readonly cause?: unknown;
}

/** Whether the provider gave no answer: what it would have found is not known. */
export const hasFailed = ({ reason }: ProviderOutcome): boolean => reason !== undefined;

/** Whether some provider failed, so that the answer is only partial. */
export const isPartial = (outcomes: readonly ProviderOutcome[]): boolean => outcomes.some(hasFailed);

/**
 * How the same providers fared with two parts of one request: times are sums, and one that failed on some part has
 * failed, under the status of its first failure.
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

/** No provider answered; carries how each one fared. */
export class AllProvidersFailed extends ServiceError {
  readonly outcomes: readonly ProviderOutcome[];

  constructor(outcomes: readonly ProviderOutcome[]) {
    const lost = outcomes.every(({ status }) => status === 599);
    super(lost ? 'PROVIDER_LOST' : 'ALL_PROVIDERS_FAILED');
    this.outcomes = outcomes;
  }
}
