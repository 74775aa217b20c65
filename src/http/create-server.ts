import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import swagger from '@fastify/swagger';
import { LOCAL_CALLERS, type CallerRules } from '../core/caller-rules.js';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { normalizeAddress } from '../accounts/network.js';
import type { ErrorCode } from '../core/errors.js';
import { answerHeadersFor } from './answer-headers.js';
import { OPERATOR_SCHEME } from './auth/auth-docs.js';
import { dropSilent } from './drop-silent.js';
import { answerUnknownRoute } from './unknown-route.js';
import { answerClientError, answerError } from './error-answers.js';
import type { Operation } from './operation/add-operation-routes.js';
import { observeRequests } from './operation/observe-requests.js';
import { watchRequestEnds, type RequestEnd } from './operation/watch-request-ends.js';
import { limitArrival } from './limit-arrival.js';
import { refuseForeign } from './refuse-foreign.js';
import { refuseUnusual } from './refuse-unusual.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose credentials came with the request, once they are known to be good. */
    accountId?: string;
    /** Whether its account may restore what the service encrypted by its keys. */
    mayRestore?: boolean;
    /** The catalogue's code of the error that it is answered with. */
    refusedAs?: ErrorCode;
    /** What went wrong here, where it is a fault; told by the line that ends the request. */
    failure?: unknown;
  }
}

/** What every server of this program is made with. */
export interface ServerOptions {
  readonly logger: FastifyBaseLogger;
  /** Largest body in bytes. */
  readonly bodyLimit: number;
  readonly title: string;
  readonly description: string;
  /** The package's version. */
  readonly version: string;
  /** Proxies whose X-Forwarded-For is believed. */
  readonly trustProxy?: readonly string[];
  /** Names of the server and pages that may use it; absent: those of this machine. */
  readonly callers?: CallerRules;
  readonly operation?: Operation;
  /** For the OpenAPI document. */
  readonly securitySchemes?: Readonly<Record<string, object>>;
}

/** Milliseconds for the headers of a request to arrive, and for its body. */
const HEADERS_TIMEOUT = 5_000;
const REQUEST_TIMEOUT = 10_000;
const MAX_HEADER_BYTES = 8_192;

/**
 * A server without routes that keeps the rules all share: limits on what arrives, bodies as bytes, one shape
 * of error, a request id on every answer, a log line without content, an OpenAPI document from the schemas.
 */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { requests, isStopping = () => false } = options.operation ?? {};
  const observed = requests === undefined ? undefined : observeRequests(requests);
  const logs = new WeakMap<IncomingMessage, FastifyBaseLogger>();
  const app = fastify({
    loggerInstance: options.logger,
    // Its own lines would tell the whole address; `logEnd` logs what may be told.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: options.bodyLimit,
    trustProxy:
      options.trustProxy === undefined || options.trustProxy.length === 0 ? false : [...options.trustProxy],
    // `limitArrival` does it: Node's own limit knows no exception.
    requestTimeout: 0,
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADERS_TIMEOUT,
      connectionsCheckingInterval: 1_000,
      requireHostHeader: false,
    },
    childLoggerFactory: (logger, bindings, loggerOptions, raw) => {
      const log =
        observed?.childLoggerFactory(logger, bindings, loggerOptions, raw) ??
        logger.child(bindings, loggerOptions);
      logs.set(raw, log);
      return log;
    },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    return503OnClosing: false,
    exposeHeadRoutes: true,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: answerClientError,
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
  // Schemas document; the program's own tables check what arrives, and the compiler what leaves.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.setErrorHandler(answerError);
  const { callers = LOCAL_CALLERS } = options;
  addAnswerHeaders(app, isStopping, answerHeadersFor(callers));
  refuseUnusual(app);
  refuseForeign(app, callers);
  dropSilent(app, REQUEST_TIMEOUT);
  limitArrival(app, REQUEST_TIMEOUT);
  observed?.addHooks(app);
  watchRequestEnds(app, (end) => {
    logEnd(logs.get(end.raw), end);
    observed?.end(end);
  });
  answerUnknownRoute(app);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: options.title,
        description: options.description,
        version: options.version,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      components: { securitySchemes: { ...OPERATOR_SCHEME, ...options.securitySchemes } as never },
    },
  });
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
  return app;
}

function addAnswerHeaders(
  app: FastifyInstance,
  isStopping: () => boolean,
  headers: Readonly<Record<string, string>>,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({ ...headers, 'x-request-id': request.id });
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    // Whoever keeps the connection should open the next one elsewhere.
    if (isStopping()) void reply.header('connection', 'close');
    done(null, payload);
  });
}

/** Where the service, or what it needs, is away for a while: worth a warning, and no fault that has a place. */
const AWAY: ReadonlySet<ErrorCode> = new Set([
  'NOT_READY',
  'STOPPING',
  'STORE_UNAVAILABLE',
  'BUSY',
  'MAIL_NOT_SENT',
]);

function levelOf(refusedAs: ErrorCode | undefined, failure: unknown): 'error' | 'warn' | 'info' {
  if (failure !== undefined) return 'error';
  return refusedAs !== undefined && AWAY.has(refusedAs) ? 'warn' : 'info';
}

function logEnd(
  log: FastifyBaseLogger | undefined,
  { request, method, route, status, seconds, isAborted }: RequestEnd,
): void {
  // The route, never the address: a query string may hold anything.
  const elapsed = Math.round(seconds * 1e6) / 1000;
  const { accountId, refusedAs, failure } = request ?? {};
  log?.[levelOf(refusedAs, failure)](
    {
      ...{ method, route, status, elapsed_ms: elapsed },
      ...(isAborted && { aborted: true }),
      ...(accountId !== undefined && { account_id: accountId }),
      ...(failure !== undefined && { err: failure }),
      // Who was refused, and why: nobody else's network address is written down.
      ...(request !== undefined &&
        refusedAs !== undefined && { code: refusedAs, from: normalizeAddress(request.ip) }),
    },
    isAborted ? 'caller gone' : 'answered',
  );
}
