import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  onRequestHookHandler,
} from 'fastify';
import type { ProviderOutcome } from '../../discovery/provider-outcome.js';
import { classifyCsv } from '../../discovery/classify-csv.js';
import { classifyText } from '../../discovery/classify-text.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import { UNOBSERVED } from '../../discovery/discovery-observer.js';
import type { Keeps } from '../../discovery/own-rules.js';
import { labelText } from '../../discovery/label-text.js';
import { isPartial } from '../../discovery/provider-outcome.js';
import { REQUIRED_SECURITY } from '../auth/auth-docs.js';
import { checkContentHeaders } from '../content-headers.js';
import { CLASSIFY_DOC, LABEL_DOC } from './discovery-docs.js';
import {
  limitCsvExplanations,
  limitTextExplanations,
  presentUnexplained,
} from '../../answers/limit-explanations.js';
import { parseQuery } from './parse-query.js';
import { presentNearColumns, presentNearOccurrences } from '../../answers/present-near-misses.js';
import { presentColumns, presentOccurrences, presentProviders } from '../../answers/present-answers.js';
import { CLASSIFY_PARAMETERS, LABEL_PARAMETERS } from './query-parameters.js';
import {
  UnauthorizedAnswer,
  type CsvClassificationAnswer,
  type LabelAnswer,
  type TextClassificationAnswer,
} from '../../answers/schemas.js';
import type { WorkGate } from '../work-gate.js';
import { basePath } from './version.js';

const CLASSIFY_TYPES = ['text/plain', 'text/csv'] as const;
const LABEL_TYPES = ['text/plain'] as const;
const NO_BYTES = new Uint8Array();

/**
 * Adds classify and label below the prefix.
 * @param gate keeps more work from running than can run at once; the first to look at a request
 * @param authorize lets a request in, before anything more is looked at; absent where no credentials are needed
 */
export function addDiscoveryRoutes(
  app: FastifyInstance,
  deps: DiscoveryDeps,
  pathPrefix: string,
  gate: WorkGate,
  authorize?: onRequestAsyncHookHandler,
): void {
  const base = basePath(pathPrefix);
  const guards = authorize === undefined ? [gate.onRequest] : [gate.onRequest, authorize];
  const withSecurity = <T extends { readonly response: object }>(doc: T) =>
    authorize === undefined
      ? doc
      : {
          ...doc,
          security: REQUIRED_SECURITY,
          response: {
            ...doc.response,
            401: { description: 'Credentials are missing or not valid.', ...UnauthorizedAnswer },
          },
        };
  gate.guard(app, [`${base}/classify`, `${base}/transform/label`]);
  // Headers and parameters are judged before the body is read.
  app.post(
    `${base}/classify`,
    { schema: withSecurity(CLASSIFY_DOC), onRequest: [...guards, check(readClassify)] },
    (request, reply) => gate.run(request, reply, (signal) => classify({ ...deps, signal }, request, reply)),
  );
  app.post(
    `${base}/transform/label`,
    { schema: withSecurity(LABEL_DOC), onRequest: [...guards, check(readLabel)] },
    (request, reply) => gate.run(request, reply, (signal) => label({ ...deps, signal }, request, reply)),
  );
}

/** A hook that only reads, for the errors that reading throws. */
const check =
  (read: (request: FastifyRequest) => unknown): onRequestHookHandler =>
  (request, _reply, done) => {
    read(request);
    done();
  };

function readClassify({ headers, url }: FastifyRequest) {
  const contentType = checkContentHeaders(headers, CLASSIFY_TYPES);
  return { contentType, query: parseQuery(url, CLASSIFY_PARAMETERS, contentType === 'text/csv') };
}

function readLabel({ headers, url }: FastifyRequest) {
  checkContentHeaders(headers, LABEL_TYPES);
  return parseQuery(url, LABEL_PARAMETERS, false);
}

async function classify(
  deps: DiscoveryDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<TextClassificationAnswer | CsvClassificationAnswer> {
  const { contentType, query } = readClassify(request);
  const { observer = UNOBSERVED } = deps;
  const keeps: Keeps = ({ score }) => score >= query.score_threshold;
  if (contentType === 'text/plain') {
    const result = await classifyText(deps, bytesOf(request), query.offset_unit, keeps, query.explain);
    settle(result.outcomes, request, reply);
    return observer.stage('present', () => ({
      providers: presentProviders(result.outcomes),
      classifications: presentOccurrences(limitTextExplanations(result), query.offset_unit),
      ...(query.explain && {
        ...presentUnexplained(result.occurrences.length),
        ...presentNearOccurrences(result, query.offset_unit),
      }),
    }));
  }
  const format = { delimiter: query.column_delimiter, hasHeaders: query.has_headers };
  const result = await classifyCsv(deps, bytesOf(request), format, query.offset_unit, keeps, query.explain);
  settle(result.outcomes, request, reply);
  return observer.stage('present', () => ({
    ...presentColumns(limitCsvExplanations(result)),
    ...(query.explain && {
      ...presentUnexplained(result.columns.reduce((sum, { verdicts }) => sum + verdicts.length, 0)),
      ...presentNearColumns(result),
    }),
  }));
}

async function label(
  deps: DiscoveryDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<LabelAnswer> {
  const query = readLabel(request);
  const keeps: Keeps = ({ score }) => score > query.score_threshold;
  const result = await labelText(deps, bytesOf(request), query.offset_unit, keeps);
  settle(result.outcomes, request, reply);
  return (deps.observer ?? UNOBSERVED).stage('present', () => ({
    transform: { text: result.labelled },
    ...(query.include_providers && { providers: presentProviders(result.outcomes) }),
    ...(query.include_classification_details && {
      classifications: presentOccurrences(result, query.offset_unit),
    }),
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

const bytesOf = ({ body }: FastifyRequest): Uint8Array => (Buffer.isBuffer(body) ? body : NO_BYTES);
