/** A way on from a place: to the next place that takes a character, or to the end of the expression. */
export interface Entry {
  /** Index of the place; `END` for the end. */
  readonly to: number;
  /** Classes of the next character that assertions on the way admit; absent: all. */
  readonly admits?: ReadonlySet<number>;
  /** Whether an assertion on the way asks about the next character. */
  readonly isConditional: boolean;
  /** Whether an assertion on the way asks about more than the next character. */
  readonly isUncertain: boolean;
  /** Steps that assertions on the way take at most. */
  readonly steps: number;
}

/** A place of the expression that takes one character. */
export interface Place {
  /** Classes of characters that it takes. */
  readonly takes: ReadonlySet<number>;
  readonly next: readonly Entry[];
}

/**
 * An expression as the places that take characters, every round of a repetition with places of its own. A path is
 * what a backtracking engine tries; where a character fits two ways on, it tries both.
 */
export interface StepGraph {
  /** Ways on lead to places of lower index. */
  readonly places: readonly Place[];
  readonly start: readonly Entry[];
  /** A character of each class. */
  readonly characters: readonly string[];
}

export const END = -1;
