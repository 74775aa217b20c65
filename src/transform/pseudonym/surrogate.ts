import type { FoundValue } from '../found-value.js';
import type { Draws } from './draws.js';
import type { Language } from '../../core/languages.js';
import type { Permutations } from './permutations.js';

/** What surrogates are made with: all of it follows from the key. */
export interface SurrogateTools {
  readonly draws: Draws;
  readonly permutations: Permutations;
  /** The language that names are taken from. */
  readonly language: Language;
  /** Days by which dates move; never 0. */
  readonly days: number;
}

/** Proposes what stands for a value: another one for each attempt; undefined: there is none, or no more. */
export type Surrogate = (found: FoundValue, attempt: number, tools: SurrogateTools) => string | undefined;
