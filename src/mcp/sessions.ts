import { randomUUID } from 'node:crypto';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import type { createMcpServer } from './create-mcp-server.js';

/** Sessions that are kept; beyond, the one that was silent for longest is closed. */
const MOST_SESSIONS = 100;
const SESSION_HEADER = 'mcp-session-id';

/**
 * Sessions of callers who speak a version of the protocol from before 2026: what cancels a call comes by a request of
 * its own, and only a session tells whose call that is.
 */
export class Sessions {
  /** The one that was silent for longest is first. */
  readonly #open = new Map<string, WebStandardStreamableHTTPServerTransport>();
  readonly #create: () => ReturnType<typeof createMcpServer>;
  readonly #maxRequestBodySize: number;

  /** @param create the server of one session */
  constructor(create: () => ReturnType<typeof createMcpServer>, maxRequestBodySize: number) {
    this.#create = create;
    this.#maxRequestBodySize = maxRequestBodySize;
  }

  async handle(request: Request): Promise<Response> {
    const id = request.headers.get(SESSION_HEADER);
    if (id === null) return this.#begin(request);
    const known = this.#open.get(id);
    if (known === undefined) return notFound();
    this.#open.delete(id);
    this.#open.set(id, known);
    return known.handleRequest(request);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#open.values()].map((transport) => transport.close()));
  }

  /** What does not begin as a session begins is refused by the transport, and forgotten. */
  async #begin(request: Request): Promise<Response> {
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      maxRequestBodySize: this.#maxRequestBodySize,
      onsessioninitialized: async (id) => {
        this.#open.set(id, transport);
        const [oldest] = this.#open.values();
        if (this.#open.size > MOST_SESSIONS) await oldest?.close();
      },
    });
    const server = this.#create();
    server.onclose = () => {
      if (transport.sessionId !== undefined) this.#open.delete(transport.sessionId);
    };
    await server.connect(transport);
    return transport.handleRequest(request);
  }
}

const notFound = (): Response =>
  Response.json(
    { jsonrpc: '2.0', error: { code: -32_001, message: 'Session not found' }, id: null },
    { status: 404 },
  );
