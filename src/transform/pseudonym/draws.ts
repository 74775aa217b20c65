import { createHmac } from 'node:crypto';
import { present } from '../../core/present.js';

/** Returns the next number, from 0 up to but excluding `below`, which is at most 2 ** 32. */
export type NextNumber = (below: number) => number;

const NUMBER_BYTES = 4;

/**
 * Pseudorandom numbers from a key. The same question gets the same numbers, which reveal nothing about it without the
 * key.
 */
export class Draws {
  readonly #secret: Uint8Array;

  constructor(secret: Uint8Array) {
    this.#secret = secret;
  }

  /** Returns the number sequence of a question. */
  for(...question: readonly (string | number)[]): NextNumber {
    const asked = JSON.stringify(question);
    let block = Buffer.alloc(0);
    let position = 0;
    let blocks = 0;
    return (below) => {
      if (position >= block.length) {
        block = createHmac('sha256', this.#secret).update(`${(blocks++).toString()}:${asked}`).digest();
        position = 0;
      }
      const drawn = block.readUInt32BE(position);
      position += NUMBER_BYTES;
      return drawn % below;
    };
  }
}

/** Picks an entry of a list. */
export const pick = <T>(list: readonly T[], next: NextNumber): T =>
  present(list[next(list.length)], 'an entry of a list that is not empty');
