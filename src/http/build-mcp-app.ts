import { Readable } from 'node:stream';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallerRules } from '../core/authority.js';
import { callerSignal } from './read-request.js';
import { createServer } from './create-server.js';
import { createKeyGuard, type OperatorKey } from './operation/operator-guard.js';

/** Where tools are called. */
export const MCP_PATH = '/mcp';

/** What tools are served over HTTP with. */
export interface McpAppDeps {
  readonly logger: FastifyBaseLogger;
  /** The package's version. */
  readonly version: string;
  /** Bytes of a message. */
  readonly maxBodyBytes: number;
  /** Names of the server and pages that may use it. */
  readonly callers: CallerRules;
  /** What lets callers in; undefined: everybody who reaches it. */
  readonly key: OperatorKey | undefined;
  /** Answers a message of the protocol. */
  readonly handle: (request: Request) => Promise<Response>;
  /** Ends answers that go on and on. */
  readonly end: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A server of the tools and nothing else: the same limits, names and pages as every server of this program has. */
export async function buildMcpApp(deps: McpAppDeps): Promise<FastifyInstance> {
  const app = await createServer({
    logger: deps.logger,
    bodyLimit: deps.maxBodyBytes,
    title: 'Data discovery: tools for language models',
    description: 'The Model Context Protocol over streamable HTTP.',
    version: deps.version,
    callers: deps.callers,
  });
  const { key } = deps;
  const guards = key === undefined ? [] : [createKeyGuard(key)];
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: MCP_PATH,
    schema: { hide: true },
    onRequest: guards,
    handler: async (request, reply) => answer(reply, await deps.handle(asWebRequest(request, reply))),
  });
  app.addHook('preClose', deps.end);
  app.addHook('onClose', deps.close);
  return app;
}

function asWebRequest({ method, headers, body }: FastifyRequest, reply: FastifyReply): Request {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  );
  return new Request(`http://localhost${MCP_PATH}`, {
    method,
    headers: given,
    signal: callerSignal(reply),
    ...(Buffer.isBuffer(body) && body.length > 0 && { body: new Uint8Array(body) }),
  });
}

function answer(reply: FastifyReply, { status, headers, body }: Response): FastifyReply {
  void reply.status(status).headers(Object.fromEntries(headers));
  return reply.send(body === null ? undefined : Readable.fromWeb(body));
}
