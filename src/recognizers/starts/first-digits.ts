import { present } from '../../core/present.js';
import type { CharacterSet } from './character-set.js';
import type { ExpressionSteps } from './expression-graph.js';
import type { LookCondition } from './look-condition.js';

const DIGITS = '0123456789';

/**
 * Returns the digits that a match of an expression may start with, as bits. The automaton treats all digits alike, but
 * many expressions for numbers require a 0 or a 1 first.
 */
export function firstDigits({ steps, entry }: ExpressionSteps, sets: readonly CharacterSet[]): number {
  const digitsIn = (set: number): number => {
    const { latin1 } = present(sets[set], 'set');
    return Array.from(DIGITS).reduce(
      (bits, digit, index) => (latin1[digit.charCodeAt(0)] === 1 ? bits | (1 << index) : bits),
      0,
    );
  };
  const allowed = ({ sets, isNegative }: LookCondition): number => {
    const held = sets.reduce((bits, set) => bits | digitsIn(set), 0);
    return isNegative ? ~held : held;
  };
  let found = 0;
  const visited = new Map<number, number>();
  const visit = (at: number, ahead: number): void => {
    const before = visited.get(at);
    // Already visited with at least these digits allowed.
    if (before !== undefined && (before | ahead) === before) return;
    visited.set(at, (before ?? 0) | ahead);
    const step = present(steps[at], 'step');
    if (step.kind === 'fork') for (const next of step.next) visit(next, ahead);
    else if (step.kind === 'behind') visit(step.next, ahead);
    else if (step.kind === 'ahead') visit(step.next, ahead & allowed(step.condition));
    else if (step.kind === 'character') found |= ahead & digitsIn(step.set);
    // An expression that matches the empty string may precede any digit.
    else found |= ahead;
  };
  visit(entry, ALL_DIGITS);
  return found;
}

/** All ten digits. */
export const ALL_DIGITS = (1 << DIGITS.length) - 1;
