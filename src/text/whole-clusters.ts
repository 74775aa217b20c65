import type { Span } from '../core/span.js';

/** Below it no unit joins another, but a line feed its carriage return: what lies between two such is a boundary. */
const FIRST_JOINING = 0x300;

/** What readers take for characters (extended grapheme clusters, UAX #29). */
const SEGMENTER = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * Widens spans so that none begins or ends inside a grapheme cluster: a letter keeps its marks, an emoji its parts.
 * Costs next to nothing where the units at a span's edges are ASCII or Latin-1. Spans that need no change are the
 * same objects.
 */
export function wholeClusters<S extends Span>(text: string, spans: readonly S[]): readonly S[] {
  if (spans.length === 0) return spans;
  let segments: Intl.Segments | undefined;
  let last: Span = { start: 0, end: 0 };
  const clusterAround = (at: number): Span => {
    if (last.start < at && at < last.end) return last;
    segments ??= SEGMENTER.segment(text);
    const found = segments.containing(at);
    last = found === undefined ? last : { start: found.index, end: found.index + found.segment.length };
    return last;
  };
  return spans.map((span) => {
    const start = mayJoin(text, span.start) ? clusterAround(span.start).start : span.start;
    const around = mayJoin(text, span.end) ? clusterAround(span.end) : undefined;
    const end = around !== undefined && around.start < span.end ? around.end : span.end;
    return start === span.start && end === span.end ? span : { ...span, start, end };
  });
}

/** Whether the units on both sides of an offset could belong together. */
const mayJoin = (text: string, at: number): boolean =>
  at > 0 &&
  at < text.length &&
  (text.charCodeAt(at) >= FIRST_JOINING || text.charCodeAt(at - 1) >= FIRST_JOINING);
