import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** Facts of a response that may be logged: the route, never the URL. */
export interface AnswerFacts {
  readonly method: string;
  /** Route pattern, or `none`. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** A request under observation. */
interface ObservedRequest {
  /** Fields of every log line of the request. */
  readonly logged: Readonly<Record<string, string>>;
  /** Runs the rest of the request in its context, so that everything it starts is attributed to it. */
  run(rest: () => void): void;
  /** Must be called once, when the request has been answered or aborted. */
  end(answer: AnswerFacts): void;
}

/** Observes every request: its trace headers, route and measurements. */
export interface RequestObserver {
  begin(headers: IncomingHttpHeaders): ObservedRequest;
}

/** Status logged for callers that disconnected early; never sent. */
const CALLER_GONE = 499;

/** The end of a request. */
export interface RequestEnd extends AnswerFacts {
  readonly raw: IncomingMessage;
  /** Absent if the URL was invalid. */
  readonly request: FastifyRequest | undefined;
  /** Whether the connection closed before the response was sent; the status is then 499. */
  readonly isAborted: boolean;
}

/**
 * Reports the end of each request once: when the response has been sent, or when the connection closes before that,
 * however much of the request had arrived.
 */
export function watchRequestEnds(app: FastifyInstance, tell: (end: RequestEnd) => void): void {
  const known = new WeakMap<IncomingMessage, FastifyRequest>();
  /**
   * Node does not close a response that is queued behind another on its connection, so the connection is watched too.
   */
  const underWay = new WeakMap<Socket, Set<() => void>>();
  app.addHook('onRequest', (request, _reply, done) => {
    known.set(request.raw, request);
    done();
  });
  app.server.on('request', (raw, response) => {
    const { socket } = raw;
    const begun = performance.now();
    const others = underWay.get(socket) ?? watchSocket(socket);
    const end = (): void => {
      if (!others.delete(end)) return;
      const request = known.get(raw);
      const isAborted = !response.writableFinished;
      tell({
        ...{ raw, request, isAborted },
        method: raw.method ?? 'none',
        route: request?.routeOptions.url ?? 'none',
        status: isAborted ? CALLER_GONE : response.statusCode,
        seconds: (performance.now() - begun) / 1000,
      });
    };
    others.add(end);
    response.once('close', end);
  });

  function watchSocket(socket: Socket): Set<() => void> {
    const ends = new Set<() => void>();
    underWay.set(socket, ends);
    socket.once('close', () => {
      for (const end of [...ends]) end();
    });
    return ends;
  }
}

/** Returns the hooks that observe the requests of a server, starting with their first log line. */
export function observeRequests(observer: RequestObserver) {
  const observed = new WeakMap<IncomingMessage, ObservedRequest>();
  return {
    /** Creates the logger of a request, before anything else happens to it. */
    childLoggerFactory: (
      logger: FastifyBaseLogger,
      bindings: object,
      options: object,
      raw: IncomingMessage,
    ): FastifyBaseLogger => {
      const request = observer.begin(raw.headers);
      observed.set(raw, request);
      return logger.child({ ...bindings, ...request.logged }, options);
    },
    addHooks(app: FastifyInstance): void {
      // The body arrives in events of the connection, outside the request's context.
      app.addHook('preValidation', (request, _reply, done) => {
        const current = observed.get(request.raw);
        if (current === undefined) done();
        else current.run(done);
      });
    },
    /** Receives the end of each request. */
    end({ raw, method, route, status, seconds }: RequestEnd): void {
      observed.get(raw)?.end({ method, route, status, seconds });
    },
  };
}
