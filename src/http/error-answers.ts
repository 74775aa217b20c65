import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { presentProviders } from '../answers/present-answers.js';
import type { CallerRules } from '../core/authority.js';
import { errorBody, type ErrorCode, ServiceError } from '../core/errors.js';
import { nearName } from '../core/nearest-name.js';
import { AllProvidersFailed } from '../discovery/provider-outcome.js';
import { CallerGone } from './read-request.js';

/** Errors of Fastify and Node that have an entry in the error catalogue. */
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

/** Default policy; it allows nothing: no other hosts, inline code, frames or form targets. */
export const NOTHING_ELSE = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'";

const policy = (...directives: readonly string[]): string => [NOTHING_ELSE, ...directives].join('; ');

/**
 * Headers of every response: it is not cached, not embedded or framed by other origins, not interpreted as a page or
 * script, and links in it send no referrer.
 */
export const ANSWER_HEADERS = {
  'cache-control': 'no-store',
  // Responses that are not pages run nothing; pages override this.
  'content-security-policy': NOTHING_ELSE,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** RFC 6797: a browser that has used HTTPS here uses only HTTPS for two years. */
const HTTPS_ALONE = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } as const;

/** For pages: files of this origin, and requests to it. */
const PAGE_POLICY = policy(
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
);

/** Additional headers of pages; revalidated on each load, because the names of their files change. */
export const PAGE_HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy': PAGE_POLICY,
  'cross-origin-embedder-policy': 'require-corp',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
} as const;

/** Answers with an error from the catalogue; unknown errors become 598 and are logged. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof CallerGone) return reply.hijack();
  const known = toServiceError(error, request);
  request.refusedAs = known.code;
  const internal = known.status >= 598 || known.code === 'ACCOUNTS_FAILED';
  if (isFault(known)) request.failure = known.code === 'ACCOUNTS_FAILED' ? known.cause : error;
  // RFC 9110 requires the header on every 401.
  if (known.status === 401) void reply.header('www-authenticate', challengeOf(known.code));
  const retryAfter = known.details?.['retry_after_s'];
  if (typeof retryAfter === 'number') void reply.header('retry-after', retryAfter.toString());
  const body = errorBody(known);
  // An invalid URL is answered before the hook that sets these headers.
  if (!reply.hasHeader('x-request-id')) void reply.headers({ ...ANSWER_HEADERS, 'x-request-id': request.id });
  return reply.status(known.status).send({
    ...body,
    ...(internal && { details: { ...body.details, request_id: request.id } }),
    ...(error instanceof AllProvidersFailed && { providers: presentProviders(error.outcomes) }),
  });
}

/** Whether the error is a defect: overload is not, nor is a service that is starting or stopping. */
const isFault = ({ status }: ServiceError): boolean => status >= 500 && status !== 503;

function challengeOf(code: ErrorCode): string {
  const realm = 'Bearer realm="data-discovery"';
  return code === 'CREDENTIALS_INVALID' ? `${realm}, error="invalid_token"` : realm;
}

function toServiceError(error: unknown, request: FastifyRequest): ServiceError {
  if (error instanceof ServiceError) return error;
  const code = FRAMEWORK_CODES[codeOf(error)];
  // Fastify and the static file server throw their own errors; those caused by the caller are not defects.
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

/** Answers input that never became a request (bad HTTP, slow or oversized headers) and closes the connection. */
export function answerClientError(error: Error, socket: Socket): void {
  if (codeOf(error) === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  answerOnSocket(socket, new ServiceError(FRAMEWORK_CODES[codeOf(error)] ?? 'REQUEST_MALFORMED'));
}

/** Answers on a connection without a request that could be answered, and closes it. */
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
 * Answers 404 for unknown paths, 405 for other methods of known ones, and OPTIONS itself. This happens before the body
 * is
 * read; otherwise Fastify would first require a content type for some methods.
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

/** Maximum length of a path that is compared with the known ones, because the input may be anything. */
const LONGEST = 200;
/** Files of the web page and the documentation, whose paths are not typed by hand. */
const IS_FILE = /^\/(?:assets|detector|guide)\/|^\/service-worker\.js$|[*:]/;

/**
 * Builds the error for an unknown path; it suggests a path with the same ending (`/classify`) or a similar one.
 * @param known all paths
 */
export function routeNotFound(path: string, known: readonly string[] = []): ServiceError {
  const asked = path.slice(0, LONGEST).replace(/\/+$/, '');
  const addresses = known.filter((one) => one.length > 1 && !IS_FILE.test(one));
  const sameEnd = addresses.find((one) => asked !== '' && one.endsWith(asked));
  const nearest = sameEnd ?? (addresses.length === 0 ? undefined : nearName(asked, addresses));
  const hint = nearest === undefined ? '' : ` (did you mean ${nearest}?)`;
  return new ServiceError('ROUTE_NOT_FOUND', { hint }, nearest === undefined ? undefined : { nearest });
}

/** Returns the headers of every response, with HSTS if PUBLIC_URL is an HTTPS URL. */
export function answerHeadersFor({
  publicOrigin,
}: Pick<CallerRules, 'publicOrigin'>): Readonly<Record<string, string>> {
  return publicOrigin?.startsWith('https:') === true ? { ...ANSWER_HEADERS, ...HTTPS_ALONE } : ANSWER_HEADERS;
}
