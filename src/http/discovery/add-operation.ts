import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  onRequestHookHandler,
} from 'fastify';
import { UnauthorizedAnswer } from '../../answers/schemas.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import { REQUIRED_SECURITY } from '../auth/auth-docs.js';
import type { WorkGate } from '../work-gate.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Bytes that the text of a body may have, where its JSON may be longer. */
    readonly textLimit?: number;
  }
}

/** What stands before every operation that looks into a body. */
export interface Doors {
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

/** Adds operations, behind the doors, in the order of who looks first. */
export function addOperation<Asked>(
  app: FastifyInstance,
  deps: DiscoveryDeps,
  { gate, authorize }: Doors,
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
