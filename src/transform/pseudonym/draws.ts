import { createHmac } from 'node:crypto';
import { present } from '../../core/present.js';

/** Gives the next number from 0 to below the limit, at most 2 ** 32. */
export type NextNumber = (below: number) => number;

const NUMBER_BYTES = 4;

/** Numbers drawn by a key: the same question gets the same numbers, and they tell nothing of it without the key. */
export class Draws {
  readonly #secret: Uint8Array;

  constructor(secret: Uint8Array) {
    this.#secret = secret;
  }

  /** The numbers for a question, as many as are asked for. */
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

/** One of a list. */
export const pick = <T>(list: readonly T[], next: NextNumber): T =>
  present(list[next(list.length)], 'an entry of a list that is not empty');
