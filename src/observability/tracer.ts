import type { AsyncLocalStorage } from 'node:async_hooks';

/** A place in a trace, as W3C Trace Context passes it on. */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  /** Two hexadecimal digits; bit 0: sampled. */
  readonly flags: string;
  /** Of other vendors; passed on unread. */
  readonly state?: string;
}

const TRACE_PARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const NOTHING = /^0+$/;
/** Longest tracestate that is passed on; the recommendation asks for 512 at least. */
const LONGEST_STATE = 512;
const MOST_MEMBERS = 32;
const MEMBER = /^[a-z0-9][a-z0-9_\-*/@]{0,255}=[\x20-\x2b\x2d-\x3c\x3e-\x7e]{0,256}$/;

/**
 * Reads the two headers of the W3C recommendation; undefined where the first is missing or not well-formed, so
 * that a trace is begun. A bad tracestate is dropped alone.
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
  // Later versions may define more flags; only the first is known and passed on.
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

/** The headers that pass the place on. */
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

/** Facts about a span: figures and known words, never text of a request. */
type SpanFacts = Readonly<Record<string, string | number | boolean>>;

/** How a span ended. */
interface SpanEnd {
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

/** What a span belongs to is kept beside the work that is done for it, so that no function need pass it on. */
export type CurrentSpan = AsyncLocalStorage<TraceSpan>;

/**
 * A tracer that records nothing: it continues the trace of the caller or begins one, for the log and for the
 * providers. One that it begins is not marked as sampled, because nothing collects it here.
 * @param randomHex so many random hexadecimal digits
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
