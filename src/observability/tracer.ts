import type { TraceContext } from './trace-context.js';

/** Facts about a span: figures and known words, never text of a request. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

/** How a span ended. */
export interface SpanEnd {
  /** Its name, where that was not known when it began. */
  readonly name?: string;
  readonly facts?: SpanFacts;
  readonly isError?: boolean;
}

/** A piece of work in a trace. */
export interface TraceSpan {
  readonly context: TraceContext;
  /** @param kind `client` for a call of another service */
  child(name: string, kind: 'internal' | 'client', facts?: SpanFacts): TraceSpan;
  end(how?: SpanEnd): void;
}

/** Begins spans and sends them where they are collected, if they are. */
export interface Tracer {
  /** The span of a request that has arrived. */
  begin(incoming: TraceContext | undefined): TraceSpan;
  /** Sends what is left, within two seconds. */
  close(): Promise<void>;
}
