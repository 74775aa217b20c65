import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  fastify,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import swagger from '@fastify/swagger';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { type CallerRules, isAddress, LOCAL_CALLERS, parseAuthority } from '../core/authority.js';
import { type ErrorCode, ServiceError } from '../core/errors.js';
import { callerAddress } from '../accounts/network.js';
import { OPERATOR_SCHEME } from './auth/auth-docs.js';
import {
  answerClientError,
  answerError,
  answerOnSocket,
  answerUnknownRoute,
  answerHeadersFor,
} from './error-answers.js';
import type { Operation } from './operation/add-operation-routes.js';
import { observeRequests, type RequestEnd, watchRequestEnds } from './operation/observe-requests.js';
import { nameSchemas } from './schema-components.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether pages of other origins may link here: the response is a page, and the request triggers no operation. */
    isPage?: boolean;
  }
}

/** An absolute-form request target, as in requests to proxies. */
const ABSOLUTE = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i;
/** `Sec-Fetch-Site` values of requests from this origin's own pages or made directly by the user. */
const OWN_SITES: ReadonlySet<string> = new Set(['same-origin', 'none']);

/**
 * Refuses, before any other check, requests for host names that are not the server's, and requests that web pages of
 * other
 * origins make in the browser of someone who can reach the server. Non-browser clients send neither `Origin` nor
 * `Sec-Fetch-Site` and pass.
 */
function refuseForeign(app: FastifyInstance, rules: CallerRules): void {
  const isKnown = (name: string): boolean =>
    rules.names.includes(name) || (rules.anyAddress && isAddress(name));

  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request;
    const site = headers['sec-fetch-site'];
    const { origin } = headers;
    const isBrowser = origin !== undefined || site !== undefined;
    const names = namesAskedFor(request.raw);
    if (rules.mustKnow === 'everything' || (rules.mustKnow === 'browsers' && isBrowser)) {
      if (!names.every((name) => name !== undefined && isKnown(name))) {
        throw new ServiceError('HOST_NOT_ALLOWED');
      }
    }
    const isOwnSite = typeof site !== 'string' || OWN_SITES.has(site) || isFollowedLink(request);
    if (!isOwnSite || (origin !== undefined && !isOwnOrigin(origin, request))) {
      throw new ServiceError('ORIGIN_NOT_ALLOWED');
    }
    done();
  });

  /** The requested host name has been checked above; a trusted proxy may pass on the original one. */
  function isOwnOrigin(origin: string, request: FastifyRequest): boolean {
    if (origin === rules.publicOrigin) return true;
    const own = URL.canParse(origin) ? new URL(origin) : undefined;
    if (own?.origin !== origin || !/^https?:$/.test(own.protocol)) return false;
    if (rules.mustKnow !== 'nothing' && !isKnown(own.hostname)) return false;
    return [request.headers.host, request.host].some((host) => isSameHost(host, own));
  }
}

/**
 * Returns the host names that a request addresses: from `Host`, and from an absolute target if there is one. Undefined
 * stands for a missing or invalid name.
 * @throws ServiceError REQUEST_MALFORMED if there are several `Host` headers
 */
function namesAskedFor({ url = '', headers, rawHeaders }: IncomingMessage): readonly (string | undefined)[] {
  const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && /^host$/i.test(text));
  if (hosts.length > 1) throw new ServiceError('REQUEST_MALFORMED');
  const target = ABSOLUTE.exec(url)?.[1];
  return [headers.host ?? '', ...(target === undefined ? [] : [target])].map(
    (text) => parseAuthority(text)?.name,
  );
}

/** Whether the host and port match the origin; a default port may be omitted. */
function isSameHost(host: string | undefined, { protocol, host: own }: URL): boolean {
  if (host === undefined || parseAuthority(host) === undefined) return false;
  const address = `${protocol}//${host}`;
  return URL.canParse(address) && new URL(address).host === own;
}

/** Whether the user followed a link to a page, as a top-level navigation. */
const isFollowedLink = ({ method, headers, routeOptions }: FastifyRequest): boolean =>
  method === 'GET' &&
  headers['sec-fetch-mode'] === 'navigate' &&
  headers['sec-fetch-dest'] === 'document' &&
  routeOptions.config.isPage === true;

/** Milliseconds that a connection has to send its request once the server closes, because one may be in transit. */
const GRACE_MS = 500;

/**
 * Keeps connections that send nothing, or only part of a request, from delaying shutdown: Node then stops its own
 * timers,
 * and closes only connections that have already had a response.
 * @param requestTimeoutMs maximum milliseconds for a complete request to arrive
 */
function dropSilent(app: FastifyInstance, requestTimeoutMs: number): void {
  const { server } = app;
  /** The pending requests of each connection, with their start times. */
  const connections = new Map<Socket, Map<IncomingMessage, number>>();

  server.on('connection', (socket: Socket) => {
    connections.set(socket, new Map());
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', (request, response) => {
    const requests = connections.get(request.socket);
    requests?.set(request, performance.now());
    response.once('close', () => requests?.delete(request));
  });
  app.addHook('preClose', (done) => {
    if (server.listening) {
      const timer = setInterval(drop, GRACE_MS);
      server.once('close', () => {
        clearInterval(timer);
      });
    }
    done();
  });

  function drop(): void {
    const latest = performance.now() - requestTimeoutMs;
    for (const [socket, requests] of connections) {
      // Also true for a connection without requests.
      if ([...requests].every(([{ complete }, since]) => !complete && since < latest)) socket.destroy();
    }
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Exempts a request from the time limit on its arrival; the caller must limit the pauses. */
    letArriveSlowly: (request: IncomingMessage) => void;
    /** Headers of every response. */
    readonly answerHeaders: Readonly<Record<string, string>>;
  }
}

/**
 * Limits the time in which a request body must arrive. Node's own limit applies to the whole server, but some
 * operations
 * read streams of any duration.
 * @param limitMs maximum milliseconds after the headers
 */
function limitArrival(app: FastifyInstance, limitMs: number): void {
  const slow = new WeakSet<IncomingMessage>();
  app.server.on('request', (request, response) => {
    const timer = setTimeout(() => {
      if (slow.has(request) || request.complete || request.socket.destroyed) return;
      // A request that was refused before its body arrived already has its response.
      if (response.headersSent) request.socket.destroy();
      else answerOnSocket(request.socket, new ServiceError('REQUEST_TIMEOUT'), app.answerHeaders);
    }, limitMs);
    const release = (): void => {
      clearTimeout(timer);
    };
    request.once('end', release);
    request.once('close', release);
  });
  app.decorate('letArriveSlowly', (request) => {
    slow.add(request);
  });
}

/**
 * Sends the usual error responses where Node would send a bare status line: for an expectation that cannot be met, a
 * request without `Host`, and CONNECT. The server must be created with `requireHostHeader: false`.
 */
function refuseUnusual(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    app.server.emit('request', request, response);
  });
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const { expect, host } = raw.headers;
    if (expect !== undefined && !/^100-continue$/i.test(expect)) throw new ServiceError('EXPECTATION_FAILED');
    // RFC 9112, section 3.2: since HTTP/1.1, every request must have a Host header.
    if (host === undefined && raw.httpVersion !== '1.0') {
      void reply.header('connection', 'close');
      throw new ServiceError('REQUEST_MALFORMED');
    }
    done();
  });
  /** Methods of the server across all paths. */
  const methods = new Set(['OPTIONS']);
  app.addHook('onRoute', ({ method }) => {
    for (const name of [method].flat()) methods.add(name);
  });
  app.server.on('connect', (_request, socket) => {
    const allowed = [...methods].sort().join(', ');
    const error = new ServiceError('METHOD_NOT_ALLOWED', { method: 'CONNECT', allowed });
    answerOnSocket(socket, error, { ...app.answerHeaders, allow: allowed });
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The account whose credentials were verified. */
    accountId?: string;
    /** Whether the account may restore values that the service encrypted with its keys. */
    mayRestore?: boolean;
    /** The catalogue code of the error in the response. */
    refusedAs?: ErrorCode;
    /** The cause of an internal error; logged with the end of the request. */
    failure?: unknown;
  }
}

/** Options common to all servers of this program. */
interface ServerOptions {
  readonly logger: FastifyBaseLogger;
  /** Maximum size of a request body in bytes. */
  readonly bodyLimit: number;
  readonly title: string;
  readonly description: string;
  /** The package version. */
  readonly version: string;
  /** Proxies whose X-Forwarded-For is trusted. */
  readonly trustProxy?: readonly string[];
  /** The server's host names, and the web origins that may use it; absent: those of this machine. */
  readonly callers?: CallerRules;
  readonly operation?: Operation;
  /** For the OpenAPI document. */
  readonly securitySchemes?: Readonly<Record<string, object>>;
}

/** Maximum milliseconds for the headers of a request, and for its body, to arrive. */
const HEADERS_TIMEOUT = 5_000;
const REQUEST_TIMEOUT = 10_000;
const MAX_HEADER_BYTES = 8_192;

/**
 * Creates a server without routes that applies the common rules: limits on incoming data, bodies as bytes, one error
 * format, a request id in every response, log lines without content, an OpenAPI document from the schemas.
 */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { requests, isStopping = () => false } = options.operation ?? {};
  const observed = requests === undefined ? undefined : observeRequests(requests);
  const logs = new WeakMap<IncomingMessage, FastifyBaseLogger>();
  const { callers = LOCAL_CALLERS } = options;
  const headers = answerHeadersFor(callers);
  const app = fastify({
    loggerInstance: options.logger,
    // Fastify's own lines would contain the full URL; `logEnd` logs only what is safe.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: options.bodyLimit,
    trustProxy:
      options.trustProxy === undefined || options.trustProxy.length === 0 ? false : [...options.trustProxy],
    // `limitArrival` does this, because Node's own limit allows no exceptions.
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
    // An invalid URL is answered before the hook that sets these headers.
    frameworkErrors: (error, request, reply) =>
      void answerError(error, request, reply.headers({ ...headers, 'x-request-id': request.id })),
    clientErrorHandler: (error, socket) => {
      answerClientError(error, socket, headers);
    },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
  // Schemas are documentation only: input is checked by the program's own tables, and output by the TypeScript
  // compiler.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.setErrorHandler(answerError);
  app.decorate('answerHeaders', headers);
  addAnswerHeaders(app, isStopping);
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
    transformObject: (document) =>
      nameSchemas('openapiObject' in document ? document.openapiObject : document) as never,
  });
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
  return app;
}

function addAnswerHeaders(app: FastifyInstance, isStopping: () => boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({ ...app.answerHeaders, 'x-request-id': request.id });
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    // The client should open its next connection to another replica.
    if (isStopping()) void reply.header('connection', 'close');
    done(null, payload);
  });
}

/** Errors that mean the service, or a dependency, is temporarily unavailable: worth a warning, but not a defect. */
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
  // Log the route, never the URL: a query string may contain anything.
  const elapsed = Math.round(seconds * 1e6) / 1000;
  const { accountId, refusedAs, failure } = request ?? {};
  log?.[levelOf(refusedAs, failure)](
    {
      ...{ method, route, status, elapsed_ms: elapsed },
      ...(isAborted && { aborted: true }),
      ...(accountId !== undefined && { account_id: accountId }),
      ...(failure !== undefined && { err: failure }),
      // Log the network address of refused clients only, with the reason.
      ...(request !== undefined &&
        refusedAs !== undefined && { code: refusedAs, from: callerAddress(request) }),
    },
    isAborted ? 'caller gone' : 'answered',
  );
}
