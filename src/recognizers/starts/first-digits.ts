import { present } from '../../core/present.js';
import type { Alphabet } from './alphabet.js';
import type { ExpressionGraph } from './expression-graph.js';
import type { LookCondition } from './look-condition.js';

const DIGITS = '0123456789';

/**
 * The digits that a match of each expression may start with, as bits: the automaton takes all digits for one, and many
 * expressions of numbers ask for a 0 or a 1 first.
 */
export function firstDigits({ steps, entries }: ExpressionGraph, alphabet: Alphabet): Uint16Array {
  const allowed = ({ sets, isNegative }: LookCondition): number => {
    const held = sets.reduce((bits, set) => bits | digitsIn(set), 0);
    return isNegative ? ~held : held;
  };
  const digitsIn = (set: number): number =>
    Array.from(DIGITS).reduce(
      (bits, digit, index) => (alphabet.holds(set, digit) ? bits | (1 << index) : bits),
      0,
    );
  const known = new Map<number, number>();
  const digitsOf = (set: number): number => {
    let bits = known.get(set);
    if (bits === undefined) known.set(set, (bits = digitsIn(set)));
    return bits;
  };
  const from = (entry: number): number => {
    let found = 0;
    const visited = new Map<number, number>();
    const visit = (at: number, ahead: number): void => {
      const before = visited.get(at);
      // Visited with as much allowed.
      if (before !== undefined && (before | ahead) === before) return;
      visited.set(at, (before ?? 0) | ahead);
      const step = present(steps[at], 'step');
      if (step.kind === 'fork') for (const next of step.next) visit(next, ahead);
      else if (step.kind === 'behind') visit(step.next, ahead);
      else if (step.kind === 'ahead') visit(step.next, ahead & allowed(step.condition));
      else if (step.kind === 'character') found |= ahead & digitsOf(step.set);
      // An expression that takes nothing may stand before anything.
      else found |= ahead;
    };
    visit(entry, ALL);
    return found;
  };
  return Uint16Array.from(entries, from);
}

const ALL = (1 << DIGITS.length) - 1;
