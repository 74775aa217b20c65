import { ServiceError, type ErrorCode } from '../../../core/errors.js';
import type { DiscoveryDeps } from '../../../discovery/discovery-deps.js';
import { AllProvidersFailed, hasFailed, type ProviderOutcome } from '../../../discovery/provider-outcome.js';
import { examineText } from '../../../transform/slots/examine-text.js';
import type { ExaminedText } from '../../../transform/slots/slot.js';
import { allInOrder, WIDTH } from '../../batch/in-order.js';
import type { WorkGate } from '../../work-gate.js';
import type { Part } from './gather.js';

/** Why a text cannot be looked into, where that is no failure of the service. */
const REFUSED: ReadonlySet<ErrorCode> = new Set(['UNTRUSTED_INPUT', 'TEXT_NOT_JSON', 'BODY_TOO_LARGE']);

/** What was found in one text. */
export type ExaminedPart = Pick<ExaminedText, 'body' | 'slots' | 'outcomes'>;

/** What was found in the parts of a request, or why that is not known. */
export type ExaminedParts =
  | { readonly examined: readonly ExaminedPart[]; readonly failed: readonly string[] }
  /** Says which part is refused and why; holds nothing of it. */
  | { readonly refused: string };

/** What parts are looked into with. */
export interface PartTools {
  readonly deps: DiscoveryDeps;
  readonly gate: WorkGate;
  readonly signal: AbortSignal;
  /** Bytes that a text may have. */
  readonly maxTextBytes: number;
  /** What scores above it is acted on. */
  readonly threshold: number;
}

/** Looks into every part, each in its turn; `failed` names the providers that did not answer for some part. */
export async function examineParts(parts: readonly Part[], tools: PartTools): Promise<ExaminedParts> {
  const examined: ExaminedPart[] = [];
  const failed = new Set<string>();
  for (const one of await allInOrder(parts, WIDTH, (part) => examinePart(part, tools))) {
    if ('refused' in one) return one;
    for (const { config } of one.outcomes.filter(hasFailed)) failed.add(config.name);
    examined.push(one);
  }
  return { examined, failed: [...failed] };
}

async function examinePart(
  { text, form, place }: Part,
  { deps, gate, signal, maxTextBytes, threshold }: PartTools,
): Promise<ExaminedPart | { readonly refused: string }> {
  const bytes = Buffer.byteLength(text);
  try {
    if (bytes > maxTextBytes) throw new ServiceError('BODY_TOO_LARGE', { limit: maxTextBytes });
    return await gate.turn(bytes, signal, () =>
      examineText({ ...deps, signal }, text, 'codepoint', { form }, ({ score }) => score > threshold),
    );
  } catch (error) {
    if (error instanceof AllProvidersFailed) return unknown(text, error.outcomes);
    if (!(error instanceof ServiceError) || !REFUSED.has(error.code)) throw error;
    const reason = error.details?.['reason'];
    return { refused: `${place}: ${error.message}${typeof reason === 'string' ? ` (${reason})` : ''}` };
  }
}

const unknown = (body: string, outcomes: readonly ProviderOutcome[]): ExaminedPart => ({
  body,
  slots: [],
  outcomes,
});
