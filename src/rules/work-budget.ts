/** A pattern took longer than its share; only its path in the rules file is reported. */
export class RulesTooSlow extends Error {
  constructor(what: string) {
    super(`${what} takes too long on this text`);
    this.name = 'RulesTooSlow';
  }
}

/** Milliseconds that the rules may work on a request, and those for each character of it. */
const BASE_MS = 500;
const MS_PER_CHARACTER = 0.1;
/** Milliseconds of work between two breaths of the event loop. */
const SLICE_MS = 10;

/**
 * The time that custom rules may take for one request: linear in its length, and a hundred times what hundreds of
 * ordinary rules take on a machine at rest. Only the time spent in rules counts, not other work in between.
 */
export class WorkBudget {
  readonly #now: () => number;
  readonly #limit: number;
  #spent = 0;
  #sliceBegan: number;

  /** @param now milliseconds of a clock that never goes back */
  constructor(characters: number, now: () => number) {
    this.#now = now;
    this.#limit = BASE_MS + characters * MS_PER_CHARACTER;
    this.#sliceBegan = now();
  }

  /**
   * To be called between steps of work.
   * @param what the rule at work, by its path in the file
   * @throws RulesTooSlow when the time is used up
   */
  check(what: string): void {
    if (this.#spent + this.#now() - this.#sliceBegan > this.#limit) throw new RulesTooSlow(what);
  }

  /** Whether others should have a turn. */
  get isDue(): boolean {
    return this.#now() - this.#sliceBegan > SLICE_MS;
  }

  /** Lets others have a turn. */
  async breathe(): Promise<void> {
    this.#spent += this.#now() - this.#sliceBegan;
    await new Promise(setImmediate);
    this.#sliceBegan = this.#now();
  }
}
