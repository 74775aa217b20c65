import type { FoundValue } from './found-value.js';
import { sameValue } from './same-value.js';

/** Proposes a stand-in: another one for each attempt from 0; undefined: there are no more. */
export type Propose = (found: FoundValue, attempt: number) => string | undefined;

/** Chooses what stands for a value among what an operator proposes. */
export interface StandIns {
  /** The number after the last that was given out for a category, from 1. */
  readonly nextNumber: (category: string) => number;
  /**
   * What a stand-in must not be part of.
   * @param left what stands there, but for stand-ins, when its values are replaced; default: all of it
   */
  within(text: string, left?: () => string): void;
  /** What a stand-in must not be. */
  avoid(values: readonly string[]): void;
  /** What stands for a value. */
  standIn(operator: string, found: FoundValue, propose: Propose): string;
}

/** Candidates that are tried before another form of stand-in is taken. */
export const MOST_ATTEMPTS = 64;

/** Whether what is proposed is the value itself, in this or another writing, or nothing. */
export const isNoStandIn = ({ category, text }: FoundValue, proposed: string): boolean =>
  proposed === '' || sameValue(category, proposed) === sameValue(category, text);

/**
 * What stands for a value follows from the value and the key alone: the same in every process that works with the key,
 * whatever else is in its input. So two values may have one stand-in where the operator's proposals are not one to one,
 * and a stand-in may be a value of the input; a value without a proposal becomes its label.
 */
export const KEYED_STAND_INS: StandIns = {
  nextNumber: (category) => {
    throw new Error(`a number for ${category} is requested without a counter`);
  },
  within: () => undefined,
  avoid: () => undefined,
  standIn(_operator, found, propose) {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      const proposed = propose(found, attempt);
      if (proposed === undefined) break;
      if (!isNoStandIn(found, proposed)) return proposed;
    }
    return `[${found.category}]`;
  },
};
