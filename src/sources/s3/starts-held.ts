/** First bytes of objects that are kept at once; each has a quarter of a MiB at most. */
const MOST_HELD = 32;

/** Keeps the first bytes of the objects that were asked for last. */
export class StartsHeld {
  readonly #held = new Map<object, Promise<Buffer>>();

  get(object: object, fetchStart: () => Promise<Buffer>): Promise<Buffer> {
    const held = this.#held.get(object);
    if (held !== undefined) return held;
    const start = fetchStart();
    this.#held.set(object, start);
    const oldest = this.#held.keys().next();
    if (this.#held.size > MOST_HELD && oldest.done !== true) this.#held.delete(oldest.value);
    return start;
  }
}
