/** A half-open range `[start, end)` of UTF-16 code units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Number of code units in the span. */
export const lengthOf = (span: Span): number => span.end - span.start;

/** Whether the two spans share at least one code unit. */
export const intersects = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

/** Whether both spans cover the same range. */
export const sameSpan = (a: Span, b: Span): boolean => a.start === b.start && a.end === b.end;

/** Whether `inner` lies wholly inside `outer` (equal spans count). */
export const contains = (outer: Span, inner: Span): boolean =>
  outer.start <= inner.start && inner.end <= outer.end;

/** Orders spans by start, then by end. */
export const byPosition = (a: Span, b: Span): number => a.start - b.start || a.end - b.end;
