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
    /** Bytes that the text of a body may have, where its JSON may be longer. */
    readonly textLimit?: number;
  }
}

/** What stands before every operation that looks into a body. */
export interface Guards {
  /** Keeps more work from running than can run at once; the first to look at a request. */
  readonly gate: WorkGate;
  /** Lets a request in, before anything more is looked at; absent where no credentials are needed. */
  readonly authorize?: onRequestAsyncHookHandler | undefined;
}

/** One operation: what is asked is read, and judged, before its body is. */
export interface Operation<Asked> {
  readonly path: string;
  readonly doc: { readonly response: object };
  /** Bytes that its body may have; absent: as many as any. */
  readonly bodyLimit?: number;
  /** Bytes that the text of its body may have, where its content type sets the limit of the body. */
  readonly textLimit?: number;
  /** @throws ServiceError where headers or parameters are wrong */
  readonly read: (request: FastifyRequest) => Asked;
  readonly perform: (
    deps: DiscoveryDeps,
    request: FastifyRequest,
    reply: FastifyReply,
    asked: Asked,
  ) => Promise<object>;
}

/** A request and its answer, as a document shows them. */
interface ShownExample {
  readonly summary: string;
  readonly query: string;
  readonly body: string;
  readonly answer: object;
}

/** How every operation may fail besides. */
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

/** Adds operations behind the guards, in the order in which the guards run. */
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

/** What the document says of an operation behind credentials. */
export const secured = <D extends { readonly response: object }>(doc: D) => ({
  ...doc,
  security: REQUIRED_SECURITY,
  response: {
    ...doc.response,
    401: { description: 'Credentials are missing or not valid.', ...UnauthorizedAnswer },
  },
});

/**
 * What the paths of a version's operations begin with.
 * @param version as the paths carry it, such as `v2`
 */
export const basePathOf =
  (version: string) =>
  /** @param pathPrefix first part of the path, without slashes at its ends */
  (pathPrefix: string): string =>
    `/${pathPrefix}/data-discovery/${version}`;

/** A body of text with examples of it. */
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

/** An answer in JSON with examples of it. */
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
    // Tools that send every default along would send it with plain text too, where the service refuses it.
    const { default: fallback, ...rest } = schema;
    return [name, { ...rest, description: `${doc} Default: ${String(fallback)}` }];
  });
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(properties) as object,
  };
}
