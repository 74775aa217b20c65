import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  limitCsvExplanations,
  limitTextExplanations,
  presentUnexplained,
} from '../../answers/limit-explanations.js';
import { presentColumns, presentOccurrences, presentProviders } from '../../answers/present-answers.js';
import { presentNearColumns, presentNearOccurrences } from '../../answers/present-near-misses.js';
import type {
  CsvClassificationAnswer,
  LabelAnswer,
  TextClassificationAnswer,
} from '../../answers/schemas.js';
import type { OffsetUnit } from '../../core/offsets.js';
import { classifyCsv } from '../../discovery/classify-csv.js';
import { classifyText } from '../../discovery/classify-text.js';
import type { CsvBodyFormat } from '../../discovery/csv-body.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import { UNOBSERVED } from '../../discovery/discovery-observer.js';
import { labelText } from '../../discovery/label-text.js';
import type { Keeps } from '../../discovery/own-rules.js';
import { isPartial, type ProviderOutcome } from '../../discovery/provider-outcome.js';

/** What every version's classify is asked for, whatever its parameters are called. */
export interface ClassifyWishes {
  readonly unit: OffsetUnit;
  readonly keeps: Keeps;
  readonly explain: boolean;
}

/** What every version's label is asked for. */
export interface LabelWishes {
  readonly unit: OffsetUnit;
  readonly keeps: Keeps;
  readonly providers: boolean;
  readonly classifications: boolean;
}

/** Classifies the text of a request. @throws as `classifyText` does */
export async function answerText(
  deps: DiscoveryDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { unit, keeps, explain }: ClassifyWishes,
): Promise<TextClassificationAnswer> {
  const { observer = UNOBSERVED } = deps;
  const result = await classifyText(deps, bytesOf(request), unit, keeps, explain);
  settle(result.outcomes, request, reply);
  return observer.stage('present', () => ({
    providers: presentProviders(result.outcomes),
    classifications: presentOccurrences(limitTextExplanations(result), unit),
    ...(explain && {
      ...presentUnexplained(result.occurrences.length),
      ...presentNearOccurrences(result, unit),
    }),
  }));
}

/** Classifies the table of a request. @throws as `classifyCsv` does */
export async function answerTable(
  deps: DiscoveryDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  format: CsvBodyFormat,
  { unit, keeps, explain }: ClassifyWishes,
): Promise<CsvClassificationAnswer> {
  const { observer = UNOBSERVED } = deps;
  const result = await classifyCsv(deps, bytesOf(request), format, unit, keeps, explain);
  settle(result.outcomes, request, reply);
  return observer.stage('present', () => ({
    ...presentColumns(limitCsvExplanations(result)),
    ...(explain && {
      ...presentUnexplained(result.columns.reduce((sum, { verdicts }) => sum + verdicts.length, 0)),
      ...presentNearColumns(result),
    }),
  }));
}

/** Labels the text of a request. @throws as `labelText` does */
export async function answerLabel(
  deps: DiscoveryDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { unit, keeps, providers, classifications }: LabelWishes,
): Promise<LabelAnswer> {
  const result = await labelText(deps, bytesOf(request), unit, keeps);
  settle(result.outcomes, request, reply);
  return (deps.observer ?? UNOBSERVED).stage('present', () => ({
    transform: { text: result.labelled },
    ...(providers && { providers: presentProviders(result.outcomes) }),
    ...(classifications && { classifications: presentOccurrences(result, unit) }),
  }));
}

/** 206 where some provider failed; its reason goes to the log. */
function settle(outcomes: readonly ProviderOutcome[], { log }: FastifyRequest, reply: FastifyReply): void {
  logFailures(outcomes, log);
  void reply.status(isPartial(outcomes) ? 206 : 200);
}

function logFailures(outcomes: readonly ProviderOutcome[], log: FastifyRequest['log']): void {
  for (const { config, status, reason, cause } of outcomes) {
    if (reason === undefined) continue;
    log.warn(
      { provider: config.name, status, reason, ...(cause !== undefined && { err: cause }) },
      'provider failed',
    );
  }
}

const NO_BYTES = new Uint8Array();
const bytesOf = ({ body }: FastifyRequest): Uint8Array => (Buffer.isBuffer(body) ? body : NO_BYTES);
