import { languageOf } from '../../src/core/languages.js';
import { Draws } from '../../src/transform/pseudonym/draws.js';
import { Permutations, type SurrogateTools } from '../../src/transform/pseudonym/permutations.js';

/** What surrogates are made with, under a key that is the same in every run unless another byte is given. */
export function surrogateTools({ language = 'en', days = 40, byte = 7 } = {}): SurrogateTools {
  const secret = new Uint8Array(32).fill(byte);
  return {
    draws: new Draws(secret),
    permutations: new Permutations(secret),
    language: languageOf(language),
    days,
  };
}
