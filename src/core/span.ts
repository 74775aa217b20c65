import { present } from './present.js';

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

/** How many items the list begins with that pass, where none passes behind one that does not: a binary search. */
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

/** Spans that are kept together: adding one moves no more than twice as many. */
const BLOCK = 64;

/** A growing set of spans of which no two overlap. Adding one of n takes time by their root at most. */
export class DisjointSpans {
  /** Ordered by start, in blocks of which none is empty but the only one. */
  readonly #blocks: Span[][] = [[]];

  /** Adds the span unless it overlaps one that is there; says whether it was added. */
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

/** Near misses that an answer lists. */
export const MAX_NEAR_MISSES = 100;
/** Occurrences, or verdicts on columns, that an answer explains: an explanation is longer than what it explains. */
export const MAX_EXPLAINED = 1_000;

/** One thing that raised or lowered a score, or was looked at and did neither. */
export interface ExplanationStep {
  /** What was looked at, e.g. `check_digit`; docs/explain.md lists the steps. */
  readonly step: string;
  /** The score before it, 0 to 1; absent on the first step. */
  readonly scoreBefore?: number;
  /** The score after it, 0 to 1. */
  readonly scoreAfter?: number;
  /** What was seen. Never the value found. */
  readonly facts: Readonly<Record<string, string | number | boolean>>;
}

/** How a score came about, in order: each step begins with the score at which the one before it ended. */
export type Explanation = readonly ExplanationStep[];

/** The score at which an explanation ends; undefined where no step names one. */
export const lastScore = (explanation: Explanation): number | undefined =>
  explanation.findLast(({ scoreAfter }) => scoreAfter !== undefined)?.scoreAfter;

/** A step as JSON: what providers send and callers get. */
interface WrittenStep {
  step: string;
  score_before?: number;
  score_after?: number;
  facts: Record<string, string | number | boolean>;
}

/**
 * Writes an explanation as JSON.
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

/** Key-value facts about how a finding came about. Never the value found. */
export type Details = Readonly<Record<string, string | number | boolean>>;

/** One detection by one classifier (a recognizer or a model), before harmonization. */
export interface Finding extends Span {
  /** The classifier's own label, e.g. `IBAN_CODE`. */
  readonly entityType: string;
  /** Confidence of the classifier, 0 to 1. */
  readonly score: number;
  /** The classifier's name, e.g. `iban`. */
  readonly classifier: string;
  readonly details: Details;
  /**
   * That the classifier tells a kind of number (some identity number of a state), not which: another classifier that
   * knows the form of a specific one may name it. Absent: the label says what it is.
   */
  readonly isGeneric?: true;
  /** How its score came about; only where the request asks for it. */
  readonly explanation?: Explanation;
}
