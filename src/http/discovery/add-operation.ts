import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  onRequestHookHandler,
} from 'fastify';
import {
  UnauthorizedAnswer,
  ErrorAnswer,
  ProvidersFailedAnswer,
  RetryLaterAnswer,
  UNREAD_REQUEST,
} from '../../answers/schemas.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import { REQUIRED_SECURITY } from '../auth/auth-docs.js';
import type { WorkGate } from '../work-gate.js';
import type { QueryParameter } from './query-parameters.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Maximum size of the text in bytes, if the JSON body may be longer. */
    readonly textLimit?: number;
  }
}

/** What runs before every operation that examines a body. */
export interface Guards {
  /** Limits concurrent work; the first check of a request. */
  readonly gate: WorkGate;
  /** Authenticates a request before anything else is checked; absent: no credentials are required. */
  readonly authorize?: onRequestAsyncHookHandler | undefined;
}

/** An operation. Its headers and parameters are read and checked before the body. */
export interface Operation<Asked> {
  readonly path: string;
  readonly doc: { readonly response: object };
  /** Maximum size of the body in bytes; absent: the server's limit. */
  readonly bodyLimit?: number;
  /** Maximum size of the text in bytes, if the body limit depends on the content type. */
  readonly textLimit?: number;
  /** @throws ServiceError if headers or parameters are invalid */
  readonly read: (request: FastifyRequest) => Asked;
  readonly perform: (
    deps: DiscoveryDeps,
    request: FastifyRequest,
    reply: FastifyReply,
    asked: Asked,
  ) => Promise<object>;
}

/** A request and its response, as shown in the OpenAPI document. */
interface ShownExample {
  readonly summary: string;
  readonly query: string;
  readonly body: string;
  readonly answer: object;
}

/** Errors common to all operations. */
export const FAILURES = {
  408: answer('The request did not arrive in time; send it again.', ErrorAnswer),
  413: answer('The body exceeds the size limit.', ErrorAnswer),
  415: answer('The content type, its charset or the content encoding is not supported.', ErrorAnswer),
  502: answer('All providers failed; the body lists them.', ProvidersFailedAnswer),
  431: UNREAD_REQUEST[431],
  503: {
    ...answer(
      'The service is overloaded, or the account database cannot be reached; `Retry-After` says when to try again. ' +
        '`Prefer: wait=SECONDS` (RFC 7240) sets how long a request may wait.',
      ErrorAnswer,
    ),
    headers: RetryLaterAnswer.headers,
  },
  598: answer('An unexpected error; the log has details under the request id.', ErrorAnswer),
  599: answer('An internal error; the log has details under the request id.', ProvidersFailedAnswer),
};
/** Examples by name. */
type Examples = Readonly<Record<string, ShownExample>>;

/** Adds an operation behind the guards, in the order in which they run. */
export function addOperation<Asked>(
  app: FastifyInstance,
  deps: DiscoveryDeps,
  { gate, authorize }: Guards,
  { path, doc, bodyLimit, textLimit, read, perform }: Operation<Asked>,
): void {
  const guards = authorize === undefined ? [gate.onRequest] : [gate.onRequest, authorize];
  const check: onRequestHookHandler = (request, _reply, done) => {
    read(request);
    done();
  };
  app.post(
    path,
    {
      schema: authorize === undefined ? doc : secured(doc),
      onRequest: [...guards, check],
      ...(bodyLimit !== undefined && { bodyLimit }),
      ...(textLimit !== undefined && { config: { textLimit } }),
    },
    (request, reply) =>
      gate.run(request, reply, (signal) => perform({ ...deps, signal }, request, reply, read(request))),
  );
}

/** Adds the required credentials to the documentation of an operation. */
export const secured = <D extends { readonly response: object }>(doc: D) => ({
  ...doc,
  security: REQUIRED_SECURITY,
  response: {
    ...doc.response,
    401: { description: 'Credentials are missing or not valid.', ...UnauthorizedAnswer },
  },
});

/**
 * Returns the function that builds the base path of a version's operations.
 * @param version as in the path, e.g. `v2`
 */
export const basePathOf =
  (version: string) =>
  /** @param pathPrefix first part of the path, without leading or trailing slashes */
  (pathPrefix: string): string =>
    `/${pathPrefix}/data-discovery/${version}`;

/** Documents a text body with examples. */
export function body(examples: Examples) {
  const shown = Object.entries(examples).map(([name, { summary, query, body: value }]) => [
    name,
    { summary: query === '' ? summary : `${summary} (?${query})`, value },
  ]);
  return {
    schema: {
      type: 'string',
      minLength: 1,
      description: 'UTF-8',
      'x-examples': Object.fromEntries(shown) as object,
    },
  };
}

/** Documents a JSON response with examples. */
export function answer(description: string, schema: object, examples: Examples = {}) {
  const shown = Object.entries(examples).map(([name, { summary, answer: value }]) => [
    name,
    { summary, value },
  ]);
  const media = { schema, ...(shown.length > 0 && { examples: Object.fromEntries(shown) as object }) };
  return { description, content: { 'application/json': media } };
}

export function querySchema(parameters: Readonly<Record<string, QueryParameter<unknown>>>) {
  const properties = Object.entries(parameters).map(([name, { schema, doc, csvOnly }]) => {
    if (csvOnly !== true) return [name, { ...schema, description: doc }];
    // Clients that send every default would send it with plain text too, where the service refuses it.
    const { default: fallback, ...rest } = schema;
    return [name, { ...rest, description: `${doc} Default: ${String(fallback)}` }];
  });
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(properties) as object,
  };
}
