import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** Facts of an answer that may be told: the route, never the address. */
export interface AnswerFacts {
  readonly method: string;
  /** As the route is written, or `none`. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** One request under observation. */
interface ObservedRequest {
  /** What every log line of the request carries. */
  readonly logged: Readonly<Record<string, string>>;
  /** Runs what is left of the request, so that whatever it starts is known to belong to it. */
  run(rest: () => void): void;
  /** To be called once, when it is answered or given up. */
  end(answer: AnswerFacts): void;
}

/** Observes every request: the trace headers, the route and figures. */
export interface RequestObserver {
  begin(headers: IncomingHttpHeaders): ObservedRequest;
}

/** What is written down for a caller who did not wait; no such status is ever sent. */
const CALLER_GONE = 499;

/** How a request ended. */
export interface RequestEnd extends AnswerFacts {
  readonly raw: IncomingMessage;
  /** Absent where its address could not be read. */
  readonly request: FastifyRequest | undefined;
  /** Whether the connection was closed before the answer was out; the status is 499 then. */
  readonly isAborted: boolean;
}

/**
 * Tells of the end of each request, once: when its answer is out, or when its connection closes before that,
 * however much of the request had arrived.
 */
export function watchRequestEnds(app: FastifyInstance, tell: (end: RequestEnd) => void): void {
  const known = new WeakMap<IncomingMessage, FastifyRequest>();
  /** Node closes no answer that waits behind another of its connection, so the connection's end is watched too. */
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

/** What a server is made and furnished with so that its requests are observed from their first line of log on. */
export function observeRequests(observer: RequestObserver) {
  const observed = new WeakMap<IncomingMessage, ObservedRequest>();
  return {
    /** The log of one request, made before anything else happens to it. */
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
      // The body arrives by events of the connection, outside of what ran before it.
      app.addHook('preValidation', (request, _reply, done) => {
        const current = observed.get(request.raw);
        if (current === undefined) done();
        else current.run(done);
      });
    },
    /** To be told of each request's end. */
    end({ raw, method, route, status, seconds }: RequestEnd): void {
      observed.get(raw)?.end({ method, route, status, seconds });
    },
  };
}
