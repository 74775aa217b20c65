import type { Readable, Writable } from 'node:stream';
import { createMcpHandler, isLegacyRequest } from '@modelcontextprotocol/server';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { createMcpServer } from './create-mcp-server.js';
import { createTools } from './create-tools.js';
import type { McpDeps } from './mcp-deps.js';
import { Sessions } from './sessions.js';

/** Bytes of a message: a text whose every character is written as an escape, and a map beside it. */
export const MOST_MESSAGE_BYTES = 4 * 2 ** 20;

/**
 * Serves one caller on a pair of streams until its input ends, or a message is too large.
 * @returns whether the input ended as it should
 */
export async function serveStreams(deps: McpDeps, input: Readable, output: Writable): Promise<boolean> {
  const tools = createTools(deps);
  const transport = new StdioServerTransport(input, output, { maxBufferSize: MOST_MESSAGE_BYTES });
  const ended = new Promise<boolean>((resolve) => {
    input.once('end', () => {
      resolve(true);
    });
    input.once('close', () => {
      resolve(true);
    });
    const close = transport.close.bind(transport);
    transport.close = async () => {
      await close();
      resolve(false);
    };
  });
  const handle = serveStdio(() => createMcpServer(tools, deps), {
    transport,
    onerror: (error) => {
      deps.log.warn({ err: error }, 'a message could not be read');
    },
  });
  const isWell = await ended;
  await handle.close();
  return isWell;
}

/** Serves many callers, message by message. */
export function serveRequests(deps: McpDeps): {
  readonly handle: (request: Request) => Promise<Response>;
  readonly close: () => Promise<void>;
} {
  const tools = createTools(deps);
  const maxRequestBodySize = MOST_MESSAGE_BYTES;
  const create = () => createMcpServer(tools, deps);
  const sessions = new Sessions(create, maxRequestBodySize);
  const { fetch, close } = createMcpHandler(create, {
    legacy: 'reject',
    maxRequestBodySize,
    onerror: (error) => {
      deps.log.warn({ err: error }, 'a message could not be served');
    },
  });
  return {
    handle: async (request) =>
      (await isLegacyRequest(request, undefined, { maxRequestBodySize }))
        ? sessions.handle(request)
        : fetch(request),
    close: async () => {
      await Promise.all([sessions.close(), close()]);
    },
  };
}
