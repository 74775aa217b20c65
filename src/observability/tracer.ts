import type { AsyncLocalStorage } from 'node:async_hooks';

/** The position in a trace, as propagated by W3C Trace Context. */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  /** Two hexadecimal digits; bit 0 means sampled. */
  readonly flags: string;
  /** Vendor-specific state; passed on unread. */
  readonly state?: string;
}

const TRACE_PARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const NOTHING = /^0+$/;
/** Longest tracestate that is passed on; the recommendation requires at least 512 characters. */
const LONGEST_STATE = 512;
const MOST_MEMBERS = 32;
const MEMBER = /^[a-z0-9][a-z0-9_\-*/@]{0,255}=[\x20-\x2b\x2d-\x3c\x3e-\x7e]{0,256}$/;

/**
 * Parses the two headers of the W3C recommendation. Returns undefined if traceparent is missing or malformed, so that a
 * new trace starts. An invalid tracestate is dropped on its own.
 */
export function parseTraceContext(
  parent: string | undefined,
  state: string | undefined,
): TraceContext | undefined {
  if (parent === undefined) return undefined;
  const [, version = '', traceId = '', spanId = '', flags = '', rest] =
    TRACE_PARENT.exec(parent.trim()) ?? [];
  if (traceId === '' || version === 'ff' || NOTHING.test(traceId) || NOTHING.test(spanId)) return undefined;
  if (version === '00' && rest !== undefined) return undefined;
  const kept = cleanState(state);
  // Later versions may define more flags; only the sampled flag is known and passed on.
  const sampled = (parseInt(flags, 16) & 1).toString();
  return { traceId, spanId, flags: `0${sampled}`, ...(kept !== undefined && { state: kept }) };
}

function cleanState(state = ''): string | undefined {
  const members = state
    .split(',')
    .map((member) => member.trim())
    .filter((member) => member !== '');
  const text = members.join(',');
  const keys = new Set(members.map((member) => member.split('=')[0]));
  const isGood =
    members.length <= MOST_MEMBERS &&
    keys.size === members.length &&
    text.length <= LONGEST_STATE &&
    members.every((member) => MEMBER.test(member));
  return isGood && text !== '' ? text : undefined;
}

/** Returns the headers that propagate the trace. */
export function traceHeaders({
  traceId,
  spanId,
  flags,
  state,
}: TraceContext): Readonly<Record<string, string>> {
  return {
    traceparent: `00-${traceId}-${spanId}-${flags}`,
    ...(state !== undefined && { tracestate: state }),
  };
}

/** Span attributes: numbers and fixed words, never text of a request. */
type SpanFacts = Readonly<Record<string, string | number | boolean>>;

/** The outcome of a span. */
interface SpanEnd {
  /** The span's name, if it was not known at the start. */
  readonly name?: string;
  readonly facts?: SpanFacts;
  readonly isError?: boolean;
}

/** A span: a unit of work in a trace. */
export interface TraceSpan {
  readonly context: TraceContext;
  /** @param kind `client` for a call to another service */
  child(name: string, kind: 'internal' | 'client', facts?: SpanFacts): TraceSpan;
  end(how?: SpanEnd): void;
}

/** Starts spans and, if a collector is configured, exports them. */
export interface Tracer {
  /** Starts the span of an incoming request. */
  begin(incoming: TraceContext | undefined): TraceSpan;
  /** Sends the remaining spans, within two seconds. */
  close(): Promise<void>;
}

/** Holds the current span in asynchronous context, so that functions need not pass it on. */
export type CurrentSpan = AsyncLocalStorage<TraceSpan>;

/**
 * Creates a tracer that records nothing: it continues the caller's trace or starts one, for the log and the providers.
 * A trace that it starts is not marked as sampled, because it is not collected here.
 * @param randomHex returns that many random hexadecimal digits
 */
export function createPassingTracer(randomHex: (digits: number) => string): Tracer {
  return {
    begin(incoming) {
      const context: TraceContext = {
        traceId: randomHex(32),
        flags: '00',
        ...incoming,
        spanId: randomHex(16),
      };
      const span: TraceSpan = { context, child: () => span, end: () => undefined };
      return span;
    },
    close: () => Promise.resolve(),
  };
}
