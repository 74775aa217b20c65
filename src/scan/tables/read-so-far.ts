import { createHash } from 'node:crypto';

/** Tells what was read of a table up to a block from anything else that could have been. */
export class ReadSoFar {
  readonly #hash = createHash('sha256');

  /** Adds a block; answers the digest of all up to it. */
  add(bytes: Uint8Array): string {
    return this.#hash.update(bytes).copy().digest('hex').slice(0, 24);
  }
}
