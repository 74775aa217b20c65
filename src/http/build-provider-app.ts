import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { CallerRules } from '../core/authority.js';
import { ServiceError } from '../core/errors.js';
import { writeExplanation } from '../core/span.js';
import { offsetsFromUtf16 } from '../core/offsets.js';
import { isProtocolRequest, ProtocolAnswer, ProtocolRequest } from '../providers/protocol.js';
import {
  checkAnswer,
  type Provider,
  ProviderFailure,
  type ProviderInput,
  type TextFindings,
} from '../providers/provider.js';
import { withDeadline } from '../providers/with-deadline.js';
import { checkContentHeaders } from './read-request.js';
import { createServer } from './create-server.js';
import { addOperationRoutes, type Operation } from './operation/add-operation-routes.js';
import { ErrorAnswer, RetryLaterAnswer, UNREAD_REQUEST } from '../answers/schemas.js';
import { present } from '../core/present.js';
import { createWorkGate, type WorkPort } from './work-gate.js';

export interface ProviderAppDeps {
  readonly provider: Provider;
  readonly operation?: Operation;
  readonly logger: FastifyBaseLogger;
  /** Maximum size of a batch in bytes. */
  readonly maxBodyBytes: number;
  /** Timeout for a batch in milliseconds. */
  readonly timeoutMs: number;
  readonly version: string;
  /** The server's host names, and the web origins that may use it; absent: those of this machine. */
  readonly callers?: CallerRules;
  /** Limits the concurrent work of classify; absent: no limit. */
  readonly work?: WorkPort;
}

/** A provider served alone is configured by the service that calls it. */
const CONFIG_ALONE = { name: 'self', address: 'in-process', supportedContentTypes: [], timeoutMs: 0 };

const CLASSIFY_DOC = {
  operationId: 'classify',
  summary: 'Classify a batch of texts',
  description: 'One result per text, in order. Offsets are code points, zero-based, the end exclusive.',
  body: ProtocolRequest,
  response: {
    200: ProtocolAnswer,
    ...UNREAD_REQUEST,
    413: ErrorAnswer,
    415: ErrorAnswer,
    503: RetryLaterAnswer,
    504: ErrorAnswer,
    598: ErrorAnswer,
  },
};

/** Serves a single provider over the provider protocol. */
export async function buildProviderApp(deps: ProviderAppDeps): Promise<FastifyInstance> {
  const { provider, operation = {} } = deps;
  const gate = createWorkGate(deps.work);
  const app = await createServer({
    logger: deps.logger,
    bodyLimit: deps.maxBodyBytes,
    title: provider.info.name,
    description: 'A classification provider: finds sensitive data in batches of texts.',
    version: deps.version,
    ...(deps.callers !== undefined && { callers: deps.callers }),
    operation,
  });
  gate.guard(app, ['/classify']);
  app.post(
    '/classify',
    {
      schema: CLASSIFY_DOC,
      onRequest: [
        gate.onRequest,
        ({ headers }, _reply, done) => {
          checkContentHeaders(headers, ['application/json']);
          done();
        },
      ],
    },
    (request, reply): Promise<ProtocolAnswer> =>
      gate.run(request, reply, async (signal) => {
        const { texts: inputs, explain = false } = readRequest(request);
        const found = await withDeadline(deps.timeoutMs, signal, (ending) =>
          provider.classify(inputs, ending, { explain }),
        ).catch((error: unknown) => {
          signal.throwIfAborted();
          return asServiceError(error);
        });
        const results = checkAnswer(inputs, found);
        return {
          ...provider.info,
          results: results.map((findings, index) => ({
            findings: toCodePoints(findings, present(inputs[index], 'text of a result')),
          })),
        };
      }),
  );
  addOperationRoutes(app, {
    name: provider.info.name,
    version: deps.version,
    api: 'v1',
    providers: [{ provider, config: CONFIG_ALONE }],
    operation,
  });
  app.addHook('onClose', () => provider.close());
  return app;
}

/** Converts the provider's own timeout to a protocol error; any other error is a defect of this program. */
function asServiceError(error: unknown): never {
  if (error instanceof ProviderFailure && error.status === 504) throw new ServiceError('PROVIDER_LATE');
  throw error;
}

function readRequest({ body }: FastifyRequest): ProtocolRequest {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.isBuffer(body) ? new TextDecoder('utf-8', { fatal: true }).decode(body) : '');
  } catch {
    throw new ServiceError('PROTOCOL_BODY_INVALID');
  }
  if (!isProtocolRequest(value)) throw new ServiceError('PROTOCOL_BODY_INVALID');
  return value;
}

function toCodePoints(
  findings: TextFindings,
  { text }: ProviderInput,
): ProtocolAnswer['results'][number]['findings'] {
  const convert = offsetsFromUtf16(text, 'codepoint');
  return findings.map(({ start, end, entityType, score, classifier, details, isGeneric, explanation }) => ({
    start: convert(start),
    end: convert(end),
    entity: entityType,
    score,
    classifier,
    details: { ...details },
    ...(isGeneric === true && { generic: true }),
    ...(explanation !== undefined && { explanation: writeExplanation(explanation) }),
  }));
}
