import { Readable } from 'node:stream';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallerRules } from '../core/authority.js';
import { callerSignal } from './read-request.js';
import { createServer } from './create-server.js';
import { createKeyGuard, type OperatorKey } from './operation/operator-guard.js';

/** Path of the MCP endpoint. */
export const MCP_PATH = '/mcp';

/** Dependencies and settings for serving MCP tools over HTTP. */
export interface McpAppDeps {
  readonly logger: FastifyBaseLogger;
  /** The package version. */
  readonly version: string;
  /** Maximum size of a message in bytes. */
  readonly maxBodyBytes: number;
  /** The server's host names, and the web origins that may use it. */
  readonly callers: CallerRules;
  /** The key that callers must send; undefined: no key is required. */
  readonly key: OperatorKey | undefined;
  /** Handles an MCP message. */
  readonly handle: (request: Request) => Promise<Response>;
  /** Ends open-ended streaming responses. */
  readonly end: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Builds a server for the tools only, with the limits and the host and origin checks of every server of this program.
 */
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
