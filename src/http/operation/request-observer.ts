import type { IncomingHttpHeaders } from 'node:http';

/** Facts of an answer that may be told: the route, never the address. */
export interface AnswerFacts {
  readonly method: string;
  /** As the route is written, or `none`. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** One request under observation. */
export interface ObservedRequest {
  /** What every log line of the request carries. */
  readonly logged: Readonly<Record<string, string>>;
  /** Runs what is left of the request, so that whatever it starts is known to belong to it. */
  run(rest: () => void): void;
  /** To be called once, when it is answered or given up. */
  end(answer: AnswerFacts): void;
}

/** Who wants to know of every request; it is told headers of the trace, a route and figures. */
export interface RequestObserver {
  begin(headers: IncomingHttpHeaders): ObservedRequest;
}
