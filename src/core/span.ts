import { present } from './present.js';

/** A half-open range `[start, end)` of UTF-16 code units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Returns the number of code units in a span. */
export const lengthOf = (span: Span): number => span.end - span.start;

/** Returns whether two spans share at least one code unit. */
export const intersects = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

/** Returns whether two spans cover the same range. */
export const sameSpan = (a: Span, b: Span): boolean => a.start === b.start && a.end === b.end;

/** Returns whether `inner` lies within `outer` (equal spans count). */
export const contains = (outer: Span, inner: Span): boolean =>
  outer.start <= inner.start && inner.end <= outer.end;

/** Returns the last offset up to a cut that lies inside no span. */
export function wholeUntil(spans: readonly Span[], cut: number): number {
  let limit = cut;
  for (;;) {
    const at = limit;
    for (const { start, end } of spans) if (start < at && end > at) limit = Math.min(limit, start);
    if (limit === at) return limit;
  }
}

/** Orders spans by start, then by end. */
export const byPosition = (a: Span, b: Span): number => a.start - b.start || a.end - b.end;

/** Counts the leading items that pass, by binary search. All items that pass must precede those that do not. */
export function countUntil<T>(list: readonly T[], passes: (item: T) => boolean): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = list[middle];
    if (item !== undefined && passes(item)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Block size; adding a span moves fewer than twice as many spans. */
const BLOCK = 64;

/** A growing set of spans that do not overlap. Adding a span to n takes at most O(√n) time. */
export class DisjointSpans {
  /** Blocks of spans ordered by start. Only a single first block may be empty. */
  readonly #blocks: Span[][] = [[]];

  /** Adds a span unless it overlaps an existing one; returns whether it was added. */
  add(span: Span): boolean {
    const at = countUntil(this.#blocks, (block) => (block[0]?.start ?? Infinity) <= span.start);
    const index = Math.max(0, at - 1);
    const block = present(this.#blocks[index], 'block of spans');
    const place = countUntil(block, ({ start }) => start <= span.start);
    const before = block[place - 1];
    const after = block[place] ?? this.#blocks[index + 1]?.[0];
    if (before !== undefined && intersects(before, span)) return false;
    if (after !== undefined && intersects(after, span)) return false;
    block.splice(place, 0, span);
    if (block.length >= 2 * BLOCK) this.#blocks.splice(index + 1, 0, block.splice(BLOCK));
    return true;
  }
}

/** Maximum number of near misses in a response. */
export const MAX_NEAR_MISSES = 100;
/**
 * Maximum number of occurrences or column verdicts with an explanation in a response. An explanation is longer than
 * what it explains.
 */
export const MAX_EXPLAINED = 1_000;

/** A check that raised, lowered or did not change a score. */
export interface ExplanationStep {
  /** Name of the check, such as `check_digit`; listed in docs/explain.md. */
  readonly step: string;
  /** Score before the step, 0 to 1; absent on the first step. */
  readonly scoreBefore?: number;
  /** Score after the step, 0 to 1. */
  readonly scoreAfter?: number;
  /** Observed facts. Never the value found. */
  readonly facts: Readonly<Record<string, string | number | boolean>>;
}

/** How a score was calculated, in order. Each step starts with the score at which the previous one ended. */
export type Explanation = readonly ExplanationStep[];

/** Returns the final score of an explanation; undefined if no step has one. */
export const lastScore = (explanation: Explanation): number | undefined =>
  explanation.findLast(({ scoreAfter }) => scoreAfter !== undefined)?.scoreAfter;

/** A step in JSON, as sent by providers and returned to callers. */
interface WrittenStep {
  step: string;
  score_before?: number;
  score_after?: number;
  facts: Record<string, string | number | boolean>;
}

/**
 * Converts an explanation to JSON.
 * @param round applied to each score
 */
export function writeExplanation(
  explanation: Explanation,
  round = (score: number): number => score,
): WrittenStep[] {
  return explanation.map(({ step, scoreBefore, scoreAfter, facts }) => ({
    step,
    ...(scoreBefore !== undefined && { score_before: round(scoreBefore) }),
    ...(scoreAfter !== undefined && { score_after: round(scoreAfter) }),
    facts: { ...facts },
  }));
}

/** Facts about how a finding was detected. Never the value found. */
export type Details = Readonly<Record<string, string | number | boolean>>;

/** Returns whether two sets of facts are equal, in the same order. */
export function areSameDetails(one: Details | undefined, other: Details | undefined): boolean {
  if (one === other) return true;
  if (one === undefined || other === undefined) return false;
  const names = Object.keys(one);
  const others = Object.keys(other);
  return (
    names.length === others.length &&
    names.every((name, at) => name === others[at] && one[name] === other[name])
  );
}

/** One detection by one classifier (a recognizer or a model), before harmonization. */
export interface Finding extends Span {
  /** The classifier's own label, such as `IBAN_CODE`. */
  readonly entityType: string;
  /** Confidence of the classifier, 0 to 1. */
  readonly score: number;
  /** The classifier's name, such as `iban`. */
  readonly classifier: string;
  readonly details: Details;
  /**
   * Set if the classifier recognizes a kind of number (such as an identity number of some state) but not which one, so
   * that a classifier of a specific number may override the label. Absent: the label is specific.
   */
  readonly isGeneric?: true;
  /** How the score was calculated; only if requested. */
  readonly explanation?: Explanation;
}
