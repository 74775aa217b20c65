import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds that a connection gets to send its request once the server closes: one may be on its way. */
const GRACE_MS = 500;

/**
 * Keeps connections that send nothing, or never the rest, from holding up a server that closes: Node stops its own
 * timers then, and ends only those connections that have had an answer before.
 * @param requestTimeoutMs milliseconds for a request to arrive in full
 */
export function dropSilent(app: FastifyInstance, requestTimeoutMs: number): void {
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
