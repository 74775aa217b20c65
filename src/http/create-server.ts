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
import { normalizeAddress } from '../accounts/network.js';
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
    /** Whether a link on somebody else's page may lead here: the answer is a page, and asks nothing of the service. */
    isPage?: boolean;
  }
}

/** A target that names a server, as requests to proxies have it. */
const ABSOLUTE = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i;
/** What a browser says of requests by this origin's own pages, and by its user. */
const OWN_SITES: ReadonlySet<string> = new Set(['same-origin', 'none']);

/**
 * Refuses, before anything else is looked at, requests under names that are not the server's own, and those that
 * other people's web pages make in the browser of someone who can reach the server. What is no browser sends
 * neither `Origin` nor `Sec-Fetch-Site` and passes.
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

  /** The name that was asked for is itself judged above; a trusted proxy may tell the one that it was asked for. */
  function isOwnOrigin(origin: string, request: FastifyRequest): boolean {
    if (origin === rules.publicOrigin) return true;
    const own = URL.canParse(origin) ? new URL(origin) : undefined;
    if (own?.origin !== origin || !/^https?:$/.test(own.protocol)) return false;
    if (rules.mustKnow !== 'nothing' && !isKnown(own.hostname)) return false;
    return [request.headers.host, request.host].some((host) => isSameHost(host, own));
  }
}

/**
 * The names that a request asks for: that of `Host`, and that of its target where it has one. Undefined stands for
 * none, and for what is no name.
 * @throws ServiceError REQUEST_MALFORMED where there are several `Host` headers
 */
function namesAskedFor({ url = '', headers, rawHeaders }: IncomingMessage): readonly (string | undefined)[] {
  const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && /^host$/i.test(text));
  if (hosts.length > 1) throw new ServiceError('REQUEST_MALFORMED');
  const target = ABSOLUTE.exec(url)?.[1];
  return [headers.host ?? '', ...(target === undefined ? [] : [target])].map(
    (text) => parseAuthority(text)?.name,
  );
}

/** Whether host and port are those of an origin; a port that goes without saying need not be written. */
function isSameHost(host: string | undefined, { protocol, host: own }: URL): boolean {
  if (host === undefined || parseAuthority(host) === undefined) return false;
  const address = `${protocol}//${host}`;
  return URL.canParse(address) && new URL(address).host === own;
}

/** Whether somebody followed a link to a page, in a window of its own. */
const isFollowedLink = ({ method, headers, routeOptions }: FastifyRequest): boolean =>
  method === 'GET' &&
  headers['sec-fetch-mode'] === 'navigate' &&
  headers['sec-fetch-dest'] === 'document' &&
  routeOptions.config.isPage === true;

/** Milliseconds that a connection gets to send its request once the server closes: one may be on its way. */
const GRACE_MS = 500;

/**
 * Keeps connections that send nothing, or never the rest, from holding up a server that closes: Node stops its own
 * timers then, and ends only those connections that have had an answer before.
 * @param requestTimeoutMs milliseconds for a request to arrive in full
 */
function dropSilent(app: FastifyInstance, requestTimeoutMs: number): void {
  const { server } = app;
  /** Of each connection the requests under way, and when they began. */
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
      // Without any request, every one of them is late.
      if ([...requests].every(([{ complete }, since]) => !complete && since < latest)) socket.destroy();
    }
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Takes the limit off the time in which a request arrives; who calls it bounds the pauses. */
    letArriveSlowly: (request: IncomingMessage) => void;
  }
}

/**
 * Bounds the time in which the body of a request arrives. Node's own limit holds for a whole server, and some operations
 * read a stream that goes on for as long as its sender has something to send.
 * @param limitMs milliseconds from the headers on
 */
function limitArrival(app: FastifyInstance, limitMs: number): void {
  const slow = new WeakSet<IncomingMessage>();
  app.server.on('request', (request) => {
    const timer = setTimeout(() => {
      if (slow.has(request) || request.complete || request.socket.destroyed) return;
      answerOnSocket(request.socket, new ServiceError('REQUEST_TIMEOUT'));
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

/** What the server takes, of all paths together. */
const METHODS = 'GET, HEAD, OPTIONS, POST';

/**
 * Answers like everything else what Node would answer by itself with a status line and nothing more: an expectation
 * that cannot be met, a request without `Host`, CONNECT. The server must be made with `requireHostHeader: false`.
 */
function refuseUnusual(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    app.server.emit('request', request, response);
  });
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const { expect, host } = raw.headers;
    if (expect !== undefined && !/^100-continue$/i.test(expect)) throw new ServiceError('EXPECTATION_FAILED');
    // RFC 9112, section 3.2: since HTTP/1.1 every request names its host.
    if (host === undefined && raw.httpVersion !== '1.0') {
      void reply.header('connection', 'close');
      throw new ServiceError('REQUEST_MALFORMED');
    }
    done();
  });
  app.server.on('connect', (_request, socket) => {
    const facts = { method: 'CONNECT', allowed: METHODS };
    answerOnSocket(socket, new ServiceError('METHOD_NOT_ALLOWED', facts), { Allow: METHODS });
  });
}

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
interface ServerOptions {
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
    transformObject: (document) =>
      nameSchemas('openapiObject' in document ? document.openapiObject : document) as never,
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
    // The client should open its next connection to another replica.
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
      // Log the network address of refused clients only, with the reason.
      ...(request !== undefined &&
        refusedAs !== undefined && { code: refusedAs, from: normalizeAddress(request.ip) }),
    },
    isAborted ? 'caller gone' : 'answered',
  );
}
