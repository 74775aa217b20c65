import { randomUUID } from 'node:crypto';
import { ServiceError } from '../../core/errors.js';
import { offsetsFromUtf16 } from '../../core/offsets.js';
import { classifyText } from '../../discovery/classify-text.js';
import { isBlank } from '../../discovery/decode-body.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import { isPartial } from '../../discovery/provider-outcome.js';
import type { GuardedMessage } from './guardrail-request.js';

/** The domain that this service looks at, and from which score on a finding counts. */
export const DOMAIN = 'pii';
export const THRESHOLD = 0.7;
const NAME = 'data-discovery';

/** What became of one message. */
export interface ScannedMessage {
  readonly id: string;
  readonly outcome: 'approved' | 'rejected' | 'skipped';
  readonly score: number;
  readonly processors: readonly {
    readonly name: string;
    readonly score: number;
    readonly explanation: string;
  }[];
}

/**
 * Judges one message: what holds sensitive data, or characters that hide something, is rejected.
 * @throws ServiceError PROVIDER_LOST or ALL_PROVIDERS_FAILED; also where only some fail: what was not looked at is not approved
 */
export async function scanMessage(deps: DiscoveryDeps, message: GuardedMessage): Promise<ScannedMessage> {
  const { id = randomUUID(), content, processor } = message;
  if (processor !== DOMAIN) {
    const explanation =
      processor === undefined
        ? 'No processor was asked for.'
        : `${processor} is no processor of this service.`;
    return { id, outcome: 'skipped', score: 0, processors: [{ name: NAME, score: 0, explanation }] };
  }
  if (isBlank(content)) return judged(id, 0, '[]');
  try {
    const keeps = ({ score }: { readonly score: number }): boolean => score >= THRESHOLD;
    const found = await classifyText(deps, Buffer.from(content), 'codepoint', keeps);
    if (isPartial(found.outcomes)) throw new ServiceError('ALL_PROVIDERS_FAILED');
    const convert = offsetsFromUtf16(found.body, 'codepoint');
    const places = found.occurrences.map(
      ({ category, start, end }) =>
        `'${category} : [${convert(start).toString()}, ${convert(end).toString()}]'`,
    );
    return judged(id, Math.max(0, ...found.occurrences.map(({ score }) => score)), `[${places.join(', ')}]`);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'UNTRUSTED_INPUT') throw error;
    return judged(id, 1, `Untrusted input: ${String(error.details?.['reason'])}`);
  }
}

const judged = (id: string, score: number, explanation: string): ScannedMessage => ({
  id,
  outcome: score > 0 ? 'rejected' : 'approved',
  score,
  processors: [{ name: NAME, score, explanation }],
});
