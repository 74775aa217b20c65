/** A pattern exceeded the time budget. Only its path in the rules file is reported. */
export class RulesTooSlow extends Error {
  constructor(what: string) {
    super(`${what} takes too long on this text`);
    this.name = 'RulesTooSlow';
  }
}

/** Time budget of a request in milliseconds: a base amount, plus an amount per character. */
const BASE_MS = 500;
const MS_PER_CHARACTER = 0.1;
/** Time in milliseconds after which to yield to the event loop. */
const SLICE_MS = 10;

/**
 * Time budget of custom rules for one request. It is linear in the length of the request, and a hundred times what
 * hundreds of ordinary rules need on an idle machine. Only time spent in rules counts, not other work in between.
 */
export class WorkBudget {
  readonly #now: () => number;
  readonly #limit: number;
  #spent = 0;
  #sliceBegan: number;

  /** @param now monotonic clock in milliseconds */
  constructor(characters: number, now: () => number) {
    this.#now = now;
    this.#limit = BASE_MS + characters * MS_PER_CHARACTER;
    this.#sliceBegan = now();
  }

  /**
   * Checks the budget; call it between steps.
   * @param what path of the current rule in the file
   * @throws RulesTooSlow if the budget is exhausted
   */
  check(what: string): void {
    if (this.#spent + this.#now() - this.#sliceBegan > this.#limit) throw new RulesTooSlow(what);
  }

  /** Whether it is time to yield to the event loop. */
  get isDue(): boolean {
    return this.#now() - this.#sliceBegan > SLICE_MS;
  }

  /** Yields to the event loop, without counting the time until it resumes. */
  async breathe(): Promise<void> {
    this.#spent += this.#now() - this.#sliceBegan;
    await new Promise(setImmediate);
    this.#sliceBegan = this.#now();
  }
}
