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
