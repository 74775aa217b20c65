import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { presentProviders } from '../answers/present-answers.js';
import type { CallerRules } from '../core/authority.js';
import { errorBody, type ErrorCode, ServiceError } from '../core/errors.js';
import { nearName } from '../core/nearest-name.js';
import { AllProvidersFailed } from '../discovery/provider-outcome.js';
import { CallerGone } from './read-request.js';

/** Errors of the framework and of Node that have a row in the catalogue. */
const FRAMEWORK_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BODY_INCOMPLETE',
  FST_ERR_BAD_URL: 'REQUEST_MALFORMED',
  FST_ERR_MAX_PARAM_LENGTH: 'REQUEST_MALFORMED',
  ECONNRESET: 'BODY_INCOMPLETE',
  HPE_INVALID_EOF_STATE: 'BODY_INCOMPLETE',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

/** Where nothing else is said, nothing is allowed: no other host, no inline code, no frame, no form target. */
export const NOTHING_ELSE = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'";

const policy = (...directives: readonly string[]): string => [NOTHING_ELSE, ...directives].join('; ');

/**
 * What every answer carries, whatever it is: no cache stores it, no other origin's page embeds or frames it, no
 * browser takes it for a page or a script, and no address in it tells where it was read.
 */
export const ANSWER_HEADERS = {
  'cache-control': 'no-store',
  // What is no page runs nothing; a page says itself what it may do.
  'content-security-policy': NOTHING_ELSE,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** RFC 6797: a browser that was here by HTTPS never comes without it again, for two years. */
const HTTPS_ALONE = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } as const;

/** The page: files of this origin, and requests to it. */
const PAGE_POLICY = policy(
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
);

/** What the pages carry beside that; asked about again each time, for their files change their names. */
export const PAGE_HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy': PAGE_POLICY,
  'cross-origin-embedder-policy': 'require-corp',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
} as const;

/** Answers with the catalogue's body; what the catalogue does not know becomes 598 and is logged. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof CallerGone) return reply.hijack();
  const known = toServiceError(error, request);
  request.refusedAs = known.code;
  const internal = known.status >= 598 || known.code === 'ACCOUNTS_FAILED';
  if (isFault(known)) request.failure = known.code === 'ACCOUNTS_FAILED' ? known.cause : error;
  // RFC 9110 asks for the header on every 401.
  if (known.status === 401) void reply.header('www-authenticate', challengeOf(known.code));
  const retryAfter = known.details?.['retry_after_s'];
  if (typeof retryAfter === 'number') void reply.header('retry-after', retryAfter.toString());
  const body = errorBody(known);
  // An address that cannot be read is answered before the hook that sets them.
  if (!reply.hasHeader('x-request-id')) void reply.headers({ ...ANSWER_HEADERS, 'x-request-id': request.id });
  return reply.status(known.status).send({
    ...body,
    ...(internal && { details: { ...body.details, request_id: request.id } }),
    ...(error instanceof AllProvidersFailed && { providers: presentProviders(error.outcomes) }),
  });
}

/** Whether something went wrong: too much work is no fault, nor is a service that is not ready or stops. */
const isFault = ({ status }: ServiceError): boolean => status >= 500 && status !== 503;

function challengeOf(code: ErrorCode): string {
  const realm = 'Bearer realm="data-discovery"';
  return code === 'CREDENTIALS_INVALID' ? `${realm}, error="invalid_token"` : realm;
}

function toServiceError(error: unknown, request: FastifyRequest): ServiceError {
  if (error instanceof ServiceError) return error;
  const code = FRAMEWORK_CODES[codeOf(error)];
  // The framework and the server of files refuse by errors of their own: what is the caller's fault is no defect.
  if (code === undefined) return new ServiceError(isRefusal(error) ? 'REQUEST_MALFORMED' : 'UNEXPECTED');
  const { bodyLimit, config } = request.routeOptions;
  return new ServiceError(code, { limit: config.textLimit ?? bodyLimit });
}

const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  'statusCode' in error &&
  typeof error.statusCode === 'number' &&
  error.statusCode >= 400 &&
  error.statusCode < 500;

/** Answers what never became a request (bad HTTP, slow or oversized headers) and closes the connection. */
export function answerClientError(error: Error, socket: Socket): void {
  if (codeOf(error) === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  answerOnSocket(socket, new ServiceError(FRAMEWORK_CODES[codeOf(error)] ?? 'REQUEST_MALFORMED'));
}

/** Answers where there is a connection and no request that could be answered, and closes it. */
export function answerOnSocket(
  socket: Duplex,
  error: ServiceError,
  headers: Readonly<Record<string, string>> = {},
): void {
  const body = errorBody(error);
  const text = JSON.stringify(body);
  socket.end(
    [
      `HTTP/1.1 ${error.status.toString()} ${body.error}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(text).toString()}`,
      ...Object.entries({ ...ANSWER_HEADERS, ...headers }).map(([name, value]) => `${name}: ${value}`),
      'Connection: close',
      '',
      text,
    ].join('\r\n'),
  );
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/**
 * Answers 404 where there is nothing, 405 where there is something for other methods, OPTIONS by itself; before
 * anything is read of the body, or the framework would first ask some methods for a content type.
 */
export function answerUnknownRoute(app: FastifyInstance): void {
  const methodsOf = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsOf.get(url) ?? new Set(['OPTIONS']);
    methodsOf.set(url, methods);
    for (const name of [method].flat()) methods.add(name);
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) {
      done();
      return;
    }
    const [path = ''] = request.url.split('?');
    const methods = methodsOf.get(path);
    if (methods === undefined) throw routeNotFound(path, [...methodsOf.keys()]);
    const allowed = [...methods].sort().join(', ');
    void reply.header('allow', allowed);
    if (request.method !== 'OPTIONS') {
      throw new ServiceError('METHOD_NOT_ALLOWED', { method: request.method, allowed });
    }
    void reply.status(204).send();
  });
}

/** Longest path that is compared: what is asked for may be anything. */
const LONGEST = 200;
/** Files of the page and the documents: their addresses are not typed by hand. */
const IS_FILE = /^\/(?:assets|detector|guide)\/|^\/service-worker\.js$|[*:]/;

/**
 * The error for an address where nothing is: it names one whose end is the same (`/classify`), or that is near.
 * @param known every address that there is
 */
export function routeNotFound(path: string, known: readonly string[] = []): ServiceError {
  const asked = path.slice(0, LONGEST).replace(/\/+$/, '');
  const addresses = known.filter((one) => one.length > 1 && !IS_FILE.test(one));
  const sameEnd = addresses.find((one) => asked !== '' && one.endsWith(asked));
  const nearest = sameEnd ?? (addresses.length === 0 ? undefined : nearName(asked, addresses));
  const hint = nearest === undefined ? '' : ` (did you mean ${nearest}?)`;
  return new ServiceError('ROUTE_NOT_FOUND', { hint }, nearest === undefined ? undefined : { nearest });
}

/** What every answer carries, where callers reach the service by HTTPS as PUBLIC_URL says, that they must. */
export function answerHeadersFor({
  publicOrigin,
}: Pick<CallerRules, 'publicOrigin'>): Readonly<Record<string, string>> {
  return publicOrigin?.startsWith('https:') === true ? { ...ANSWER_HEADERS, ...HTTPS_ALONE } : ANSWER_HEADERS;
}
