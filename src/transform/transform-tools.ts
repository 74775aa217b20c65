import type { KeyRing, TransformKey } from './key-ring.js';

/** What operators work with while one session lasts. */
export interface TransformTools {
  readonly keys: KeyRing;
  /** The number after the last that was given out for a category, from 1. */
  readonly nextNumber: (category: string) => number;
  /** Whose data it is, so that dates of one person move together and those of two do not; empty: nobody in particular. */
  readonly subject: string;
  /** ISO 639-1 code of the language that surrogates are taken from. */
  readonly language: string;
}

/** The key that a policy names, or the one in use. @throws KeyError where there is none */
export const keyFor = ({ keys }: TransformTools, id: string | undefined): TransformKey =>
  id === undefined ? keys.inUse() : keys.byId(id);
